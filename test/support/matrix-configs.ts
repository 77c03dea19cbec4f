import { readMasterConfigs } from '../../src/benchmark/master/read-master-configs.ts';
import { expandMatrix } from '../../src/benchmark/matrix/expand.ts';
import type { MatrixRow } from '../../src/benchmark/matrix/row.ts';
import { noRunners, type Runners } from '../../src/benchmark/runners.ts';

export type Fields = Readonly<Record<string, unknown>>;
export type Entries = Readonly<Record<string, Fields>>;

/** A day on which all rules of the generator known to us are in force. */
export const LATE = '2026-10-01';

const common = {
  image: 'vllm/vllm-openai:v0.21.0',
  model: 'acme/Model-8',
  'model-prefix': 'm8',
  precision: 'fp4',
  framework: 'vllm',
  runner: 'cluster:b200-acme',
};

/** A single-node entry with one fixed-sequence scenario. */
export function fixedEntry(items: readonly Fields[], more: Fields = {}, isl = 8192): Fields {
  const scenarios = { 'fixed-seq-len': [{ isl, osl: 1024, 'search-space': items }] };
  return { ...common, multinode: false, scenarios, ...more };
}

/** A single-node entry with one agentic scenario. */
export function agenticEntry(items: readonly Fields[], more: Fields = {}, scenario: Fields = {}): Fields {
  const scenarios = { 'agentic-coding': [{ ...scenario, 'search-space': items }] };
  return { ...common, multinode: false, scenarios, ...more };
}

/** A multi-node entry, fixed sequence unless the scenario says otherwise. */
export function multiNodeEntry(
  items: readonly Fields[],
  more: Fields = {},
  scenario: 'fixed-seq-len' | 'agentic-coding' = 'fixed-seq-len',
): Fields {
  const lengths = scenario === 'fixed-seq-len' ? { isl: 8192, osl: 1024 } : {};
  const scenarios = { [scenario]: [{ ...lengths, 'search-space': items }] };
  return {
    ...common,
    framework: 'dynamo-vllm',
    multinode: true,
    disagg: true,
    'kv-p2p-transfer': 'nixl',
    scenarios,
    ...more,
  };
}

export function worker(more: Fields = {}): Fields {
  return { 'num-worker': 1, tp: 4, ep: 1, 'dp-attn': false, ...more };
}

/** JSON is YAML, one field a line. */
export function masterText(entries: Entries): string {
  return JSON.stringify(entries, null, 1);
}

export function configsOf(entries: Entries) {
  return readMasterConfigs([{ path: 'master.yaml', text: masterText(entries) }]);
}

export function rowsOf(entries: Entries, date = LATE, runners: Runners = noRunners): readonly MatrixRow[] {
  return expandMatrix(configsOf(entries), runners, date);
}
