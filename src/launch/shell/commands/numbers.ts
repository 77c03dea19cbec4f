const MOST_DIGITS = 40;

/** `%.2f` of C, which rounds what lies exactly between two to the even one; undefined for what is too large. */
export function fixed(value: number, digits: number): string | undefined {
  if (!(Math.abs(value) < 1e21) || digits > MOST_DIGITS) return undefined;
  const rounded = value.toFixed(digits);
  const exact = value.toFixed(100);
  const point = exact.indexOf('.');
  const end = digits === 0 ? point : point + 1 + digits;
  const isBetween = /^\.?50*$/.test(exact.slice(end));
  const shorter = exact.slice(0, end);
  return isBetween && Number(shorter.at(-1)) % 2 === 0 ? shorter : rounded;
}

/** `%.6g` of C. */
export function general(value: number, precision: number): string {
  const digits = Math.max(precision, 1);
  const [mantissa = '', power = '0'] = value.toExponential(digits - 1).split('e');
  const exponent = Number(power);
  if (exponent < -4 || exponent >= digits) {
    const sign = exponent < 0 ? '-' : '+';
    return `${withoutZeroes(mantissa)}e${sign}${String(Math.abs(exponent)).padStart(2, '0')}`;
  }
  return withoutZeroes(fixed(value, digits - 1 - exponent) ?? String(value));
}

function withoutZeroes(text: string): string {
  return text.includes('.') ? text.replace(/0{1,200}$/, '').replace(/\.$/, '') : text;
}
