import { calculate } from '../commands/filters/calculate.ts';
import { UnsupportedPython } from './tree.ts';
import { contains, isEqual, type PythonValue } from './values.ts';

/** An operator that needs both of its sides. Throws `UnsupportedPython` for what is not followed. */
export function applyOperator(operator: string, one: PythonValue, other: PythonValue): PythonValue {
  switch (operator) {
    case '==':
      return isEqual(one, other);
    case '!=':
      return !isEqual(one, other);
    case 'is':
      return one === other;
    case 'is not':
      return one !== other;
    case 'in':
      return contains(other, one);
    case 'not in':
      return !contains(other, one);
    case '+':
      if (typeof one === 'string' && typeof other === 'string') return one + other;
  }
  if (typeof one === 'number' && typeof other === 'number') {
    const number = calculate(`(${one})${operator === '//' ? '/' : operator}(${other})`, new Map());
    // `4 / 2` is `2.0`: numbers here do not tell.
    if (number === undefined || (operator === '/' && Number.isInteger(number)))
      throw new UnsupportedPython(`operator ${operator}`);
    if (operator === '//') return Math.floor(number);
    // The remainder has the sign of what is divided by.
    if (operator === '%') return number !== 0 && number < 0 !== other < 0 ? number + other : number;
    return /^[<>]/.test(operator) ? number === 1 : number;
  }
  throw new UnsupportedPython(`operator ${operator}`);
}
