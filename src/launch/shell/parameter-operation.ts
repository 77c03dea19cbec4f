import type { Origin } from '../value.ts';
import { evaluateText } from './arithmetic.ts';
import { orUnknown } from './expand-parameter.ts';
import { expandPattern, expandText } from './expand-word.ts';
import type { Machine } from './machine.ts';
import type { ParameterExpansionPart } from './parse-shell.ts';
import { removeMatch, replaceMatches, replacePlain } from './patterns/edit.ts';
import { globMatcher, plainPattern } from './patterns/glob.ts';
import { mapKnown, sliceText } from './strings.ts';
import {
  alternatives,
  choice,
  concat,
  hole,
  holeFrom,
  knownText,
  literal,
  nothing,
  type Text,
  tooLong,
} from './text.ts';
import { assign, type Lookup } from './variables.ts';

interface Use {
  readonly name: string;
  readonly found: Lookup;
  readonly operation: NonNullable<ParameterExpansionPart['operation']>;
  readonly part: ParameterExpansionPart;
  readonly origin: Origin;
}

/** `${NAME:-x}`, `${NAME#x}`, `${NAME/x/y}`, `${NAME:1:2}`, `${NAME,,}`. */
export function applyOperation(machine: Machine, use: Use): Text {
  const { operation, part, origin, name, found } = use;
  if (operation.type === 'Default') return applyDefault(machine, use, operation);
  const value = orUnknown(found, name, part.text, origin);
  switch (operation.type) {
    case 'Remove': {
      const pattern = knownText(expandPattern(machine, operation.operand));
      if (pattern === undefined) return holeFrom(value, part.text, origin);
      const { operator } = operation;
      const mixed = removeFromMixed(value, operator, pattern);
      if (mixed !== undefined) return mixed;
      return mapKnown(value, part.text, origin, (known, whole) => {
        const kept = removeMatch(known, operator, pattern);
        return kept && sliceText(whole, kept.start, kept.end);
      });
    }
    case 'Replace': {
      const pattern = knownText(expandPattern(machine, operation.pattern));
      const replacement = expandText(machine, operation.replacement);
      const known = knownText(replacement);
      // What `&` stands for depends on the version of bash.
      if (pattern === undefined || known === undefined || known.includes('&'))
        return holeFrom(value, part.text, origin);
      // Piece by piece where that is the same, so that each keeps its place.
      const plain = plainPattern(pattern);
      if (plain !== undefined && plain !== '' && operation.operator === '//')
        return replaceAll(value, plain, known, part.text, origin);
      return mapKnown(value, part.text, origin, (text) =>
        replaceMatches(text, operation.operator, pattern, known),
      );
    }
    case 'Slice': {
      const from = Number(knownText(evaluateText(machine, operation.offset)));
      const length =
        operation.length === undefined
          ? undefined
          : Number(knownText(evaluateText(machine, operation.length)));
      if (!Number.isInteger(from) || (length !== undefined && !Number.isInteger(length)))
        return holeFrom(value, part.text, origin);
      return mapKnown(value, part.text, origin, (text, whole) => {
        const start = from < 0 ? text.length + from : from;
        if (start < 0) return '';
        const end = length === undefined ? text.length : length < 0 ? text.length + length : start + length;
        return sliceText(whole, start, end);
      });
    }
    case 'CaseModification':
      return changedCase(machine, value, operation, part.text, origin);
    default:
      return hole({ kind: 'unsupported', what: `operator ${operation.operator}` }, part.text, origin);
  }
}

function applyDefault(
  machine: Machine,
  { name, found, part, origin }: Use,
  operation: Extract<Use['operation'], { type: 'Default' }>,
): Text {
  const { operator, operand } = operation;
  const countsEmpty = operator.startsWith(':');
  const fill = (): Text => {
    const text = expandText(machine, operand);
    if (operator.endsWith('=')) assign(machine.state, name, text);
    return text;
  };
  // What nothing sets is taken as unset: a default is there to be used.
  const ways =
    found.kind === 'text'
      ? alternatives(found.text, machine.state.conditions)
      : [{ when: [], text: undefined }];
  if (ways === undefined) return found.kind === 'text' ? found.text : nothing;
  const results = ways.map(({ when, text }) => ({
    when,
    text: oneDefault(text, operator, countsEmpty, fill, part, origin),
  }));
  const [only] = results;
  if (results.length === 1 && only !== undefined && only.when.length === 0) return only.text;
  return choice(results, origin);
}

