import type { Origin } from '../value.ts';
import { arithmeticText } from './arithmetic.ts';
import { bracedValues } from './braces.ts';
import { expandParameter, expandSimple } from './expand-parameter.ts';
import { type Segment, toFields } from './fields.ts';
import type { Machine } from './machine.ts';
import type { Word, WordPart } from './parse-shell.ts';
import { escapeGlob } from './patterns/glob.ts';
import type { Element } from './state.ts';
import { substitute, substituteProcess } from './substitute.ts';
import {
  concat,
  hole,
  knownText,
  literal,
  MOST_CHARACTERS,
  MOST_PIECES,
  nothing,
  type Piece,
  type Text,
  tooLong,
} from './text.ts';
import { CLOSE, OPEN } from './unit.ts';
import { separatorsOf } from './variables.ts';

/** Words that a word becomes: quotes removed, variables and substitutions in place, split where bash splits. */
export function expandFields(machine: Machine, word: Word): readonly Element[] {
  if (word.parts === undefined) {
    const text = literalText(machine, word.value, word);
    if (word.value === '' && word.text === '') return [];
    if (text.every(({ kind }) => kind === 'literal')) return [{ text, when: [], splits: false }];
    return toFields([{ kind: 'text', text, splits: true }], separatorsOf(machine.state));
  }
  if (word.parts.length > MOST_PIECES)
    return [{ text: tooLong(machine.origin(word)), when: [], splits: true }];
  machine.budget.step(word.parts.length >> 3);
  const braces = bracedWords(machine, word);
  if (braces !== undefined) return braces;
  const segments = word.parts.flatMap((part) => expandPart(machine, part, false));
  return toFields(segments, separatorsOf(machine.state));
}

/** One text for a word, unsplit: what is assigned, compared or read from. */
export function expandText(machine: Machine, word: Word): Text {
  if (word.parts === undefined) return literalText(machine, word.value, word);
  const origin = machine.origin(word);
  if (word.parts.length > MOST_PIECES) return tooLong(origin);
  return concat(...word.parts.map((part) => joinSegments(expandPart(machine, part, false), origin)));
}

/** A pattern: quoted characters behind a backslash. */
export function expandPattern(machine: Machine, word: Word): Text {
  if (word.parts === undefined) return mapLiterals(literalText(machine, word.text, word), (text) => text);
  const origin = machine.origin(word);
  if (word.parts.length > MOST_PIECES) return tooLong(origin);
  return concat(
    ...word.parts.map((part): Text => {
      switch (part.type) {
        case 'Literal':
        case 'Glob':
        case 'ExtendedGlob':
          return literalText(machine, part.text, part);
        case 'SimpleExpansion':
        case 'ParameterExpansion':
        case 'CommandExpansion':
          return joinSegments(expandPart(machine, part, false), origin);
        default:
          return mapLiterals(joinSegments(expandPart(machine, part, false), origin), escapeGlob);
      }
    }),
  );
}

/** Parts of a here-document or of double quotes. */
export function expandParts(machine: Machine, parts: readonly WordPart[]): Text {
  const [first] = parts;
  if (first !== undefined && parts.length > MOST_PIECES) return tooLong(machine.origin(first));
  return concat(...parts.map((part) => joinSegments(expandPart(machine, part, true), machine.origin(part))));
}

function expandPart(machine: Machine, part: WordPart, isQuoted: boolean): readonly Segment[] {
  switch (part.type) {
    case 'Literal': {
      const text = literalText(machine, part.value, part);
      // Holes of evaluated text are not quoted by standing in it.
      const splits = !isQuoted && text.some(({ kind }) => kind !== 'literal');
      return [{ kind: 'text', text, splits }];
    }
    case 'SingleQuoted':
    case 'AnsiCQuoted':
      return [plain(literalText(machine, part.value, part))];
    case 'Glob':
    case 'ExtendedGlob':
    case 'BraceExpansion':
      return [plain(literalText(machine, part.text, part))];
    case 'DoubleQuoted':
    case 'LocaleString': {
      if (part.parts.length > MOST_PIECES) return [plain(tooLong(machine.origin(part)))];
      const inner = part.parts.flatMap((child) => expandPart(machine, child, true));
      // `""` is a word, `"${NONE[@]}"` is not.
      return part.parts.length === 0 ? [plain(nothing)] : inner;
    }
    case 'SimpleExpansion':
      return expandSimple(machine, part, isQuoted);
    case 'ParameterExpansion':
      return expandParameter(machine, part, isQuoted);
    case 'CommandExpansion':
      return [{ kind: 'text', text: substitute(machine, part), splits: !isQuoted }];
    case 'ArithmeticExpansion':
      return [{ kind: 'text', text: arithmeticText(machine, part.expression, part), splits: !isQuoted }];
    case 'ProcessSubstitution':
      return [plain(substituteProcess(machine, part))];
  }
}

