import { evaluateText } from './arithmetic.ts';
import { expandPattern, expandText, literalText } from './expand-word.ts';
import { fileTest } from './file-test.ts';
import { integerOf } from './integers.ts';
import type { Machine } from './machine.ts';
import type { TestExpression, Word } from './parse-shell.ts';
import { globMatcher } from './patterns/glob.ts';
import { regexMatcher } from './patterns/regex.ts';
import { isAlwaysFilled } from './special-parameters.ts';
import { alternatives, hole, holeFrom, keyOf, knownText, type Piece, type Text } from './text.ts';
import { assign, lookUp } from './variables.ts';

/** Outcome of a test; `key` is equal for tests that must come out alike. */
export interface Truth {
  readonly value: boolean | undefined;
  readonly key: string | undefined;
}

const yes: Truth = { value: true, key: undefined };
const no: Truth = { value: false, key: undefined };

/** `[[ ... ]]`. */
export function testTruth(machine: Machine, node: TestExpression): Truth {
  switch (node.type) {
    case 'TestGroup':
      return testTruth(machine, node.expression);
    case 'TestNot': {
      const inner = testTruth(machine, node.operand);
      return node.negations.length % 2 === 1 ? negate(inner) : inner;
    }
    case 'TestLogical':
      return logical(node.operator, node.operands, (operand) => testTruth(machine, operand));
    case 'TestUnary':
      return unaryTruth(machine, node.operator, expandText(machine, node.operand), node.operand);
    case 'TestBinary':
      return doubleBracket(machine, node.operator, node.left, node.right);
  }
}

export function negate({ value, key }: Truth): Truth {
  return { value: value === undefined ? undefined : !value, key: key === undefined ? undefined : `! ${key}` };
}

function logical<Operand>(
  operator: '&&' | '||',
  operands: readonly Operand[],
  truth: (operand: Operand) => Truth,
): Truth {
  const keys: string[] = [];
  let isOpen = false;
  for (const operand of operands) {
    const { value, key } = truth(operand);
    if (value === (operator === '||')) return value ? yes : no;
    if (value !== undefined) continue;
    isOpen = true;
    keys.push(key ?? '');
  }
  if (!isOpen) return operator === '&&' ? yes : no;
  return { value: undefined, key: keys.includes('') ? undefined : keys.join(` ${operator} `) };
}

/** `[ -n x ]` and the like. */
export function unaryTruth(machine: Machine, operator: string, text: Text, at?: Word): Truth {
  if (operator === '-v') {
    const name = knownText(text);
    const found = name === undefined ? undefined : lookUp(machine.state, name);
    if (found === undefined || found.kind === 'foreign')
      return { value: undefined, key: `-v ${keyOf(text)}` };
    return found.kind === 'text' ? yes : no;
  }
  if (operator === '-n' || operator === '-z') {
    const isFilled = anyWay(machine, [text], ([known], [way]) => {
      if (known !== undefined) return known !== '';
      return way?.some(isFilledPiece) === true ? true : undefined;
    });
    const truth = { value: isFilled, key: `-n ${keyOf(text)}` };
    return operator === '-n' ? truth : negate(truth);
  }
  if (/^-[a-hkprstuwxGLNOS]$/.test(operator))
    return { value: fileTest(machine, operator, text), key: undefined };
  machine.problem(
    'unsupported',
    `test ${operator}`,
    at === undefined ? machine.unit.origin(0) : machine.origin(at),
  );
  return { value: undefined, key: undefined };
}

/** Known characters, or something that the shell always has. */
function isFilledPiece(piece: Piece): boolean {
  if (piece.kind !== 'hole') return piece.kind === 'literal';
  const { reason } = piece.hole;
  if (isAlwaysFilled(piece.hole) || isArithmetic(piece.hole.expression)) return true;
  return reason.kind === 'unsupported' && (reason.what === 'process id' || reason.what === 'time');
}

/** `$((...))` is a number; `$((a); (b))` is what commands print. */
function isArithmetic(expression: string): boolean {
  if (!expression.startsWith('$((') || !expression.endsWith('))')) return false;
  let depth = 0;
  for (const char of expression.slice(3, -2)) {
    if (char === '(') depth += 1;
    else if (char === ')') depth -= 1;
    if (depth < 0) return false;
  }
  return depth === 0;
}

function doubleBracket(machine: Machine, operator: string, left: Word, right: Word): Truth {
  const text = expandText(machine, left);
  if (operator === '=' || operator === '==' || operator === '!=') {
    const pattern = expandPattern(machine, right);
    const isEqual = matchTruth(machine, text, pattern);
    return operator === '!=' ? negate(isEqual) : isEqual;
  }
  if (operator === '=~') {
    const pattern = expandRegex(machine, right);
    const value = anyWay(machine, [text, pattern], ([known, expression]) => {
      if (known === undefined || expression === undefined) return undefined;
      const found = regexMatcher(expression)?.find(known, 0);
      return found === undefined ? undefined : found !== null;
    });
    const at = machine.origin(right);
    assign(
      machine.state,
      'BASH_REMATCH',
      hole({ kind: 'unsupported', what: 'groups of a pattern' }, right.text, at),
    );
    return { value, key: `${keyOf(text)} =~ ${keyOf(pattern)}` };
  }
  if (/^-(?:eq|ne|lt|le|gt|ge)$/.test(operator))
    return compareNumbers(
      machine,
      operator,
      arithmeticOperand(machine, left),
      arithmeticOperand(machine, right),
    );
  return binaryTruth(machine, operator, text, expandText(machine, right));
}

