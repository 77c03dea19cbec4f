import { calculate } from '../commands/filters/calculate.ts';
import { UnsupportedPython } from './tree.ts';
import { contains, type PythonValue } from './values.ts';

/** An operator that needs both of its sides. Throws `UnsupportedPython` for what is not followed. */
export function applyOperator(operator: string, one: PythonValue, other: PythonValue): PythonValue {
  switch (operator) {
    case '==':
    case 'is':
      return one === other;
    case '!=':
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
    if (number !== undefined)
      return operator === '//' ? Math.floor(number) : /^[<>]/.test(operator) ? number === 1 : number;
  }
  throw new UnsupportedPython(`operator ${operator}`);
}