function plain(text: Text): Segment {
  return { kind: 'text', text, splits: false };
}

export function joinSegments(segments: readonly Segment[], origin: Origin): Text {
  return concat(
    ...segments.map((segment): Text => {
      if (segment.kind === 'text') return segment.text;
      const space = literal(' ', origin);
      return concat(
        ...segment.elements.map((element, index) =>
          index === 0 ? element.text : concat(space, element.text),
        ),
      );
    }),
  );
}

export function mapLiterals(text: Text, change: (text: string) => string): Text {
  return text.map((piece) => (piece.kind === 'literal' ? { ...piece, text: change(piece.text) } : piece));
}

/** Literal characters, line by line, with the holes of evaluated text back in their places. */
export function literalText(
  machine: Machine,
  value: string,
  { pos, end }: { readonly pos: number; readonly end: number },
): Text {
  if (value === '') return nothing;
  if (value.length > MOST_CHARACTERS) return tooLong(machine.unit.origin(pos));
  const source = machine.unit.parsed.source.slice(pos, end);
  if (!source.includes('\n')) return withHoles(machine, value, machine.unit.origin(pos));
  const texts: Text[] = [];
  let at = 0;
  let offset = pos;
  const lines = source.split('\n');
  if (lines.length > MOST_PIECES) return tooLong(machine.unit.origin(pos));
  for (const line of lines) {
    const origin = machine.unit.origin(offset);
    offset += line.length + 1;
    const next = value.indexOf('\n', at);
    // A backslash before the line's end joins lines: what is left belongs to where it is found.
    const isJoined = /(?:^|[^\\])(?:\\\\)*\\$/.test(line);
    const stop = isJoined
      ? Math.min(at + tailLength(line), value.length)
      : next === -1
        ? value.length
        : next + 1;
    texts.push(withHoles(machine, value.slice(at, stop), origin));
    at = stop;
  }
  texts.push(withHoles(machine, value.slice(at), machine.unit.origin(Math.max(pos, end - 1))));
  return concat(...texts);
}

/** Characters of a joined line without its backslash, other escapes counted as one. */
function tailLength(line: string): number {
  let length = 0;
  for (let at = 0; at < line.length - 1; at += 1) {
    if (line[at] === '\\' && '$`"\\'.includes(line[at + 1] ?? ' ')) at += 1;
    length += 1;
  }
  return length;
}

function withHoles(machine: Machine, value: string, origin: Origin): Text {
  if (!value.includes(OPEN)) return literal(value, origin);
  const pieces: Piece[] = [];
  for (const [index, part] of value.split(OPEN).entries()) {
    const close = index === 0 ? -1 : part.indexOf(CLOSE);
    const held = close === -1 ? undefined : machine.placeholders[Number(part.slice(0, close))];
    if (held !== undefined) pieces.push(held);
    const rest = part.slice(close + 1);
    if (rest !== '') pieces.push({ kind: 'literal', text: rest, origin });
  }
  return pieces;
}

const MOST_BRACED = 200;

/** `{a,b}` and `{1..5}`; undefined if there are none. */
function bracedWords(machine: Machine, word: Word): readonly Element[] | undefined {
  const parts = word.parts ?? [];
  if (!parts.some(({ type }) => type === 'BraceExpansion')) return undefined;
  const origin = machine.origin(word);
  const unknown = hole({ kind: 'unsupported', what: 'braces' }, word.text, origin);
  let texts: Text[] = [nothing];
  for (const [index, part] of parts.entries()) {
    const values = part.type === 'BraceExpansion' ? bracedValues(part.text) : undefined;
    // `$A{1,2}` is `$A1 $A2`.
    const isName = parts[index - 1]?.type === 'SimpleExpansion' && values?.some((value) => /^\w/.test(value));
    if (part.type === 'BraceExpansion' && (values === undefined || isName === true))
      return [{ text: unknown, when: [], splits: true }];
    const next = values?.map((text) => literal(text, machine.origin(part))) ?? [
      joinSegments(expandPart(machine, part, false), machine.origin(part)),
    ];
    texts = texts.flatMap((before) => next.map((text) => concat(before, text)));
    if (texts.length > MOST_BRACED) return [{ text: unknown, when: [], splits: true }];
  }
  const isQuoted = parts.some(({ type }) => /Quoted|LocaleString/.test(type));
  return texts
    .filter((text) => isQuoted || text.length > 0)
    .map((text) => ({ text, when: [], splits: knownText(text) === undefined }));
}
