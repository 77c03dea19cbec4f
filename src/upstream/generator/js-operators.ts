import { bounded } from './js-methods.ts';
import { isForeign, type JsValue, NotFollowed, textOf } from './js-values.ts';

/** What a binary operator gives. */
export function applyOperator(operator: string, left: JsValue, right: JsValue): JsValue {
  if (isForeign(left) || isForeign(right)) throw new NotFollowed('a value of the page');
  switch (operator) {
    case '===':
      return left === right;
    case '!==':
      return left !== right;
    case '==':
      return isLoosely(left, right);
    case '!=':
      return !isLoosely(left, right);
    case '+':
      return added(left, right);
    case '-':
      return numberOf(left) - numberOf(right);
    case '*':
      return numberOf(left) * numberOf(right);
    case '/':
      return numberOf(left) / numberOf(right);
    case '%':
      return numberOf(left) % numberOf(right);
    case '<':
    case '>':
    case '<=':
    case '>=':
      return compared(operator, left, right);
    case 'in':
      if (!(right instanceof Map)) throw new NotFollowed(operator);
      return right.has(textOf(left));
    default:
      throw new NotFollowed(operator);
  }
}

function isLoosely(left: JsValue, right: JsValue): boolean {
  const [isLeftNone, isRightNone] = [left ?? null, right ?? null].map((value) => value === null);
  if (isLeftNone || isRightNone) return isLeftNone === isRightNone;
  if (typeof left !== typeof right) throw new NotFollowed('values of two kinds');
  return left === right;
}

function added(left: JsValue, right: JsValue): JsValue {
  if (typeof left === 'number' && typeof right === 'number') return left + right;
  if (typeof left !== 'string' && typeof right !== 'string' && !Array.isArray(left) && !Array.isArray(right))
    throw new NotFollowed('a sum of other things than numbers');
  return bounded(textOf(left) + textOf(right));
}

function compared(operator: '<' | '>' | '<=' | '>=', left: JsValue, right: JsValue): boolean {
  const [a, b] =
    typeof left === 'string' && typeof right === 'string' ? [left, right] : [numberOf(left), numberOf(right)];
  if (operator === '<') return a < b;
  if (operator === '>') return a > b;
  return operator === '<=' ? a <= b : a >= b;
}

function numberOf(value: JsValue): number {
  if (typeof value === 'object' && value !== null) throw new NotFollowed('an object as a number');
  return Number(value);
}
