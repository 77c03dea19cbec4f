import { type JsonTree, readJsonTree } from '../../src/facts/json-tree.ts';
import type { Argument, EffectiveServing } from '../../src/facts/speculates.ts';
import { hiddenWords } from '../../src/facts/speculates-hidden-words.ts';
import type { ArchitectureConfig } from './config.ts';

/** One key that an argument of the server overrides. */
export interface Override {
  /** As written, with its dashes. */
  readonly flag: string;
  /** Outermost first; `undefined` where a key is not known. */
  readonly path: readonly (string | undefined)[];
  readonly value: JsonTree;
  readonly argument: Argument;
}

/** An argument of which it cannot be told what it overrides. */
export interface Unreadable {
  readonly flag: string;
  readonly argument: Argument;
}

export interface FoundOverrides {
  readonly overrides: readonly Override[];
  readonly unreadable: readonly Unreadable[];
  /** Words of the command line that are not known, so that they may be arguments. */
  readonly hidden: readonly Argument[];
}

const speculativeFlag = 'speculative-config';
const weightsFlag = 'load-format';

/** What the arguments of one server override in the checkpoint's config. */
export function findOverrides({ args }: EffectiveServing, config: ArchitectureConfig): FoundOverrides {
  const overrides: Override[] = [];
  const unreadable: Unreadable[] = [];
  const flags = config.overrideFlags.map(({ flag }) => dashed(flag));
  const elsewhere = config.otherConfigFlags.map(({ flag }) => dashed(flag));
  const keys = new Set(config.architectureKeys.map(({ key }) => underscored(key)));
  for (const argument of args) {
    const [head = '', ...rest] = argument.flag.split('.');
    const name = dashed(head);
    const flag = `--${head}`;
    if (isOneOf(elsewhere, name)) unreadable.push({ flag, argument });
    else if (isOneOf(flags, name)) {
      const tree = treeOf(argument, rest);
      if (tree === undefined) unreadable.push({ flag, argument });
      else overrides.push(...leavesOf(tree, rest, { flag, argument }));
    } else if (name === speculativeFlag) overrides.push(...draftOverrides(argument, rest, flag, keys));
    else {
      const last = rest.at(-1) ?? head;
      const isWeights = isWeightsFlag(dashed(last)) && !isLoaded(argument);
      if (!isWeights && !keys.has(underscored(last))) continue;
      const value = treeOf(argument, [head]) ?? { kind: 'hole', expression: '' };
      overrides.push({ flag: `--${argument.flag}`, path: [isWeights ? weightsFlag : last], value, argument });
    }
  }
  return { overrides, unreadable, hidden: hiddenWords(args) };
}

/** Fewer letters of a long option fit others as well. */
const FEWEST_LETTERS = 4;
/** Options of the engines that others begin with. */
const wholeOptions: readonly string[] = ['model'];

/** The option itself, or as many of its first letters as argparse needs. */
function isOneOf(options: readonly string[], name: string): boolean {
  const isShort = name.length < FEWEST_LETTERS || wholeOptions.includes(name);
  return options.some((option) => option === name || (!isShort && option.startsWith(name)));
}

/** The draft may have weights of its own: `speculative-draft-load-format`. */
function isWeightsFlag(name: string): boolean {
  return name.endsWith(weightsFlag) || (name.length > FEWEST_LETTERS && weightsFlag.startsWith(name));
}

/** A dotted argument has one value; else it is a JSON object. */
function treeOf(argument: Argument, path: readonly string[]): JsonTree | undefined {
  const { value } = argument;
  const json = readJsonTree(value);
  if (path.length === 0) return json?.kind === 'object' ? json : undefined;
  if (json !== undefined) return json;
  return value.kind === 'known'
    ? { kind: 'scalar', text: value.text, isNull: false }
    : { kind: 'hole', expression: '' };
}

/** Overrides that the speculative config carries for its draft, and weights of the draft that are made up. */
function draftOverrides(
  argument: Argument,
  path: readonly string[],
  flag: string,
  keys: ReadonlySet<string>,
): readonly Override[] {
  const tree = treeOf(argument, path);
  if (tree === undefined) return [];
  return leavesOf(tree, path, { flag, argument }).filter(({ path: at, value }) => {
    const last = underscored(at.at(-1) ?? '');
    const isWeights = last === underscored(weightsFlag) && !isScalar(value, isLoadedFormat);
    return isWeights || keys.has(last) || at.some(isOverrideKey);
  });
}

function isOverrideKey(key: string | undefined): boolean {
  return key !== undefined && /^hf[-_]overrides$/i.test(key);
}

function leavesOf(
  tree: JsonTree,
  path: readonly (string | undefined)[],
  of: Pick<Override, 'flag' | 'argument'>,
): readonly Override[] {
  if (tree.kind !== 'object') return [{ ...of, path, value: tree }];
  return tree.entries.flatMap(({ key, value }) => leavesOf(value, [...path, key], of));
}

/** Weights that come from files, in whatever format. */
function isLoaded({ value }: Argument): boolean {
  return value.kind === 'known' && isLoadedFormat(value.text);
}

function isLoadedFormat(format: string): boolean {
  return format.toLowerCase() !== 'dummy';
}

function isScalar(tree: JsonTree, test: (text: string) => boolean): boolean {
  return tree.kind === 'scalar' && test(tree.text);
}

/** srtctl's keys may hold the dashes that it would put before them. */
function dashed(flag: string): string {
  return flag
    .replace(/^-{1,2}/, '')
    .replaceAll('_', '-')
    .toLowerCase();
}

export function underscored(key: string): string {
  return key.replaceAll('-', '_').toLowerCase();
}
