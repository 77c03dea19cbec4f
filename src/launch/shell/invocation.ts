import type { Origin } from '../value.ts';
import type { Machine } from './machine.ts';
import type { Element } from './state.ts';
import { knownText, originOf, type Text } from './text.ts';

/** A simple command after expansion. */
export interface Invocation {
  readonly machine: Machine;
  /** Its name first. */
  readonly words: readonly Element[];
  /** The command in the tree, for its text. */
  readonly node: { readonly pos: number; readonly end: number };
}

export function wordAt({ words }: Pick<Invocation, 'words'>, index: number): string | undefined {
  const element = words[index];
  return element === undefined ? undefined : knownText(element.text);
}

export function textAt({ words }: Pick<Invocation, 'words'>, index: number): Text | undefined {
  return words[index]?.text;
}

/** Last part of a path. */
export function baseName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** The name of the program, without its folder; what is behind the last `/` of a path that is not fully known. */
export function programName(text: Text | undefined): string | undefined {
  if (text === undefined) return undefined;
  const known = knownText(text);
  if (known !== undefined) return baseName(known);
  const last = text.at(-1);
  if (last?.kind !== 'literal' || !last.text.includes('/')) return undefined;
  return baseName(last.text);
}

export function placeOf(invocation: Invocation): Origin {
  return originOf(invocation.words[0]?.text ?? []) ?? invocation.machine.origin(invocation.node);
}

export function without(invocation: Invocation, count: number): Invocation {
  return { ...invocation, words: invocation.words.slice(count) };
}
