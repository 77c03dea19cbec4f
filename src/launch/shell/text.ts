import type { Hole, Origin, UnknownReason, Value } from '../value.ts';
import { both, type Conditions, contradict } from './conditions.ts';

export interface Literal {
  readonly kind: 'literal';
  readonly text: string;
  /** Where these characters are written. */
  readonly origin: Origin;
}

export interface HolePiece {
  readonly kind: 'hole';
  readonly hole: Hole;
  readonly origin: Origin;
}

export interface Option {
  readonly when: Conditions;
  /** Absent: not set at all. */
  readonly text: Text | undefined;
}

export interface Choice {
  readonly kind: 'choice';
  readonly options: readonly Option[];
  readonly origin: Origin;
}

export type Piece = Literal | HolePiece | Choice;

/** What a word or a variable holds, as far as it can be told; each piece knows where it was written. */
export type Text = readonly Piece[];

/** Of one value; beyond it the value is a limit hole. */
export const MOST_CHARACTERS = 256 * 1024;
export const MOST_PIECES = 5_000;
/** Of values that differ between undecided branches. */
export const MOST_OPTIONS = 8;
const MOST_EXPRESSION = 200;

export const nothing: Text = [];

/** Stands for what is longer than any value may be. */
export function tooLong(origin: Origin): Text {
  return hole({ kind: 'limit', what: 'length of a value' }, 'a very long value', origin);
}

export function literal(text: string, origin: Origin): Text {
  if (text.length > MOST_CHARACTERS) return tooLong(origin);
  return text === '' ? nothing : [{ kind: 'literal', text, origin }];
}

export function hole(reason: UnknownReason, expression: string, origin: Origin): Text {
  return [{ kind: 'hole', hole: { reason, expression: expression.slice(0, MOST_EXPRESSION) }, origin }];
}

export function choice(options: readonly Option[], origin: Origin): Text {
  if (options.length > MOST_OPTIONS) return hole({ kind: 'branches' }, 'too many branches', origin);
  return [{ kind: 'choice', options, origin }];
}

export function concat(...texts: readonly Text[]): Text {
  const parts = texts.filter((text) => text.length > 0);
  const [only] = parts;
  if (only === undefined) return nothing;
  if (parts.length === 1) return isTooLong(only) ? tooLong(originOf(only) ?? nowhere) : only;
  const pieces: Piece[] = [...only];
  for (const text of parts.slice(1)) {
    for (const piece of text) {
      const last = pieces.at(-1);
      if (last?.kind === 'literal' && piece.kind === 'literal' && sameOrigin(last.origin, piece.origin))
        pieces[pieces.length - 1] = { ...last, text: last.text + piece.text };
      else pieces.push(piece);
    }
  }
  const [first] = pieces;
  if (first !== undefined && isTooLong(pieces)) return tooLong(first.origin);
  return pieces;
}

const nowhere: Origin = { path: '', line: 1 };

function isTooLong(text: Text): boolean {
  const [first] = text;
  // Most texts are one piece.
  if (text.length === 1 && first?.kind === 'literal') return first.text.length > MOST_CHARACTERS;
  return text.length > MOST_PIECES || lengthOf(text) > MOST_CHARACTERS;
}

function sameOrigin(left: Origin, right: Origin): boolean {
  return left === right || (left.line === right.line && left.path === right.path);
}

export function lengthOf(text: Text): number {
  let length = 0;
  for (const piece of text) length += piece.kind === 'literal' ? piece.text.length : 1;
  return length;
}

/** All of it, if it is fully known. */
export function knownText(text: Text): string | undefined {
  if (text.length === 0) return '';
  const [first] = text;
  if (text.length === 1 && first?.kind === 'literal') return first.text;
  let all = '';
  for (const piece of text) {
    if (piece.kind !== 'literal') return undefined;
    all += piece.text;
  }
  return all;
}

