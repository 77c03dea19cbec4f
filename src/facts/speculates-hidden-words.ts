import type { Argument } from '../launch/serving.ts';
import { partsOf } from './setting-words.ts';

/** Options that take no value: what stands behind them is a word of its own. */
const switchNames = /^(?:no|enable|disable|trust|skip)-/;

const modelFlags: ReadonlySet<string> = new Set(['model', 'model-path']);

/** Words of a command line that are not known and may be arguments. The first word without a flag is the model. */
export function hiddenWords(args: readonly Argument[]): readonly Argument[] {
  const loose = args.filter(({ flag }) => flag === '');
  const isNamed = args.some(({ flag }) => modelFlags.has(flag.replaceAll('_', '-')));
  const words = isNamed ? loose : loose.slice(1);
  const behind = args.filter((argument) => argument.flag !== '' && hasWordBehind(argument));
  return [...words.filter(({ value }) => value.kind === 'unknown' || isUnknownFirst(value)), ...behind];
}

/** `--trust-remote-code $EXTRA`, `--port 8888 $EXTRA`. */
function hasWordBehind({ flag, value }: Argument): boolean {
  if (switchNames.test(flag.replaceAll('_', '-'))) return value.kind === 'unknown' || isUnknownFirst(value);
  const parts = partsOf(value);
  const [first] = parts;
  // Spaces inside of JSON separate nothing.
  if (typeof first !== 'string' || /^\s*['"[{]/.test(first)) return false;
  return parts.some((part, at) => {
    const before = parts[at - 1];
    return typeof part !== 'string' && typeof before === 'string' && /\S\s$/.test(before);
  });
}

function isUnknownFirst(value: Argument['value']): boolean {
  return value.kind === 'mixed' && typeof value.parts[0] !== 'string';
}
