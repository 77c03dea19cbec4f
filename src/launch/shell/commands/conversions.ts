import { unescaped } from './escapes.ts';
import { fixed } from './numbers.ts';

interface Flags {
  readonly signs: string;
  readonly width: number;
  readonly precision: number | undefined;
}

/** What `%5.2f` and the like of `printf` make of an argument; undefined for what is not followed. */
export function convert(conversion: string, written: string, argument: string): string | undefined {
  const [whole, signs = '', width, point, precision] =
    /^([-+ 0#]*)(\d{0,3})(?:(\.)(\d{0,2}))?$/.exec(written) ?? [];
  if (whole === undefined || signs.includes('#')) return undefined;
  const flags = {
    signs,
    width: Number(width),
    precision: point === undefined ? undefined : Number(precision),
  };
  switch (conversion) {
    case 's':
      return textOf(argument, flags);
    case 'b': {
      const text = unescaped(argument, '%b');
      return text === undefined ? undefined : textOf(text, flags);
    }
    case 'q':
      return textOf(shellQuoted(argument), flags);
    case 'c':
      return argument === '' ? undefined : textOf(argument.slice(0, 1), { ...flags, precision: undefined });
    case 'd':
    case 'i':
    case 'u':
    case 'o':
    case 'x':
    case 'X':
      return integer(conversion, argument, flags);
    case 'f':
      return decimal(argument, flags);
  }
  return undefined;
}

/** Lengths count bytes. */
function textOf(text: string, { signs, width, precision }: Flags): string | undefined {
  if (width === 0 && precision === undefined) return text;
  if (signs.includes('0') || /[^\0-\x7f]/.test(text)) return undefined;
  const cut = precision === undefined ? text : text.slice(0, precision);
  return signs.includes('-') ? cut.padEnd(width) : cut.padStart(width);
}

/** As one word of a shell; bash may write it in another way that means the same. */
function shellQuoted(text: string): string {
  return /^[\w./:=@%+,-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}

function integer(conversion: string, argument: string, flags: Flags): string | undefined {
  const value = wholeNumber(argument);
  if (value === undefined) return undefined;
  const isSigned = conversion === 'd' || conversion === 'i';
  if (!isSigned && value < 0) return undefined;
  const base = conversion === 'o' ? 8 : /x/i.test(conversion) ? 16 : 10;
  const shown = Math.abs(value).toString(base);
  const cased = conversion === 'X' ? shown.toUpperCase() : shown;
  const digits = value === 0 && flags.precision === 0 ? '' : cased.padStart(flags.precision ?? 1, '0');
  // With a precision, zeroes do not fill the width.
  return number(isSigned ? value + 0 : 0, digits, flags, flags.precision === undefined, isSigned);
}

function wholeNumber(argument: string): number | undefined {
  const text = argument.trim();
  if (argument === '') return 0;
  const [, character] = /^["']([\0-\x7f])/.exec(argument) ?? [];
  if (character !== undefined) return character.charCodeAt(0);
  const [, sign, digits = ''] = /^([-+]?)(0[xX][0-9a-fA-F]{1,12}|\d{1,15})$/.exec(text) ?? [];
  if (sign === undefined || (digits.startsWith('0') && /^\d*[89]/.test(digits))) return undefined;
  const value = /^0\d/.test(digits) ? Number.parseInt(digits, 8) : Number(digits);
  return sign === '-' ? -value : value;
}

function decimal(argument: string, flags: Flags): string | undefined {
  const text = argument.trim();
  if (argument !== '' && !/^[-+]?\d{1,15}(?:\.\d{0,15})?$/.test(text)) return undefined;
  const precision = flags.precision ?? 6;
  const value = Number(text);
  const digits = fixed(Math.abs(value), precision);
  const [, behind = ''] = text.split('.');
  // What lies between two as it is written need not do so as it is stored.
  const isBetween = /^50*$/.test(behind.slice(precision));
  if (digits === undefined || (isBetween && !isExact(text, value))) return undefined;
  return number(value, digits, flags, true, true);
}

function isExact(text: string, value: number): boolean {
  const [, behind = ''] = text.split('.');
  return Number(value.toFixed(100).slice(value.toFixed(100).indexOf('.') + 1 + behind.length)) === 0;
}

function number(value: number, digits: string, flags: Flags, fills: boolean, isSigned: boolean): string {
  const { signs, width } = flags;
  const plus = !isSigned ? '' : signs.includes('+') ? '+' : signs.includes(' ') ? ' ' : '';
  const sign = value < 0 || Object.is(value, -0) ? '-' : plus;
  if (signs.includes('-')) return (sign + digits).padEnd(width);
  if (signs.includes('0') && fills) return sign + digits.padStart(width - sign.length, '0');
  return (sign + digits).padStart(width);
}
