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
  if (typeof value === 'number') return String(value);
  if (value === null) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (Array.isArray(value)) return `[${value.map(quoted).join(', ')}]`;
  throw new UnsupportedPython('text of a value');
}

/** `repr(value)`. */
export function quoted(value: PythonValue): string {
  if (typeof value !== 'string') return shown(value);
  const quote = value.includes("'") && !value.includes('"') ? '"' : "'";
  const escaped = value.replaceAll('\\', '\\\\').replaceAll('\n', '\\n');
  return quote + (quote === "'" ? escaped.replaceAll("'", "\\'") : escaped) + quote;
}

/** `part in whole`. */
export function contains(whole: PythonValue, part: PythonValue): boolean {
  if (typeof whole === 'string' && typeof part === 'string') return whole.includes(part);
  if (Array.isArray(whole)) return whole.includes(part);
  if (isDict(whole)) return whole.has(shown(part));
  throw new UnsupportedPython('in');
}
