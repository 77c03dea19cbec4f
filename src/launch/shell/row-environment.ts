import type { MatrixRow, RowWorker } from '../../benchmark/matrix/row.ts';
import type { Purpose } from '../serving.ts';
import { unknown } from '../value.ts';
import type { EnvironmentValue } from './run-script.ts';

/**
 * The environment in which the benchmark workflow runs a row's jobs, for one of its concurrencies; `undefined`: for any of
 * them.
 */
export function rowEnvironment(
  row: MatrixRow,
  concurrency: number | undefined,
  purpose: Purpose,
): Readonly<Record<string, EnvironmentValue>> {
  const { recipe, scenario } = row;
  const isAgentic = scenario === 'agentic-coding';
  const isl = recipe.isl ?? 0;
  const osl = recipe.osl ?? 0;
  return {
    RANDOM_RANGE_RATIO: '0.8',
    EXP_NAME: `${recipe['model-prefix']}_`,
    MODEL: recipe.model,
    MODEL_PREFIX: recipe['model-prefix'],
    IMAGE: recipe.image,
    FRAMEWORK: recipe.framework,
    PRECISION: recipe.precision,
    ISL: isAgentic ? '0' : String(isl),
    OSL: isAgentic ? '0' : String(osl),
    // The generator gives what both lengths need, and some room.
    MAX_MODEL_LEN: isAgentic ? '0' : String(isl + osl + 256),
    CONC: concurrencyOf(row, concurrency),
    SPEC_DECODING: recipe['spec-decoding'],
    DISAGG: String(recipe.disagg),
    RUN_EVAL: String(purpose === 'eval'),
    EVAL_ONLY: String(purpose === 'eval'),
    SCENARIO_TYPE: scenario,
    SCENARIO_SUBDIR: isAgentic ? 'agentic/' : 'fixed_seq_len/',
    IS_AGENTIC: isAgentic ? '1' : '0',
    KV_OFFLOADING: recipe['kv-offloading'] ?? '',
    // Until July 2026.
    OFFLOADING: recipe['kv-offloading'] ?? '',
    KV_OFFLOAD_BACKEND: componentName(recipe['kv-offload-backend']),
    KV_P2P_TRANSFER: recipe['kv-p2p-transfer'] ?? '',
    TOTAL_CPU_DRAM_GB: String(recipe['total-cpu-dram-gb'] ?? 0),
    DURATION: String(recipe.duration ?? 3600),
    AIPERF_FAILED_REQUEST_THRESHOLD: '0.10',
    RUNNER_TYPE: recipe.runner,
    RESULT_DIR: '/workspace/results',
    RESULT_FILENAME: unknown({ kind: 'variable', name: 'RESULT_FILENAME' }, '$RESULT_FILENAME'),
    ...(recipe.tp === undefined ? multiNode(row) : singleNode(row)),
  };
}

/** One job runs all concurrencies of the row in turn: the workflow names the list alone. */
export function runsList({ isConcurrencyList, scenario, recipe }: MatrixRow): boolean {
  return isConcurrencyList && recipe.tp === undefined && scenario !== 'agentic-coding';
}

function concurrencyOf(row: MatrixRow, concurrency: number | undefined): EnvironmentValue {
  if (runsList(row)) return '';
  if (concurrency !== undefined) return String(concurrency);
  return unknown({ kind: 'variable', name: 'CONC' }, '$CONC');
}

function singleNode({ recipe }: MatrixRow): Readonly<Record<string, EnvironmentValue>> {
  const { tp = 1, pp = 1, ep = 1 } = recipe;
  const pcp = recipe['pcp-size'] ?? 1;
  return {
    TP: String(tp),
    PP_SIZE: String(pp),
    DCP_SIZE: String(recipe['dcp-size'] ?? 1),
    PCP_SIZE: String(pcp),
    EP_SIZE: String(ep),
    DP_ATTENTION: String(recipe['dp-attn'] ?? false),
    GPU_COUNT: String(tp * pp * pcp),
    IS_MULTINODE: 'false',
  };
}

function multiNode({ recipe, concurrencies }: MatrixRow): Readonly<Record<string, EnvironmentValue>> {
  const workers = [recipe.worker, recipe.prefill, recipe.decode];
  return {
    IS_MULTINODE: 'true',
    CONC_LIST: concurrencies.join(' '),
    MODEL_NAME: recipe.model.slice(recipe.model.lastIndexOf('/') + 1),
    ...worker('PREFILL', recipe.prefill ?? recipe.worker),
    ...worker('DECODE', recipe.decode),
    ...settingsOf(workers),
  };
}

function worker(role: string, of: RowWorker | undefined): Readonly<Record<string, EnvironmentValue>> {
  if (of === undefined) return {};
  return {
    [`${role}_NUM_WORKERS`]: String(of['num-worker']),
    [`${role}_TP`]: String(of.tp),
    [`${role}_PP_SIZE`]: String(of.pp),
    [`${role}_DCP_SIZE`]: String(of['dcp-size']),
    [`${role}_PCP_SIZE`]: String(of['pcp-size']),
    [`${role}_EP`]: String(of.ep),
    [`${role}_DP_ATTN`]: String(of['dp-attn']),
    [`${role}_HARDWARE`]: of.hardware ?? '',
  };
}

/** `NAME=value` of every role ends in one environment. */
export function settingsOf(workers: readonly (RowWorker | undefined)[]): Readonly<Record<string, string>> {
  const settings: Record<string, string> = {};
  for (const setting of workers.flatMap((of) => of?.['additional-settings'] ?? [])) {
    const [, name, value] = /^([A-Za-z_]\w*)=([\s\S]*)$/.exec(setting) ?? [];
    if (name !== undefined && value !== undefined) settings[name] = value;
  }
  return settings;
}

function componentName(component: MatrixRow['recipe']['router']): string {
  return typeof component === 'string' ? component : (component?.name ?? '');
}
