import { replacePlain } from '../patterns/edit.ts';
import { MOST_CHARACTERS } from '../text.ts';
import { UnsupportedPython } from './tree.ts';
import { isDict, type PythonValue, shown, tupleOf } from './values.ts';

/** Calls a method of a string or a dictionary. */
export function callMethod(of: PythonValue, name: string, args: readonly PythonValue[]): PythonValue {
  if (typeof of === 'string') return stringMethod(of, name, args);
  if (isDict(of)) return dictMethod(of, name, args);
  throw new UnsupportedPython(`method ${name}`);
}

const mostArguments: Readonly<Record<string, number>> = {
  split: 1,
  replace: 2,
  startswith: 1,
  endswith: 1,
  join: 1,
};

function stringMethod(of: string, name: string, args: readonly PythonValue[]): PythonValue {
  const [first, second] = args.map((arg) => (typeof arg === 'string' ? arg : undefined));
  // Counts, offsets and sets of characters are not followed.
  if (args.length > (mostArguments[name] ?? 0)) throw new UnsupportedPython(`arguments of ${name}`);
  switch (name) {
    case 'strip':
      return of.trim();
    case 'lower':
      return of.toLowerCase();
    case 'upper':
      return of.toUpperCase();
    case 'split':
      if (args.length === 0) return of.split(/\s+/).filter((part) => part !== '');
      if (first !== undefined && first !== '') return of.split(first);
      break;
    case 'replace':
      if (first !== undefined && second !== undefined) return replaced(of, first, second);
      break;
    case 'startswith':
      if (first !== undefined) return of.startsWith(first);
      break;
    case 'endswith':
      if (first !== undefined) return of.endsWith(first);
      break;
    case 'join': {
      const [list] = args;
      if (Array.isArray(list) && list.every((item) => typeof item === 'string')) return joined(list, of);
      break;
    }
  }
  throw new UnsupportedPython(`method ${name}`);
}

function replaced(of: string, part: string, replacement: string): string {
  const result = replacePlain(of, part, replacement);
  if (result === undefined) throw new UnsupportedPython('long text');
  return result;
}

function joined(parts: readonly string[], separator: string): string {
  const length = parts.reduce((sum, part) => sum + part.length + separator.length, 0);
  if (length > MOST_CHARACTERS) throw new UnsupportedPython('long text');
  return parts.join(separator);
}

function dictMethod(
  of: ReadonlyMap<string, PythonValue>,
  name: string,
  args: readonly PythonValue[],
): PythonValue {
  switch (name) {
    case 'get': {
      const [key = null, fallback = null] = args;
      return of.get(shown(key)) ?? (of.has(shown(key)) ? null : fallback);
    }
    case 'items':
      return tupleOf([...of].map(([key, value]) => tupleOf([key, value])));
    case 'keys':
      return tupleOf([...of.keys()]);
    case 'values':
      return tupleOf([...of.values()]);
  }
  throw new UnsupportedPython(`method ${name}`);
}