/** In `[[ ]]`, operands of `-gt` are expressions: `[[ CONC -gt 4 ]]`. */
function arithmeticOperand(machine: Machine, word: Word): Text {
  const text = expandText(machine, word);
  const known = knownText(text);
  const isPlain = known === undefined || /^-?(?:0|[1-9]\d{0,14})$/.test(known);
  return isPlain ? text : evaluateText(machine, word);
}

/** `[ a = b ]`. */
export function binaryTruth(machine: Machine, operator: string, left: Text, right: Text): Truth {
  if (/^-(?:eq|ne|lt|le|gt|ge)$/.test(operator)) return compareNumbers(machine, operator, left, right);
  if (operator === '=' || operator === '==' || operator === '!=') {
    const value = anyWay(machine, [left, right], ([one, other]) =>
      one === undefined || other === undefined ? undefined : one === other,
    );
    const truth = { value, key: `${keyOf(left)} == ${keyOf(right)}` };
    return operator === '!=' ? negate(truth) : truth;
  }
  if (operator === '<' || operator === '>') {
    const value = anyWay(machine, [left, right], ([one, other]) => {
      if (one === undefined || other === undefined) return undefined;
      return operator === '<' ? one < other : one > other;
    });
    return { value, key: `${keyOf(left)} ${operator} ${keyOf(right)}` };
  }
  return { value: undefined, key: undefined };
}

function compareNumbers(machine: Machine, operator: string, left: Text, right: Text): Truth {
  const value = anyWay(machine, [left, right], ([one, other]) => {
    const low = one === undefined ? undefined : integerOf(one);
    const high = other === undefined ? undefined : integerOf(other);
    // Bash complains about what is no number, and the test fails.
    if (one !== undefined && other !== undefined && !(isWhole(one) && isWhole(other))) return false;
    if (low === undefined || high === undefined) return undefined;
    return compare(operator, low, high);
  });
  return { value, key: `${keyOf(left)} ${operator} ${keyOf(right)}` };
}

/** Also one that is too long for us. */
function isWhole(text: string): boolean {
  return /^\s*[+-]?\d+\s*$/.test(text);
}

function compare(operator: string, left: number, right: number): boolean {
  switch (operator) {
    case '-eq':
      return left === right;
    case '-ne':
      return left !== right;
    case '-lt':
      return left < right;
    case '-le':
      return left <= right;
    case '-gt':
      return left > right;
    default:
      return left >= right;
  }
}

/** Whether a text matches a shell pattern. */
export function matchTruth(machine: Machine, text: Text, pattern: Text): Truth {
  const value = anyWay(machine, [text, pattern], ([known, expression], [way]) => {
    if (expression === undefined) return undefined;
    if (expression === '*') return true;
    const matcher = globMatcher(expression);
    if (matcher === undefined) return undefined;
    if (known !== undefined) return matcher.isMatch(known);
    return way === undefined ? undefined : matchMixed(way, expression);
  });
  return { value, key: `${keyOf(text)} == ${keyOf(pattern)}` };
}

/** `*word*` is found, or a beginning fails, whatever the holes hold. */
function matchMixed(text: Text, pattern: string): boolean | undefined {
  const [, inner] = /^\*([\w./-]+)\*$/.exec(pattern) ?? [];
  if (inner !== undefined)
    return text.some((piece) => piece.kind === 'literal' && piece.text.includes(inner)) ? true : undefined;
  const [first] = text;
  const [, start] = /^([\w./-]+)\*?$/.exec(pattern) ?? [];
  if (start === undefined || first?.kind !== 'literal') return undefined;
  const length = Math.min(start.length, first.text.length);
  if (first.text.slice(0, length) !== start.slice(0, length)) return false;
  return pattern.endsWith('*') && length === start.length ? true : undefined;
}

/** A regular expression: quoted characters stand for themselves. */
function expandRegex(machine: Machine, word: Word): Text {
  if (word.parts === undefined) return literalText(machine, word.text, word);
  if (word.parts.every(({ type }) => type === 'Literal' || type === 'Glob' || type === 'ExtendedGlob'))
    return expandPattern(machine, word);
  const text = expandText(machine, word);
  return word.parts.length === 1 && word.parts[0]?.type !== 'DoubleQuoted'
    ? text
    : holeFrom(text, word.text, machine.origin(word));
}

/** True or false if that is so in every way the texts can be. */
function anyWay(
  machine: Machine,
  texts: readonly Text[],
  test: (known: readonly (string | undefined)[], ways: readonly Text[]) => boolean | undefined,
): boolean | undefined {
  let combinations: Text[][] = [[]];
  for (const text of texts) {
    const ways = alternatives(text, machine.state.conditions);
    if (ways === undefined || combinations.length * ways.length > 16) return undefined;
    combinations = combinations.flatMap((before) => ways.map((way) => [...before, way.text]));
  }
  let result: boolean | undefined;
  for (const [index, ways] of combinations.entries()) {
    const outcome = test(ways.map(knownText), ways);
    if (outcome === undefined || (index > 0 && outcome !== result)) return undefined;
    result = outcome;
  }
  return result;
}
