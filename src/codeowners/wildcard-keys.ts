import type { PathParts } from './path-parts.ts';
import type { Pattern } from './pattern.ts';
import { ANY_RUN } from './sequence.ts';

export type KeyKind = 'directory' | 'name' | 'tail' | 'head' | 'inner';

/** Something that every path matching a pattern has, and that can be looked up. */
export interface WildcardKey {
  readonly kind: KeyKind;
  readonly text: string;
}

/**
 * Every key of a pattern with wildcards: the directory it starts in, the names it spells out, and the literal
 * ends (`*.ts`), beginnings (`test-*`) and middles (`*-fp8-*`) of its other names. Each is necessary for a
 * match, none sufficient.
 */
export function wildcardKeys({ segments }: Pattern): readonly WildcardKey[] {
  const keys: WildcardKey[] = [];
  const firstWildcard = segments.findIndex((segment) => typeof segment !== 'string');
  if (firstWildcard > 0) keys.push({ kind: 'directory', text: segments.slice(0, firstWildcard).join('/') });

  for (const segment of segments) {
    if (segment === ANY_RUN) continue;
    if (typeof segment === 'string') {
      keys.push({ kind: 'name', text: segment });
      continue;
    }
    const { head, longest, tail } = segment;
    if (tail !== '') keys.push({ kind: 'tail', text: tail });
    if (head !== '') keys.push({ kind: 'head', text: head });
    if (longest !== tail && longest !== head) keys.push({ kind: 'inner', text: longest });
  }
  return keys;
}

/** For each kind, the lengths of its keys in one file: only those are worth cutting from a path. */
type KeyLengths = Readonly<Record<KeyKind, ReadonlySet<number>>>;

/** The keys of a path, each once per place where it stands. */
export function* pathKeys({ directories, segments }: PathParts, lengths: KeyLengths): Generator<WildcardKey> {
  for (const text of directories) if (lengths.directory.has(text.length)) yield { kind: 'directory', text };
  for (const name of segments) {
    if (lengths.name.has(name.length)) yield { kind: 'name', text: name };
    for (const length of lengths.tail) {
      if (length <= name.length) yield { kind: 'tail', text: name.slice(name.length - length) };
    }
    for (const length of lengths.head) {
      if (length <= name.length) yield { kind: 'head', text: name.slice(0, length) };
    }
    for (const length of lengths.inner) {
      for (let at = 0; at + length <= name.length; at += 1) {
        yield { kind: 'inner', text: name.slice(at, at + length) };
      }
    }
  }
}
