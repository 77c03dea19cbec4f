import { code, listSome } from '../../src/check/markdown.ts';
import { type JsonTree, readJsonTree } from '../../src/facts/json-tree.ts';
import { conditionsOf, placeOf } from '../../src/facts/setting-words.ts';
import type { Argument, EffectiveServing } from '../../src/facts/speculates.ts';
import type { DraftOverride } from './draft-override.ts';
import { matchesGlob } from './glob.ts';
import { isAsShipped } from './precision.ts';

/** ATOM quantizes every layer while loading, but for those that its exclusions name. `modules`: of the draft, if known. */
export function onlineQuantization(
  { args }: EffectiveServing,
  modules: readonly string[],
): readonly DraftOverride[] {
  const argument = args.findLast(
    ({ flag }) => flag.replaceAll('_', '-').toLowerCase() === 'online-quant-config',
  );
  if (argument === undefined) return [];
  const tree = readJsonTree(argument.value);
  const found = tree?.kind === 'object' ? judge(tree, modules) : unreadable;
  if (found === undefined) return [];
  const { path, line } = argument.origin;
  const what = `${code(`--${argument.flag}`)} at ${whereOf(argument)} ${found.what}`;
  return [{ kind: found.kind, what, location: { path, line } }];
}

type Judged = Pick<DraftOverride, 'kind' | 'what'> | undefined;
const unreadable: Judged = { kind: 'unknown', what: 'cannot be read' };

function whereOf(argument: Argument): string {
  return `${placeOf(argument)}${conditionsOf(argument.guard)}`;
}

function judge(tree: JsonTree & { kind: 'object' }, modules: readonly string[]): Judged {
  const fields = new Map(tree.entries.map(({ key, value }) => [key, value]));
  if (fields.has(undefined)) return unreadable;
  const global = fields.get('global_quant_config');
  const isGlobal = global !== undefined && !(global.kind === 'scalar' && isAsShipped(global.text));
  if (!isGlobal)
    return [...fields.keys()].every((key) => key === 'global_quant_config' || key === 'exclude_layer')
      ? undefined
      : {
          kind: 'unknown',
          what: 'quantizes single layers, and whether the draft is among them cannot be told',
        };
  const excluded = fields.get('exclude_layer');
  const items = excluded === undefined ? [] : excluded.kind === 'list' ? excluded.items : [excluded];
  const patterns = items.flatMap((item) => (item.kind === 'scalar' ? [item.text] : []));
  const isWhole = patterns.length === items.length;
  const probes = modules.flatMap((module) => [`${module}.a`, `${module}.b.c`]);
  const covers = (probe: string) =>
    patterns.some((pattern) => matchesGlob(pattern, probe) || probe.startsWith(`${pattern}.`));
  if (patterns.some((pattern) => /^\*+$/.test(pattern)) || (probes.length > 0 && probes.every(covers)))
    return undefined;
  // Modules that nobody has listed may be meant by a pattern that speaks of drafts.
  const mayMean =
    probes.length === 0 &&
    patterns.some((pattern) => /mtp|nextn|draft|eagle|dspark|\*?layers\.\d/i.test(pattern));
  if (!isWhole || mayMean)
    return {
      kind: 'unknown',
      what: 'quantizes the target, and whether its exclusions cover the draft cannot be told',
    };
  const which = modules.length === 0 ? '' : ` (${listSome(modules.map(code), 2)})`;
  return {
    kind: 'override',
    what: `quantizes the draft as well: its exclusions do not cover every module of the draft${which}`,
  };
}
