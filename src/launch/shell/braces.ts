/** Words that one word may become. */
const MOST_BRACED = 200;
const MOST_DEPTH = 10;

/** What `{a,b}`, `{1..5}` and the like stand for; undefined if there is more in them than plain characters, or too much. */
export function bracedValues(text: string, depth = 0): readonly string[] | undefined {
  if (depth > MOST_DEPTH || /["'`$\\]/.test(text)) return undefined;
  const inner = text.slice(1, -1);
  const range = rangeOf(inner);
  if (range !== undefined) return range.length > MOST_BRACED ? undefined : range;
  const items = itemsOf(inner);
  if (items === undefined) return undefined;
  if (items.length < 2) return within(inner, depth)?.map((value) => `{${value}}`);
  const values: string[] = [];
  for (const item of items) {
    const found = within(item, depth);
    if (found === undefined || values.length + found.length > MOST_BRACED) return undefined;
    values.push(...found);
  }
  return values;
}

/** Text that may hold braces of its own. */
function within(text: string, depth: number): readonly string[] | undefined {
  const open = text.indexOf('{');
  const close = open === -1 ? -1 : closingOf(text, open);
  if (close === -1) return [text];
  const middle = bracedValues(text.slice(open, close + 1), depth + 1);
  const rest = within(text.slice(close + 1), depth + 1);
  if (middle === undefined || rest === undefined || middle.length * rest.length > MOST_BRACED)
    return undefined;
  return middle.flatMap((one) => rest.map((other) => text.slice(0, open) + one + other));
}

function closingOf(text: string, open: number): number {
  let depth = 0;
  for (let at = open; at < text.length; at += 1) {
    if (text[at] === '{') depth += 1;
    else if (text[at] === '}') depth -= 1;
    if (depth === 0) return at;
  }
  return -1;
}

/** What stands between commas; undefined if braces do not match. */
function itemsOf(text: string): readonly string[] | undefined {
  const items: string[] = [];
  let depth = 0;
  let from = 0;
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '{') depth += 1;
    else if (text[at] === '}') depth -= 1;
    else if (text[at] === ',' && depth === 0) {
      items.push(text.slice(from, at));
      from = at + 1;
    }
    if (depth < 0) return undefined;
  }
  return depth === 0 ? [...items, text.slice(from)] : undefined;
}

/** `1..5`, `01..10..2`, `a..e`. */
function rangeOf(text: string): readonly string[] | undefined {
  const [, low, high, by] =
    /^(-?\d{1,9}|[a-z]|[A-Z])\.\.(-?\d{1,9}|[a-z]|[A-Z])(?:\.\.(-?\d{1,9}))?$/.exec(text) ?? [];
  if (low === undefined || high === undefined) return undefined;
  const isLetter = /[a-z]/i.test(low);
  if (isLetter !== /[a-z]/i.test(high)) return undefined;
  const [first, last] = [low, high].map((end) => (isLetter ? end.charCodeAt(0) : Number(end)));
  if (first === undefined || last === undefined) return undefined;
  const step = Math.abs(Number(by ?? '1')) || 1;
  const count = Math.floor(Math.abs(last - first) / step) + 1;
  const width = [low, high].some((end) => /^-?0\d/.test(end)) ? Math.max(low.length, high.length) : 0;
  const sign = last < first ? -1 : 1;
  return Array.from({ length: Math.min(count, MOST_BRACED + 1) }, (_, index) => {
    const value = first + sign * step * index;
    return isLetter ? String.fromCharCode(value) : padded(value, width);
  });
}

function padded(value: number, width: number): string {
  const sign = value < 0 ? '-' : '';
  return sign + String(Math.abs(value)).padStart(width - sign.length, '0');
}
