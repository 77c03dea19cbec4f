import type { Origin } from '../value.ts';
import { lookUpAny } from './expand-parameter.ts';
import { expandParts } from './expand-word.ts';
import { compute, numberOf } from './integers.ts';
import type { Machine } from './machine.ts';
import { type ArithmeticExpression, parseShell, type Word } from './parse-shell.ts';
import { substitute } from './substitute.ts';
import { hole, holeFrom, knownText, literal, type Text } from './text.ts';
import { assign, assignElement } from './variables.ts';

/** A number, or text with a hole that says why there is none. */
type Outcome = number | Text;

const MOST_DEPTH = 12;

/** The result of `$((...))`. */
export function arithmeticText(
  machine: Machine,
  expression: ArithmeticExpression | undefined,
  at: { readonly text: string; readonly pos: number },
): Text {
  const origin = machine.origin(at);
  if (expression === undefined) return hole({ kind: 'unsupported', what: 'arithmetic' }, at.text, origin);
  const result = new Arithmetic(machine, origin).evaluate(expression, 0);
  return typeof result === 'number' ? literal(String(result), origin) : holeFrom(result, at.text, origin);
}

/** The value of `((...))`: true if not zero; undefined if it cannot be told. */
export function arithmeticTruth(
  machine: Machine,
  expression: ArithmeticExpression,
  origin: Origin,
): boolean | undefined {
  const result = new Arithmetic(machine, origin).evaluate(expression, 0);
  return typeof result === 'number' ? result !== 0 : undefined;
}

/** A word read as an arithmetic expression, such as an array's index. */
export function evaluateText(machine: Machine, word: Word): Text {
  const origin = machine.origin(word);
  const text = word.parts === undefined ? literal(word.value, origin) : expandParts(machine, word.parts);
  const known = knownText(text);
  if (known === undefined) return text;
  const result = new Arithmetic(machine, origin).evaluateSource(known, 0);
  return typeof result === 'number' ? literal(String(result), origin) : result;
}

/** `NAME[index]`. */
const element = /^([A-Za-z_]\w*)\[([^\][]{1,200})\]$/;

function isAssignment(operator: string): boolean {
  return /^(?:[-+*/%&|^]|<<|>>)?=$/.test(operator);
}

/** What an expression assigns, be it on one of its ways only. */
function assignedIn(node: ArithmeticExpression): readonly ArithmeticExpression[] {
  switch (node.type) {
    case 'ArithmeticGroup':
      return assignedIn(node.expression);
    case 'ArithmeticUnary':
      return node.operator === '++' || node.operator === '--' ? [node.operand] : assignedIn(node.operand);
    case 'ArithmeticBinary': {
      const inner = [...assignedIn(node.left), ...assignedIn(node.right)];
      return isAssignment(node.operator) ? [node.left, ...inner] : inner;
    }
    case 'ArithmeticTernary':
      return [node.test, node.consequent, node.alternate].flatMap(assignedIn);
    default:
      return [];
  }
}

class Arithmetic {
  readonly #machine: Machine;
  readonly #origin: Origin;

  constructor(machine: Machine, origin: Origin) {
    this.#machine = machine;
    this.#origin = origin;
  }

  /** `depth`: variables whose values are expressions in turn. */
  evaluate(node: ArithmeticExpression, depth: number): Outcome {
    switch (node.type) {
      case 'ArithmeticGroup':
        return this.evaluate(node.expression, depth);
      case 'ArithmeticWord':
        return this.#word(node.value, node.parts, depth);
      case 'ArithmeticUnary':
        return this.#unary(node, depth);
      case 'ArithmeticBinary':
        return this.#binary(node, depth);
      case 'ArithmeticTernary': {
        const test = this.evaluate(node.test, depth);
        if (typeof test !== 'number') {
          this.#forget(node.consequent);
          this.#forget(node.alternate);
          return test;
        }
        return this.evaluate(test === 0 ? node.alternate : node.consequent, depth);
      }
      case 'ArithmeticCommandExpansion':
        return this.#text(substitute(this.#machine, node), depth);
    }
  }

  /** Text that is an expression itself: a variable's value. */
  evaluateSource(source: string, depth: number): Outcome {
    const text = source.trim();
    if (text === '') return 0;
    const plain = numberOf(text);
    if (plain !== undefined) return plain;
    if (depth > MOST_DEPTH || text.length > 500 || /^\d+$/.test(text))
      return this.#unsupported('deep arithmetic');
    const [, name] = /^(?:\$\{?)?([A-Za-z_]\w*)\}?$/.exec(text) ?? /^\$\{?(\d+|#|\?)\}?$/.exec(text) ?? [];
    if (name !== undefined) return this.#variable(name, depth);
    const [, list, index] = element.exec(text) ?? [];
    if (list !== undefined && index !== undefined) return this.#element(list, index, depth);
    const [statement] = parseShell(`((${text}))`).script.commands;
    const command = statement?.command;
    if (command?.type !== 'ArithmeticCommand' || command.expression === undefined)
      return this.#unsupported('arithmetic');
    // Offsets of this text mean nothing in the script: only what needs none is followed.
    return hasParts(command.expression)
      ? this.#unsupported('arithmetic')
      : this.evaluate(command.expression, depth + 1);
  }

  #word(value: string, parts: Parameters<typeof expandParts>[1] | undefined, depth: number): Outcome {
    if (parts === undefined) return this.evaluateSource(value, depth);
    return this.#text(expandParts(this.#machine, parts), depth);
  }

  #text(text: Text, depth: number): Outcome {
    const known = knownText(text);
    return known === undefined ? text : this.evaluateSource(known, depth + 1);
  }

