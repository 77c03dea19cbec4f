import { ANY_RUN, matchesSequence, type Sequence } from './sequence.ts';

/** `?`: one character, which is one code point and not half of a surrogate pair. */
export const ANY_CHARACTER = Symbol('any character');

export type CharacterToken = string | typeof ANY_CHARACTER;

/** A pattern segment with wildcards, and the literal parts that allow most names to be refused cheaply. */
interface Glob {
  readonly tokens: Sequence<CharacterToken>;
  /** Literal text before the first wildcard. */
  readonly head: string;
  /** Literal text after the last wildcard. */
  readonly tail: string;
  /** The longest literal text between two wildcards, `head` and `tail` included. */
  readonly longest: string;
}

/** What one path segment has to be: this very name, or a name that fits the wildcards. */
export type Segment = string | Glob;

/** Matches any one segment. */
export const ANY_SEGMENT: Glob = { tokens: [ANY_RUN], head: '', tail: '', longest: '' };

/** A segment out of its characters, of which those that are wildcards are symbols. */
export function toSegment(tokens: Sequence<CharacterToken>): Segment {
  const literals = [''];
  let hasWildcard = false;
  for (const token of tokens) {
    if (typeof token === 'string') {
      literals.push(`${literals.pop() ?? ''}${token}`);
    } else {
      hasWildcard = true;
      literals.push('');
    }
  }

  const head = literals[0] ?? '';
  if (!hasWildcard) return head;

  let longest = '';
  for (const literal of literals) if (literal.length > longest.length) longest = literal;
  return { tokens, head, tail: literals.at(-1) ?? '', longest };
}

/** Is the pattern segment nothing but `*`? */
export function isAnySegment(segment: Segment): boolean {
  return typeof segment !== 'string' && segment.tokens.length === 1 && segment.tokens[0] === ANY_RUN;
}

export function matchesSegment(segment: Segment, name: string): boolean {
  if (typeof segment === 'string') return segment === name;
  if (!name.includes(segment.longest)) return false;
  return matchesSequence(segment.tokens, Array.from(name), matchesCharacter);
}

function matchesCharacter(token: CharacterToken, character: string): boolean {
  return token === ANY_CHARACTER || token === character;
}
