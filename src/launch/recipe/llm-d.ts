import { isMapping, valueAt } from '../../benchmark/mapping.ts';
import type { MasterEntry } from '../../benchmark/master/read-master-configs.ts';
import type { Point } from '../../benchmark/matrix/compare.ts';
import type { RecipeFile } from '../../benchmark/recipe/read-recipe.ts';
import type { Argument, EffectiveServing, Purpose } from '../serving.ts';
import { known, unknown } from '../value.ts';
import { wordsAsArguments } from './arguments.ts';
import { clientOf } from './client.ts';
import { variablesAt } from './environment.ts';
import { fromEntry, type LaunchContext, settingOf } from './launch-context.ts';
import { resolveVariant } from './resolved-variant.ts';
import { notTold, type Served } from './served.ts';
import { settingAt } from './setting-at.ts';
import { readSpeculation } from './speculation/read-speculation.ts';

/** What an llm-d recipe tells of vLLM's flags; the wrapper script adds ports, addresses and sizes, which are not told. */
export function serveLlmD(point: Point, entry: MasterEntry, recipe: RecipeFile, purpose: Purpose): Served {
  const { path } = recipe.document;
  const variant = resolveVariant(recipe, undefined, undefined);
  if (variant === undefined)
    return notTold({ kind: 'unsupported', what: 'a recipe that is no mapping' }, `${path} is no recipe`, {
      path,
      line: 1,
    });
  const ref = settingOf(unknown({ kind: 'unsupported', what: 'no srt-slurm' }, ''), { path, line: 1 });
  const srtSlurm = { ref, generation: undefined, publishesByDefault: false };
  const context: LaunchContext = {
    point,
    entry,
    purpose,
    variant,
    isBound: false,
    ownsAcceptance: false,
    srtSlurm,
    stagedModel: undefined,
  };
  const servings = (['prefill', 'decode'] as const).flatMap((role): EffectiveServing[] => {
    if (!isMapping(valueAt(variant.value, role))) return [];
    const args = llmDArguments(context, role);
    const env = variablesAt(context, [role, 'env']);
    const found = readSpeculation({ engine: 'vllm', args, env });
    const speculation = found && { ...found, injectedBy: undefined };
    return [
      {
        role,
        purpose,
        engine: 'vllm',
        image: fromEntry(context, 'image'),
        model: fromEntry(context, 'model'),
        topology: { gpus: undefined, workers: undefined, nodes: undefined },
        args,
        env,
        speculation,
        client: clientOf(context, speculation !== undefined),
        actions: [],
        srtSlurm: undefined,
        origin: variant.originOf([role]),
      },
    ];
  });
  if (servings.length > 0) return { kind: 'served', servings };
  return notTold({ kind: 'unsupported', what: 'a recipe without roles' }, `${path} names no role`, {
    path,
    line: 1,
  });
}

function llmDArguments(context: LaunchContext, role: 'prefill' | 'decode'): readonly Argument[] {
  const extra = valueAt(context.variant.value, role, 'extra-args');
  const words = typeof extra === 'string' ? extra.split(/\s+/) : [];
  const tp = settingAt(context, [role, 'tp']);
  const ep = settingAt(context, [role, 'enable-expert-parallel']);
  const isExpert = ep?.value.kind === 'known' && ep.value.text === 'true';
  return [
    ...(tp === undefined ? [] : [{ flag: 'tensor-parallel-size', isSwitch: false, ...tp }]),
    ...(ep !== undefined && isExpert
      ? [{ flag: 'enable-expert-parallel', isSwitch: true, ...ep, value: known('true') }]
      : []),
    ...wordsAsArguments(context, words, () => [role, 'extra-args']),
  ];
}
