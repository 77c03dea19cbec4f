import type { MatrixRow } from '../../src/benchmark/matrix/row.ts';
import type { AddedLines } from '../../src/facts/added-lines.ts';
import type { EngineChange, EngineChanges } from '../../src/facts/engine-changes.ts';
import type { ConfigServings, EffectiveServing, PointServings, Served } from '../../src/facts/servings.ts';
import type { Action, Argument, Client } from '../../src/facts/speculates.ts';
import type { Submission } from '../../src/facts/submission.ts';
import { known, type Setting, unknown } from '../../src/launch/value.ts';
import { agenticEntry, type Fields, fixedEntry, rowsOf } from '../support/matrix-configs.ts';

export const SCRIPT = 'benchmarks/single_node/fixed_seq_len/m8_fp4_b200_vllm_mtp.sh';

/** A setting of the script, at a line. */
export function setting(text: string, line = 9, ...conditions: readonly string[]): Setting {
  return {
    value: known(text),
    origin: { path: SCRIPT, line },
    guard: {
      conditions: conditions.map((expression) => ({
        expression,
        holds: true,
        origin: { path: SCRIPT, line: 1 },
      })),
    },
  };
}

/** The same with a value that cannot be told. */
export function hidden(expression: string, line = 9): Setting {
  return { ...setting('', line), value: unknown({ kind: 'variable', name: 'X' }, expression) };
}

/** Text in which `?` stands for a variable. */
export function mixed(text: string, line = 9): Setting {
  const hole = { reason: { kind: 'variable' as const, name: 'X' }, expression: '$X' };
  const parts = text.split('?').flatMap((part, at) => (at === 0 ? [part] : [hole, part]));
  return { ...setting('', line), value: { kind: 'mixed', parts: parts.filter((part) => part !== '') } };
}

export function argument(flag: string, value: string | Setting = 'true', isSwitch = false): Argument {
  return { flag, isSwitch, ...(typeof value === 'string' ? setting(value) : value) };
}

export function client(kind: string, more: Partial<Client> = {}): Client {
  return { kind, chatTemplate: undefined, endpoint: undefined, ...more };
}

export function action(kind: Action['kind'], target: string, content?: string, text = ''): Action {
  const at = setting(target, 20);
  return {
    kind,
    target: at,
    text,
    origin: at.origin,
    guard: at.guard,
    ...(content !== undefined && { content: { value: known(content), origin: at.origin } }),
  };
}

export function speculation(
  method: string | Setting | undefined = 'mtp',
  draft?: string | Setting,
): NonNullable<EffectiveServing['speculation']> {
  const of = (one: string | Setting | undefined) => (typeof one === 'string' ? setting(one) : one);
  return {
    method: of(method),
    draft: of(draft),
    length: setting('3'),
    sampler: undefined,
    simulated: [],
    injectedBy: undefined,
  };
}

export function serving(more: Partial<EffectiveServing> = {}): EffectiveServing {
  return {
    role: 'aggregated',
    purpose: 'throughput',
    engine: 'vllm',
    image: undefined,
    model: undefined,
    topology: { gpus: undefined, workers: undefined, nodes: undefined },
    args: [],
    env: [],
    speculation: undefined,
    client: undefined,
    actions: [],
    srtSlurm: undefined,
    origin: { path: SCRIPT, line: 30 },
    ...more,
  };
}

export function rowOf(key: string, item: Fields = {}, more: Fields = {}, isAgentic = false): MatrixRow {
  const items = [{ tp: 8, 'conc-list': [4], ...item }];
  const entry = isAgentic ? agenticEntry(items, more) : fixedEntry(items, more);
  const [row] = rowsOf({ [key]: entry });
  if (row === undefined) throw new Error('no row');
  return row;
}

/** One config with one point; `served` for both purposes. */
export function config(
  served: Served | readonly EffectiveServing[],
  { key = 'k', isSubmitted = true, row = rowOf(key), evaluation }: ConfigOptions = {},
): ConfigServings {
  const of = (one: Served | readonly EffectiveServing[]): Served =>
    'kind' in one ? one : { kind: 'served', servings: one };
  const point: PointServings = {
    point: { row, concurrency: 4 },
    throughput: of(served),
    eval: of(evaluation ?? served),
  };
  return { key, isSubmitted, points: [point] };
}

interface ConfigOptions {
  readonly key?: string;
  readonly isSubmitted?: boolean;
  readonly row?: MatrixRow;
  readonly evaluation?: readonly EffectiveServing[];
}

export const elsewhere: Extract<Served, { kind: 'unknown' }> = {
  kind: 'unknown',
  reason: { kind: 'file', path: 'u.yaml' },
  message: 'u.yaml comes with srt-slurm',
  origin: { path: 'l.sh', line: 3 },
  isElsewhere: true,
};

/** Lines `path:line` that are added. */
export function added(...lines: readonly string[]): AddedLines {
  return {
    isAdded: (path, line) => lines.includes(`${path}:${line}`),
    hasAdded: (path) => lines.some((one) => one.startsWith(`${path}:`)),
  };
}

/** Whose configs the checks look up in the servings. */
export const nothingSubmitted: Submission = {
  submitted: [],
  reached: [],
  removedOnly: [],
  sharedFiles: [],
  nothing: true,
};

/** What the configs' servers do before they are ready, as new as the configs are submitted. */
export function changesOf(configs: readonly ConfigServings[]): EngineChanges {
  const changes = configs.flatMap(({ key, isSubmitted, points }) =>
    points.flatMap(({ throughput }): readonly EngineChange[] => {
      const served = throughput.kind === 'served' ? throughput.servings : [];
      return served.flatMap(({ actions }) =>
        actions.map((one) => ({
          action: one,
          means: { kind: 'action' },
          keys: [key],
          isSubmitted,
          isNew: false,
        })),
      );
    }),
  );
  return { changes, untold: [], keys: configs.map(({ key }) => key) };
}