  #variable(name: string, depth: number): Outcome {
    const found = lookUpAny(this.#machine, name, this.#origin);
    if (found.kind === 'unset') return 0;
    if (found.kind === 'foreign') return hole({ kind: 'variable', name }, `$${name}`, this.#origin);
    return this.#text(found.text, depth);
  }

  #unary(node: Extract<ArithmeticExpression, { type: 'ArithmeticUnary' }>, depth: number): Outcome {
    const value = this.evaluate(node.operand, depth);
    if (node.operator === '++' || node.operator === '--') {
      const next = typeof value === 'number' ? value + (node.operator === '++' ? 1 : -1) : value;
      this.#assign(node.operand, next);
      return node.prefix ? next : value;
    }
    if (typeof value !== 'number') return value;
    if (node.operator === '-') return -value;
    if (node.operator === '!') return value === 0 ? 1 : 0;
    return node.operator === '~' ? -value - 1 : value;
  }

  #binary(node: Extract<ArithmeticExpression, { type: 'ArithmeticBinary' }>, depth: number): Outcome {
    const { operator } = node;
    if (operator === '=') {
      const value = this.evaluate(node.right, depth);
      this.#assign(node.left, value);
      return value;
    }
    const left = this.evaluate(node.left, depth);
    if (operator === '&&' || operator === '||') {
      if (typeof left !== 'number') {
        this.#forget(node.right);
        return left;
      }
      if (operator === '&&' ? left === 0 : left !== 0) return left === 0 ? 0 : 1;
      const right = this.evaluate(node.right, depth);
      return typeof right === 'number' ? Number(right !== 0) : right;
    }
    const right = this.evaluate(node.right, depth);
    if (operator === ',') return right;
    const result = this.#apply(isAssignment(operator) ? operator.slice(0, -1) : operator, left, right);
    if (isAssignment(operator)) this.#assign(node.left, result);
    return result;
  }

  #apply(operator: string, left: Outcome, right: Outcome): Outcome {
    if (typeof left !== 'number') return left;
    if (typeof right !== 'number') return right;
    const result = compute(operator, left, right);
    if (result === undefined || !Number.isSafeInteger(result))
      return this.#unsupported(`operator ${operator}`);
    return result;
  }

  #assign(target: ArithmeticExpression, value: Outcome): void {
    if (target.type !== 'ArithmeticWord') return;
    const text = typeof value === 'number' ? literal(String(value), this.#origin) : value;
    const { state } = this.#machine;
    const [, list, index] = element.exec(target.value) ?? [];
    if (list !== undefined && index !== undefined)
      assignElement(state, list, this.#index(list, index, 0), text, this.#origin);
    else if (/^[A-Za-z_]\w*$/.test(target.value)) assign(state, target.value, text);
  }

  /** What may or may not be assigned is not known any more. */
  #forget(node: ArithmeticExpression): void {
    for (const target of assignedIn(node)) this.#assign(target, this.#unsupported('arithmetic'));
  }

  #index(list: string, index: string, depth: number): Text {
    if (this.#machine.state.variables.get(list)?.kind === 'map') return literal(index, this.#origin);
    const at = this.evaluateSource(index, depth + 1);
    return typeof at === 'number' ? literal(String(at), this.#origin) : at;
  }

  /** `NAME[index]`, where all that stands before it is sure. */
  #element(list: string, index: string, depth: number): Outcome {
    const cell = this.#machine.state.variables.get(list);
    const key = knownText(this.#index(list, index, depth));
    if (cell?.kind === 'map' && key !== undefined) {
      const known = knownText(cell.entries.get(key) ?? []);
      return known === undefined
        ? this.#unsupported('entry in arithmetic')
        : this.evaluateSource(known, depth + 1);
    }
    const at = Number(key);
    if (cell?.kind !== 'list' || !(at >= 0)) return this.#unsupported('array in arithmetic');
    const before = cell.elements.slice(0, at + 1);
    if (before.some(({ when, splits }) => when.length > 0 || splits))
      return this.#unsupported('array in arithmetic');
    const found = cell.elements[at];
    const known = found === undefined ? '' : knownText(found.text);
    return known === undefined || found === undefined
      ? (found?.text ?? 0)
      : this.evaluateSource(known, depth + 1);
  }

  #unsupported(what: string): Text {
    return hole({ kind: 'unsupported', what }, what, this.#origin);
  }
}

function hasParts(node: ArithmeticExpression): boolean {
  switch (node.type) {
    case 'ArithmeticWord':
      return node.parts !== undefined;
    case 'ArithmeticGroup':
      return hasParts(node.expression);
    case 'ArithmeticUnary':
      return hasParts(node.operand);
    case 'ArithmeticBinary':
      return hasParts(node.left) || hasParts(node.right);
    case 'ArithmeticTernary':
      return hasParts(node.test) || hasParts(node.consequent) || hasParts(node.alternate);
    case 'ArithmeticCommandExpansion':
      return true;
  }
}