export interface Alternative {
  readonly when: Conditions;
  /** Without choices. */
  readonly text: Text;
}

/** Every combination of the choices in it that can hold under the conditions; undefined if there are too many. */
export function alternatives(
  text: Text,
  under: Conditions = [],
  most: number = MOST_OPTIONS,
): readonly Alternative[] | undefined {
  if (!text.some(({ kind }) => kind === 'choice')) return [{ when: [], text }];
  let ways: Alternative[] = [{ when: [], text: nothing }];
  for (const piece of text) {
    if (piece.kind !== 'choice') {
      ways = ways.map(({ when, text: before }) => ({ when, text: concat(before, [piece]) }));
      continue;
    }
    const next: Alternative[] = [];
    for (const way of ways) {
      for (const option of piece.options) {
        if (contradict(option.when, way.when) || contradict(option.when, under)) continue;
        const inner = alternatives(option.text ?? nothing, under, most);
        if (inner === undefined) return undefined;
        for (const { when, text: added } of inner) {
          if (contradict(when, way.when)) continue;
          next.push({ when: both(both(way.when, option.when), when), text: concat(way.text, added) });
        }
      }
      if (next.length > most) return undefined;
    }
    ways = next;
  }
  return ways;
}

/** Leaves only the options that can hold under the conditions. */
export function narrow(text: Text, under: Conditions): Text {
  if (under.length === 0 || !text.some(({ kind }) => kind === 'choice')) return text;
  const pieces = text.map((piece): Text => {
    if (piece.kind !== 'choice') return [piece];
    const options = piece.options.filter(({ when }) => !contradict(when, under));
    const [only] = options;
    if (options.length === 1 && only !== undefined) return narrow(only.text ?? nothing, under);
    return options.length === piece.options.length ? [piece] : [{ ...piece, options }];
  });
  return concat(...pieces);
}

export function toValue(text: Text): Value {
  const all = knownText(text);
  if (all !== undefined) return { kind: 'known', text: all };
  const parts: (string | Hole)[] = [];
  for (const piece of text) {
    if (piece.kind === 'hole') parts.push(piece.hole);
    else if (piece.kind === 'choice')
      parts.push({
        reason: { kind: 'branches' },
        expression: piece.options
          .map((option) => keyOf(option.text ?? nothing))
          .join(' | ')
          .slice(0, MOST_EXPRESSION),
      });
    else if (typeof parts.at(-1) === 'string') parts[parts.length - 1] += piece.text;
    else parts.push(piece.text);
  }
  const [only] = parts;
  if (parts.length === 1 && only !== undefined && typeof only !== 'string')
    return { kind: 'unknown', hole: only };
  return { kind: 'mixed', parts };
}

/** The same for texts that cannot be told apart. */
export function keyOf(text: Text): string {
  return text
    .map((piece) => {
      if (piece.kind === 'literal') return piece.text;
      if (piece.kind === 'hole') return `‹${piece.hole.expression}›`;
      return `‹${piece.options.map((option) => keyOf(option.text ?? nothing)).join('|')}›`;
    })
    .join('');
}

/** Where the text begins. */
export function originOf(text: Text): Origin | undefined {
  return text[0]?.origin;
}

/** Where the character at an offset of the known text is written. */
export function originAt(text: Text, offset: number): Origin | undefined {
  let left = offset;
  for (const piece of text) {
    const length = piece.kind === 'literal' ? piece.text.length : 0;
    if (left < length) return piece.origin;
    left -= length;
  }
  return text.at(-1)?.origin;
}

/** The reason of its first hole, told of a larger expression. */
export function holeFrom(text: Text, expression: string, origin: Origin): Text {
  for (const piece of text) {
    if (piece.kind === 'hole') return hole(piece.hole.reason, expression, origin);
    if (piece.kind === 'choice') return hole({ kind: 'branches' }, expression, origin);
  }
  return hole({ kind: 'unsupported', what: 'expression' }, expression, origin);
}
