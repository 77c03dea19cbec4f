import { UnsupportedPython } from './tree.ts';

export type Callable = (args: readonly PythonValue[]) => PythonValue;

/** What a python expression gives; dictionaries keep their order. */
export type PythonValue =
  | string
  | number
  | boolean
  | null
  | readonly PythonValue[]
  | Map<string, PythonValue>
  | Callable;

/** Lists that python shows in another way: tuples, and what `keys()` and the like give. */
const unlisted = new WeakSet<readonly PythonValue[]>();

export function tupleOf(items: readonly PythonValue[]): readonly PythonValue[] {
  unlisted.add(items);
  return items;
}

/** YAML or JSON data as python has it. */
export function fromData(data: unknown): PythonValue {
  if (typeof data === 'string' || typeof data === 'number' || typeof data === 'boolean') return data;
  if (Array.isArray(data)) return data.map(fromData);
  if (typeof data === 'object' && data !== null)
    return new Map(Object.entries(data).map(([key, value]) => [key, fromData(value)]));
  return null;
}

export function isDict(value: PythonValue): value is Map<string, PythonValue> {
  return value instanceof Map;
}

export function isTrue(value: PythonValue): boolean {
  if (typeof value === 'string' || Array.isArray(value)) return value.length > 0;
  if (isDict(value)) return value.size > 0;
  return value !== null && value !== false && value !== 0;
}

/** `str(value)`. */
export function shown(value: PythonValue): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return shownNumber(value);
  if (value === null) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (isList(value) && !unlisted.has(value)) return `[${value.map(quoted).join(', ')}]`;
  throw new UnsupportedPython('text of a value');
}

function shownNumber(value: number): string {
  // Python writes exponents in its own way.
  const size = Math.abs(value);
  const isPlain = Number.isInteger(value) ? size < 1e16 : size >= 1e-4 && size < 1e16;
  if (!isPlain) throw new UnsupportedPython('text of a number');
  return String(value);
}

/** `repr(value)`. */
export function quoted(value: PythonValue): string {
  if (typeof value !== 'string') return shown(value);
  const quote = value.includes("'") && !value.includes('"') ? '"' : "'";
  if (/[^\P{Cc}\n\t\r]/u.test(value)) throw new UnsupportedPython('control character');
  const escaped = value
    .replaceAll('\\', '\\\\')
    .replaceAll('\n', '\\n')
    .replaceAll('\t', '\\t')
    .replaceAll('\r', '\\r');
  return quote + (quote === "'" ? escaped.replaceAll("'", "\\'") : escaped) + quote;
}

/** `one == other`. */
export function isEqual(one: PythonValue, other: PythonValue): boolean {
  if (isNumeric(one) && isNumeric(other)) return Number(one) === Number(other);
  if (isList(one) && isList(other))
    return (
      one.length === other.length &&
      unlisted.has(one) === unlisted.has(other) &&
      one.every((item, index) => isEqual(item, other[index] ?? null))
    );
  if (isDict(one) && isDict(other))
    return (
      one.size === other.size &&
      [...one].every(([key, value]) => other.has(key) && isEqual(value, other.get(key) ?? null))
    );
  return one === other;
}

function isNumeric(value: PythonValue): value is number | boolean {
  return typeof value === 'number' || typeof value === 'boolean';
}

export function isList(value: PythonValue): value is readonly PythonValue[] {
  return Array.isArray(value);
}

/** `part in whole`. */
export function contains(whole: PythonValue, part: PythonValue): boolean {
  if (typeof whole === 'string' && typeof part === 'string') return whole.includes(part);
  if (isList(whole)) return whole.some((one) => isEqual(one, part));
  if (isDict(whole)) return whole.has(shown(part));
  throw new UnsupportedPython('in');
}