function oneDefault(
  text: Text | undefined,
  operator: string,
  countsEmpty: boolean,
  fill: () => Text,
  part: ParameterExpansionPart,
  origin: Origin,
): Text {
  const isEmpty = text === undefined || (countsEmpty && knownText(text) === '');
  if (operator.endsWith('+')) {
    if (isEmpty) return nothing;
    // A lone hole may be empty.
    const isSure = !countsEmpty || text.some((piece) => piece.kind === 'literal');
    return isSure ? fill() : holeFrom(text, part.text, origin);
  }
  if (!isEmpty) return text;
  return operator.endsWith('?')
    ? hole({ kind: 'variable', name: part.parameter }, part.text, origin)
    : fill();
}

/** The last part of a path whose beginning is unknown. */
function removeFromMixed(value: Text, operator: string, pattern: string): Text | undefined {
  const last = value.at(-1);
  if (operator !== '##' || !/^\*[/_:-]$/.test(pattern) || last?.kind !== 'literal') return undefined;
  const at = last.text.lastIndexOf(pattern[1] ?? '');
  return at === -1 ? undefined : concat([{ ...last, text: last.text.slice(at + 1) }]);
}

/** Changes literal characters, also in choices; undefined makes the whole a hole. */
function mapDeep(text: Text, change: (text: string) => string | undefined, origin: Origin): Text {
  return concat(
    ...text.map((piece): Text => {
      if (piece.kind === 'hole') return [piece];
      if (piece.kind === 'choice') {
        const options = piece.options.map((option) => ({
          ...option,
          text: option.text && mapDeep(option.text, change, origin),
        }));
        return [{ ...piece, options }];
      }
      const changed = change(piece.text);
      return changed === undefined ? tooLong(origin) : literal(changed, piece.origin);
    }),
  );
}

/** Each piece for itself, unless what is replaced begins in one and ends in another. */
function replaceAll(
  value: Text,
  plain: string,
  replacement: string,
  expression: string,
  origin: Origin,
): Text {
  const whole = knownText(value);
  const pieces = mapDeep(value, (text) => replacePlain(text, plain, replacement), origin);
  if (whole === undefined || knownText(pieces) === replacePlain(whole, plain, replacement)) return pieces;
  return mapKnown(value, expression, origin, (text) => replacePlain(text, plain, replacement));
}

/** `^` and `,` change the first character, `^^` and `,,` all; with a pattern, those that match it. */
function changedCase(
  machine: Machine,
  value: Text,
  { operator, operand }: Extract<Use['operation'], { type: 'CaseModification' }>,
  expression: string,
  origin: Origin,
): Text {
  const pattern = operand === undefined ? '?' : knownText(expandPattern(machine, operand));
  const matcher = pattern === undefined ? undefined : globMatcher(pattern === '' ? '?' : pattern);
  if (matcher === undefined) return holeFrom(value, expression, origin);
  const isUpper = operator.startsWith('^');
  const change = (text: string) =>
    [...text]
      .map((char) => (!matcher.isMatch(char) ? char : isUpper ? char.toUpperCase() : char.toLowerCase()))
      .join('');
  if (operator.length === 2) return mapDeep(value, change, origin);
  const [first, ...rest] = value;
  if (first === undefined) return value;
  if (first.kind !== 'literal')
    return mapKnown(value, expression, origin, (text) => change(text.slice(0, 1)) + text.slice(1));
  return concat([{ ...first, text: change(first.text.slice(0, 1)) + first.text.slice(1) }, ...rest]);
}
