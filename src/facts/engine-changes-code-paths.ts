import type { Action, Argument, EffectiveServing, EnvironmentVariable } from '../launch/serving.ts';
import type { Hole, Value } from '../launch/value.ts';
import type { ChangeMeans } from './engine-changes.ts';
import { spelt } from './engine-changes-spelt.ts';

/** Variables that make a process load code of somebody's choosing, and what stands between their entries. */
const separators: ReadonlyMap<string, RegExp> = new Map([
  ['PYTHONPATH', /:/],
  ['PYTHONHOME', /:/],
  ['PYTHONSTARTUP', /:/],
  ['PYTHONUSERBASE', /:/],
  ['LD_PRELOAD', /[:\s]/],
  ['LD_AUDIT', /:/],
  ['LD_LIBRARY_PATH', /:/],
  ['SGLANG_EXTERNAL_MODEL_PACKAGE', /,/],
]);
/** Arguments that do the same; `sglang.x`, `/a/x.py`. */
const loadingFlags: ReadonlySet<string> = new Set([
  'custom-module-dirs',
  'custom-weight-loader',
  'logits-processors',
  'middleware',
  'reasoning-parser-plugin',
  'scheduler-cls',
  'tool-parser-plugin',
  'worker-cls',
  'worker-extension-cls',
]);

interface Change {
  readonly action: Action;
  readonly means: ChangeMeans;
}

/** Each entry of such a variable or argument of a server, at the place where it is set. */
export function variableChanges(
  { env, args }: Pick<EffectiveServing, 'env' | 'args'>,
  actions: readonly Action[],
): readonly Change[] {
  return [...argumentChanges(args, actions), ...environmentChanges(env, actions)];
}

function argumentChanges(args: readonly Argument[], actions: readonly Action[]): readonly Change[] {
  return args.flatMap((argument): readonly Change[] => {
    const { flag, value } = argument;
    if (!loadingFlags.has(flag.replaceAll('_', '-'))) return [];
    const name = `--${flag}`;
    return entriesOf(value, /[\s,]/).map((entry) => ({
      action: actionOf({ ...argument, name }, entry, actions),
      means: { kind: 'variable', name, isMade: isMade(entry, actions) },
    }));
  });
}

function environmentChanges(
  env: readonly EnvironmentVariable[],
  actions: readonly Action[],
): readonly Change[] {
  return env.flatMap((variable): readonly Change[] => {
    const separator = separators.get(variable.name);
    if (separator === undefined) return [];
    return entriesOf(variable.value, separator)
      .filter((entry) => !isInherited(entry, variable.name))
      .map((entry) => ({
        action: actionOf(variable, entry, actions),
        means: { kind: 'variable', name: variable.name, isMade: isMade(entry, actions) },
      }));
  });
}

function actionOf(variable: EnvironmentVariable, entry: Value, actions: readonly Action[]): Action {
  const { name, guard, value } = variable;
  const text = spelt(entry);
  // A shell's environment stands at the command that starts the server; the variable was set before.
  const set = actions.find(
    ({ kind, target }) =>
      kind === 'python-path' && name === 'PYTHONPATH' && spelt(target.value).includes(text),
  );
  const origin = set?.origin ?? variable.origin;
  return {
    kind: 'python-path',
    target: { value: entry, origin, guard },
    text: `${name}=${spelt(value)}`.slice(0, 2000),
    origin,
    guard,
    cwd: set?.cwd,
    calls: set?.calls,
  };
}

/** What the image itself sets: the variable in its own value. */
function isInherited(entry: Value, name: string): boolean {
  if (entry.kind === 'known') return entry.text.trim() === '';
  if (entry.kind !== 'unknown') return false;
  const { reason } = entry.hole;
  return reason.kind === 'variable' && reason.name === name;
}

function isMade(entry: Value, actions: readonly Action[]): boolean {
  const folder = spelt(entry).replace(/\/+$/, '');
  if (folder === '') return false;
  return actions.some(({ kind, target, isClientSide }) => {
    if (kind !== 'write' && kind !== 'patch') return false;
    const path = spelt(target.value).replace(/\/+$/, '');
    return isClientSide !== true && (path === folder || path.startsWith(`${folder}/`));
  });
}

/** A list of paths, entry by entry; holes stay where they are. */
function entriesOf(value: Value, separator: RegExp): readonly Value[] {
  if (value.kind === 'unknown') return [value];
  const parts: readonly (string | Hole)[] = value.kind === 'known' ? [value.text] : value.parts;
  const entries: (string | Hole)[][] = [[]];
  for (const part of parts) {
    if (typeof part !== 'string') {
      entries.at(-1)?.push(part);
      continue;
    }
    for (const [index, piece] of part.split(separator).entries()) {
      if (index > 0) entries.push([]);
      if (piece !== '') entries.at(-1)?.push(piece);
    }
  }
  return entries.filter((entry) => entry.length > 0).map(toValue);
}

function toValue(parts: readonly (string | Hole)[]): Value {
  const [only] = parts;
  if (parts.every((part) => typeof part === 'string')) return { kind: 'known', text: parts.join('') };
  if (parts.length === 1 && only !== undefined && typeof only !== 'string')
    return { kind: 'unknown', hole: only };
  return { kind: 'mixed', parts };
}
