import { calculate } from '../commands/filters/calculate.ts';
import { PythonError, UnsupportedPython } from './tree.ts';
import { fromData, isDict, isList, type PythonValue, quoted, shown } from './values.ts';

/** The program ended itself. */
export class Exit extends Error {}

/** A file that was opened: only to be read as YAML. */
const FILE = '\u0000file:';

/** What a function that needs no definition answers; `undefined` for all others. `readYaml` gives a file's data, if it can be read. */
export function callBuiltin(
  path: string | undefined,
  args: readonly PythonValue[],
  readYaml: (path: string) => unknown,
): PythonValue | undefined {
  const [first = null] = args;
  switch (path) {
    case 'str':
      return shown(first);
    case 'repr':
      return quoted(first);
    case 'int':
      return args.length > 1 ? undefined : wholeNumber(first);
    case 'len':
      if (isDict(first)) return first.size;
      return typeof first === 'string' || isList(first) ? first.length : undefined;
    case 'isinstance':
      return isInstance(first, args[1] ?? null);
    case 'open':
      return FILE + shown(first);
    case 'yaml.safe_load':
      return loadYaml(first, readYaml);
    case 'sys.exit':
      throw new Exit();
    case 'eval':
      return evaluate(first, args[2] ?? null);
  }
  return undefined;
}

function wholeNumber(value: PythonValue): number {
  if (typeof value === 'number' || typeof value === 'boolean') return Math.trunc(Number(value));
  if (typeof value !== 'string') throw new PythonError('TypeError');
  if (!/^\s*[-+]?\d+(?:_\d+)*\s*$/.test(value)) throw new PythonError('ValueError');
  const number = Number(value.replaceAll('_', ''));
  if (!Number.isSafeInteger(number)) throw new UnsupportedPython('large number');
  return number;
}

function isInstance(value: PythonValue, type: PythonValue): boolean {
  if (isList(type)) return type.some((one) => isInstance(value, one));
  switch (type) {
    case 'str':
      return typeof value === 'string';
    case 'bool':
      return typeof value === 'boolean';
    case 'int':
      return typeof value === 'boolean' || Number.isInteger(value);
    case 'float':
      return typeof value === 'number' && !Number.isInteger(value);
    case 'list':
      return isList(value);
    case 'dict':
      return isDict(value);
  }
  throw new UnsupportedPython('isinstance');
}

function loadYaml(file: PythonValue, readYaml: (path: string) => unknown): PythonValue {
  if (typeof file !== 'string' || !file.startsWith(FILE)) throw new UnsupportedPython('yaml');
  const data = readYaml(file.slice(FILE.length));
  if (data === undefined) throw new UnsupportedPython('file that is not there');
  return fromData(data);
}

function evaluate(expression: PythonValue, names: PythonValue): number {
  const known = isDict(names) ? [...names].map(([name, value]) => [name, shown(value)] as const) : [];
  const number = calculate(shown(expression), new Map(known));
  if (number === undefined) throw new PythonError('ValueError');
  if (Number.isInteger(number) && shown(expression).includes('/')) throw new UnsupportedPython('whole float');
  return number;
}
