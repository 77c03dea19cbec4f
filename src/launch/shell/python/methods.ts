import { UnsupportedPython } from './tree.ts';
import { isDict, type PythonValue, shown } from './values.ts';

/** Calls a method of a string or a dictionary. */
export function callMethod(of: PythonValue, name: string, args: readonly PythonValue[]): PythonValue {
  if (typeof of === 'string') return stringMethod(of, name, args);
  if (isDict(of)) return dictMethod(of, name, args);
  throw new UnsupportedPython(`method ${name}`);
}

function stringMethod(of: string, name: string, args: readonly PythonValue[]): PythonValue {
  const [first, second] = args.map((arg) => (typeof arg === 'string' ? arg : undefined));
  switch (name) {
    case 'strip':
      return of.trim();
    case 'lower':
      return of.toLowerCase();
    case 'upper':
      return of.toUpperCase();
    case 'split':
      return first === undefined ? of.split(/\s+/).filter((part) => part !== '') : of.split(first);
    case 'replace':
      if (first !== undefined && second !== undefined) return of.replaceAll(first, second);
      break;
    case 'startswith':
      if (first !== undefined) return of.startsWith(first);
      break;
    case 'endswith':
      if (first !== undefined) return of.endsWith(first);
      break;
    case 'join': {
      const [list] = args;
      if (Array.isArray(list)) return list.map(shown).join(of);
      break;
    }
  }
  throw new UnsupportedPython(`method ${name}`);
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
      return [...of].map(([key, value]) => [key, value]);
    case 'keys':
      return [...of.keys()];
    case 'values':
      return [...of.values()];
  }
  throw new UnsupportedPython(`method ${name}`);
}
