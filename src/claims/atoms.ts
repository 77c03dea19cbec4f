/** A piece of a sentence that is read as a whole: its characters are no words and no punctuation. */
export type Atom =
  | { readonly kind: 'code'; readonly text: string }
  /** A link's address; its text stands before it. */
  | { readonly kind: 'address'; readonly text: string };

// Atoms stand in running text as one character of the private use area each, which no author's text keeps.
const FIRST = 0xe000;
const MOST = 0xf8ff - FIRST;

/** One character in place of an atom. */
export const atomPattern = '[\\ue000-\\uf8ff]';
const strangers = /[\ue000-\uf8ff]/g;

/** Collects running text with atoms in it. */
export class FlatText {
  readonly #atoms: Atom[] = [];
  #text = '';

  add(text: string): void {
    this.#text += text.replace(strangers, ' ');
  }

  /** Beyond what can be told apart, atoms are left out. */
  addAtom(atom: Atom): void {
    if (this.#atoms.length >= MOST) return;
    this.#text += String.fromCharCode(FIRST + this.#atoms.length);
    this.#atoms.push({ ...atom, text: atom.text.replace(strangers, ' ') });
  }

  get text(): string {
    return this.#text;
  }

  get atoms(): readonly Atom[] {
    return this.#atoms;
  }
}

export interface PlacedAtom {
  readonly atom: Atom;
  /** Where it stands in the flat text. */
  readonly at: number;
}

/** The atoms that stand in a text, in order. */
export function atomsIn(flat: string, atoms: readonly Atom[]): readonly PlacedAtom[] {
  const found: PlacedAtom[] = [];
  for (const { index } of flat.matchAll(strangers)) {
    const atom = atoms[flat.charCodeAt(index) - FIRST];
    if (atom !== undefined) found.push({ atom, at: index });
  }
  return found;
}

/** Running text with code written out; addresses are left out. */
export function writtenOut(flat: string, atoms: readonly Atom[]): string {
  return flat.replace(strangers, (mark) => {
    const atom = atoms[mark.charCodeAt(0) - FIRST];
    return atom?.kind === 'code' ? atom.text : ' ';
  });
}
