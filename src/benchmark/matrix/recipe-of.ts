import type {
  AgenticCoding,
  FixedSequence,
  MasterConfig,
  SearchSpaceItem,
  Worker,
} from '../master/schema.ts';
import type { Runners } from '../runners.ts';
import { dramBudgetGb } from './dram-budget.ts';
import { recipePath } from './recipe-paths.ts';
import type { Recipe, RowWorker } from './row.ts';

export type Scenario = FixedSequence | AgenticCoding;

/** What one search-space item runs, defaults filled in. */
export function recipeOf(
  config: MasterConfig,
  scenario: Scenario,
  item: SearchSpaceItem,
  runners: Runners,
): Recipe {
  const isMultiNode = config.multinode === true;
  const shared = {
    image: config.image,
    model: config.model,
    'model-prefix': config['model-prefix'],
    precision: config.precision,
    framework: config.framework,
    runner: config.runner,
    'spec-decoding': item['spec-decoding'] ?? 'none',
    disagg: config.disagg ?? false,
    router: item.router ?? config.router ?? undefined,
    'kv-p2p-transfer': item['kv-p2p-transfer'] ?? config['kv-p2p-transfer'] ?? undefined,
    ...recipesOf(config, item),
    power: item.power ?? config.power ?? undefined,
    ...(isMultiNode ? rolesOf(item) : singleNodeTopology(item)),
  };
  if (isFixedSequence(scenario)) return { ...shared, isl: scenario.isl, osl: scenario.osl };
  return { ...shared, ...agenticFields(scenario, item, shared, runners), 'scenario-type': 'agentic-coding' };
}

function isFixedSequence(scenario: Scenario): scenario is FixedSequence {
  return 'isl' in scenario;
}

function singleNodeTopology(item: SearchSpaceItem) {
  return {
    tp: item.tp ?? 1,
    pp: item.pp ?? 1,
    'dcp-size': item['dcp-size'] ?? 1,
    'pcp-size': item['pcp-size'] ?? 1,
    ep: item.ep ?? 1,
    'dp-attn': item['dp-attn'] ?? false,
  };
}

function rolesOf(item: SearchSpaceItem) {
  return {
    prefill: roleOf(item.prefill),
    decode: roleOf(item.decode),
    worker: roleOf(item.worker),
    'num-nodes': item['num-nodes'] ?? undefined,
  };
}

function roleOf(worker: Worker | null | undefined): RowWorker | undefined {
  if (worker == null) return undefined;
  return {
    ...worker,
    pp: worker.pp ?? 1,
    'dcp-size': worker['dcp-size'] ?? 1,
    'pcp-size': worker['pcp-size'] ?? 1,
    ep: worker.ep ?? 1,
    'dp-attn': worker['dp-attn'] ?? false,
    hardware: worker.hardware ?? undefined,
    'additional-settings': worker['additional-settings'] ?? undefined,
  };
}

function recipesOf(config: MasterConfig, item: SearchSpaceItem) {
  const { 'srt-recipe': recipe, 'eval-srt-recipe': evalRecipe } = item;
  const directory = config['srt-recipe-dir'];
  // Only below an entry's folder is the written text no name of its own.
  const resolve = (written: string) =>
    directory == null ? written : recipePath(written, directory, config.multinode === true);
  return {
    'srt-recipe': recipe == null ? undefined : resolve(recipe),
    'eval-srt-recipe': evalRecipe == null ? undefined : resolve(evalRecipe),
  };
}

function agenticFields(
  scenario: AgenticCoding,
  item: SearchSpaceItem,
  row: Pick<Recipe, 'runner' | 'prefill' | 'worker' | 'tp' | 'pp' | 'pcp-size'>,
  runners: Runners,
) {
  const offloading = item['kv-offloading'] ?? item.offloading ?? 'none';
  const role = row.prefill ?? row.worker;
  const topology = role ?? { tp: row.tp ?? 1, pp: row.pp ?? 1, 'pcp-size': row['pcp-size'] ?? 1 };
  const utilization = scenario['dram-utilization'];
  const hardware = runners.hardwareOf(row.runner);
  return {
    'kv-offloading': offloading,
    'kv-offload-backend': item['kv-offload-backend'] ?? undefined,
    'total-cpu-dram-gb':
      offloading === 'dram' ? dramBudgetGb(utilization, topology, role !== undefined, hardware) : 0,
    duration: scenario.duration ?? undefined,
  };
}
