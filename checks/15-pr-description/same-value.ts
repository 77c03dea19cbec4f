/** Whether two texts are one value: numbers as numbers, `true` as `1`, case aside. */
export function isSameValue(one: string, other: string): boolean {
  const [a, b] = [normal(one), normal(other)];
  if (a === b) return true;
  if (isNumber(a) && isNumber(b)) return Number(a) === Number(b);
  return truth(a) !== undefined && truth(a) === truth(b);
}

function normal(text: string): string {
  return text
    .trim()
    .replace(/^(["'])(.*)\1$/s, '$2')
    .toLowerCase();
}

function isNumber(text: string): boolean {
  return /^-?\d{1,15}(?:\.\d{1,15})?$/.test(text);
}

function truth(text: string): boolean | undefined {
  if (['1', 'true', 'yes', 'on'].includes(text)) return true;
  return ['0', 'false', 'no', 'off'].includes(text) ? false : undefined;
}
