/** The number that a text stands for, as `[ a -gt b ]` and `seq` read it. */
export function integerOf(text: string): number | undefined {
  const trimmed = text.trim();
  return /^[+-]?\d{1,15}$/.test(trimmed) ? Number(trimmed) : undefined;
}

/** What an operator makes of two numbers; undefined where bash fails, or would wrap around. */
export function compute(operator: string, left: number, right: number): number | undefined {
  switch (operator) {
    case '+':
      return left + right;
    case '-':
      return left - right;
    case '*':
      return left * right;
    case '/':
      return right === 0 ? undefined : Math.trunc(left / right) + 0;
    case '%':
      return right === 0 ? undefined : (left % right) + 0;
    case '**':
      return right < 0 ? undefined : left ** right;
    case '<':
      return Number(left < right);
    case '<=':
      return Number(left <= right);
    case '>':
      return Number(left > right);
    case '>=':
      return Number(left >= right);
    case '==':
      return Number(left === right);
    case '!=':
      return Number(left !== right);
    case '<<':
      return isShift(right) ? left * 2 ** right : undefined;
    case '>>':
      return isShift(right) ? Math.floor(left / 2 ** right) : undefined;
    case '&':
      return Number(BigInt(left) & BigInt(right));
    case '|':
      return Number(BigInt(left) | BigInt(right));
    case '^':
      return Number(BigInt(left) ^ BigInt(right));
    default:
      return undefined;
  }
}

/** A number as arithmetic writes it: `010` is eight, `16#ff` has a base. */
export function numberOf(text: string): number | undefined {
  if (/^0[xX][0-9a-fA-F]{1,12}$/.test(text)) return Number(text);
  if (/^0[0-7]{1,12}$/.test(text)) return Number.parseInt(text, 8);
  const [, base, digits] = /^(\d{1,2})#(\w{1,12})$/.exec(text) ?? [];
  if (base !== undefined && digits !== undefined) return inBase(Number(base), digits);
  return /^[+-]?(?:0|[1-9]\d{0,14})$/.test(text) ? Number(text) : undefined;
}

/** `16#ff`; bases beyond 36 tell the case of letters apart, and are not followed. */
function inBase(base: number, digits: string): number | undefined {
  if (base < 2 || base > 36) return undefined;
  let value = 0;
  for (const digit of digits.toLowerCase()) {
    const worth = '0123456789abcdefghijklmnopqrstuvwxyz'.indexOf(digit);
    if (worth === -1 || worth >= base) return undefined;
    value = value * base + worth;
  }
  return value;
}

function isShift(count: number): boolean {
  return count >= 0 && count < 64;
}
