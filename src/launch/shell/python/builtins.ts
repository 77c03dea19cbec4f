import { calculate } from '../commands/filters/calculate.ts';
import { UnsupportedPython } from './tree.ts';
import { fromData, isDict, type PythonValue, quoted, shown } from './values.ts';

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
      return wholeNumber(first);
    case 'len':
      return typeof first === 'string' || Array.isArray(first) ? first.length : undefined;
    case 'isinstance':
      // Only asked of numbers.
      return typeof first === 'number';
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
  const number = Number(typeof value === 'string' ? value.trim() : value);
  if (!Number.isFinite(number) || value === '') throw new RangeError('no number');
  return Math.trunc(number);
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
  if (number === undefined) throw new RangeError('no number');
  return number;
}
