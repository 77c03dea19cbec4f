import { type Atom, atomsIn, type PlacedAtom, writtenOut } from './atoms.ts';
import { isPlainStatement } from './plain-statement.ts';
import type { Flat } from './read-passages.ts';

/** One sentence of a description. */
export interface Sentence {
  /** With one character in place of each atom. */
  readonly flat: string;
  readonly atoms: readonly PlacedAtom[];
  /** With code written out. */
  readonly full: string;
  /** Says how things are: nothing about before, elsewhere, otherwise or not. */
  readonly isPlain: boolean;
  /** The paragraph, with code written out; the beginning of a very long one. */
  readonly paragraph: string;
}

/** Far longer ones are no sentences. */
const MOST_CHARACTERS = 2_000;
const MOST_AROUND = 8_000;

const abbreviation = /(?:^|[\s(])(?:e\.g|i\.e|vs|etc|approx|incl|resp|no)\.$/i;

/** The sentences of a paragraph, `most` at most. */
export function sentencesOf({ text, atoms }: Flat, most: number): readonly Sentence[] {
  const paragraph = writtenOut(text.slice(0, MOST_AROUND), atoms);
  const sentences: string[] = [];
  for (const piece of text.split(/(?<=[.!?;])\s+|(?<=[。；！？])|\n/)) {
    const last = sentences.at(-1);
    if (last !== undefined && abbreviation.test(last)) sentences[sentences.length - 1] = `${last} ${piece}`;
    else sentences.push(piece);
  }
  return sentences
    .map((flat) => flat.slice(0, MOST_CHARACTERS).trim())
    .filter((flat) => flat !== '')
    .slice(0, most)
    .map((flat) => sentenceOf(flat, atoms, paragraph));
}

function sentenceOf(flat: string, atoms: readonly Atom[], paragraph: string): Sentence {
  return {
    flat,
    atoms: atomsIn(flat, atoms),
    full: writtenOut(flat, atoms),
    isPlain: isPlainStatement(flat),
    paragraph,
  };
}
