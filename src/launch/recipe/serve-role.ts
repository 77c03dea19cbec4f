import { valueAt } from '../../benchmark/mapping.ts';
import type { Argument, EffectiveServing, Knob, Speculation } from '../serving.ts';
import { known, type Setting, unknown } from '../value.ts';
import { type RoleSettings, withAcceptance, withoutAcceptance } from './acceptance.ts';
import { argumentsOf } from './arguments.ts';
import { environmentOf } from './environment.ts';
import { imageOf } from './image.ts';
import { fromRow, isAgentic, type LaunchContext, settingOf } from './launch-context.ts';
import { modelOf } from './model.ts';
import type { RoleBlock } from './role-block.ts';
import { settingAt } from './setting-at.ts';
import { readSpeculation } from './speculation/read-speculation.ts';
import { syntheticSetting } from './synthetic-setting.ts';

/** What one role of a variant comes to, by itself. */
export type ServedRole = Pick<
  EffectiveServing,
  'role' | 'engine' | 'image' | 'model' | 'topology' | 'args' | 'env' | 'speculation' | 'origin' | 'kvEvents'
>;

export function serveRole(context: LaunchContext, block: RoleBlock): ServedRole {
  const args = argumentsOf(context, block);
  const written = {
    args: [...args, ...iterationStatistics(context, block, args)],
    env: environmentOf(context, block),
  };
  const { settings, injectedBy, overwritten } = acceptanceOf(context, block, written);
  const found = readSpeculation({ engine: block.engine, ...settings });
  return {
    role: block.role,
    engine: block.engine,
    image: imageOf(context, block),
    model: modelOf(context),
    topology: topologyOf(context, block),
    ...settings,
    speculation: found && {
      ...found,
      simulated: inForce(found.simulated, injectedBy, context),
      injectedBy,
      overwritten,
    },
    origin: context.variant.originOf(block.block),
    kvEvents: settingAt(context, block.kvEvents),
  };
}

/** The newest srtctl turns TensorRT-LLM's iteration statistics off where nobody asks for them. */
function iterationStatistics(
  { srtSlurm, variant }: LaunchContext,
  { engine }: RoleBlock,
  args: readonly Argument[],
): readonly Argument[] {
  const flag = 'enable_iter_perf_stats';
  if (engine !== 'trtllm' || srtSlurm.generation !== 'deferring') return [];
  if (args.some((one) => one.flag === flag) || valueAt(variant.value, 'observability', 'enabled') === true)
    return [];
  return [{ flag, isSwitch: false, ...settingOf(known('false'), srtSlurm.ref.origin) }];
}

/** Knobs stand where they are decided: what the launcher writes, it writes because of the row. */
function inForce(
  knobs: readonly Knob[],
  injectedBy: Speculation['injectedBy'],
  context: LaunchContext,
): readonly Knob[] {
  if (injectedBy === undefined) return knobs;
  return knobs.map((knob) => ({ name: knob.name, ...fromRow(context, knob.value) }));
}

interface Acceptance {
  readonly settings: RoleSettings;
  readonly injectedBy: Speculation['injectedBy'];
  readonly overwritten: readonly Knob[];
}

/** Simulated acceptance as it is in force: the recipe's, or what the launcher makes of it. */
function acceptanceOf(context: LaunchContext, { engine }: RoleBlock, written: RoleSettings): Acceptance {
  const own = readSpeculation({ engine, ...written });
  const speculates = own !== undefined;
  const overwritten = own?.simulated ?? [];
  if (context.ownsAcceptance) {
    const cleared = withoutAcceptance(written, engine);
    const isMeasured = context.purpose === 'throughput' && isAgentic(context.point.row);
    if (!speculates || !isMeasured) return { settings: cleared, injectedBy: undefined, overwritten };
    const golden = unknown(
      { kind: 'variable', name: 'golden acceptance length' },
      'golden acceptance length',
    );
    return {
      settings: withAcceptance(cleared, engine, golden, context),
      injectedBy: 'launcher',
      overwritten,
    };
  }
  const length = syntheticSetting(context);
  if (length === undefined || !speculates)
    return { settings: written, injectedBy: undefined, overwritten: [] };
  return { settings: withAcceptance(written, engine, length, context), injectedBy: 'launcher', overwritten };
}

/** Workers and nodes as written; GPUs of a worker also from what a node has. */
function topologyOf(context: LaunchContext, block: RoleBlock): EffectiveServing['topology'] {
  const workers = settingAt(context, block.workers);
  const nodes = settingAt(context, block.nodes);
  const isColocated = nodes?.value.kind === 'known' && nodes.value.text === '0';
  return {
    gpus: settingAt(context, block.gpus) ?? gpusOfNodes(context, block),
    workers,
    nodes: nodes !== undefined && isColocated ? { ...nodes, value: known('colocate') } : nodes,
  };
}

function gpusOfNodes(context: LaunchContext, block: RoleBlock): Setting | undefined {
  const numberAt = (...path: readonly string[]) => {
    const value = valueAt(context.variant.value, ...path);
    return typeof value === 'number' && Number.isInteger(value) && value > 0 ? value : undefined;
  };
  const perNode = numberAt('resources', 'gpus_per_node');
  const nodes = numberAt(...block.nodes.map(String));
  const workers = numberAt(...block.workers.map(String)) ?? 1;
  if (perNode === undefined || nodes === undefined) return undefined;
  const origin = context.variant.originOf(['resources', 'gpus_per_node']);
  return settingOf(known(String(Math.floor((nodes * perNode) / workers))), origin);
}
