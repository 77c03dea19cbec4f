import type { MatrixRow, RowWorker } from '../benchmark/matrix/row.ts';
import type { PlannedRow } from '../benchmark/plan/planned-row.ts';
import type { JobFamily } from '../results/check-runs/job-family.ts';
import type { JobLane, LaneRole, LaneSizes } from '../results/check-runs/job-lane.ts';

/** Whether jobs of the family run rows like this one. */
export function runsRow({ kind, isMultiNode, scenario, isl }: JobFamily, { row, kind: planned }: PlannedRow) {
  return (
    kind === planned &&
    scenario === row.scenario &&
    isMultiNode === (row.recipe.tp === undefined) &&
    (isl === undefined || isl === row.recipe.isl)
  );
}

/** What the name of a row's job says. */
export function laneOfRow({ recipe, concurrencies }: MatrixRow): JobLane {
  const spec = recipe['spec-decoding'];
  return {
    prefix: recipe['model-prefix'].toLowerCase(),
    precision: recipe.precision.toLowerCase(),
    runner: recipe.runner.toLowerCase(),
    framework: recipe.framework.toLowerCase(),
    roles: rolesOf(recipe),
    specDecoding: spec === 'none' ? '' : spec.toLowerCase(),
    offloading: offloadingOf(recipe),
    concurrencies,
  };
}

/** The sizes of a row, as job names say them: `TP4`, `3P TP2/EP2/DPA x 1D TP16/EP16`. */
export function describeShape({ recipe }: Pick<MatrixRow, 'recipe'>): string {
  const [first, second] = rolesOf(recipe);
  if (first === undefined) return '';
  if (second === undefined) return describeSizes(first.sizes);
  return `${first.workers}P ${describeSizes(first.sizes)} x ${second.workers}D ${describeSizes(second.sizes)}`;
}

function describeSizes({ tp, dpa, ...others }: LaneSizes): string {
  const more = Object.entries(others).flatMap(([name, size]) =>
    size > 1 ? [`${name.toUpperCase()}${size}`] : [],
  );
  return [`TP${tp}`, ...more, ...(dpa ? ['DPA'] : [])].join('/');
}

function rolesOf(recipe: MatrixRow['recipe']): readonly LaneRole[] {
  const { prefill, decode, worker } = recipe;
  if (recipe.disagg && prefill !== undefined && decode !== undefined)
    return [prefill, decode].map((role) => ({ workers: role['num-worker'], sizes: sizesOf(role) }));
  return [{ workers: undefined, sizes: sizesOf(worker ?? prefill ?? recipe) }];
}

type Sized = Partial<Pick<RowWorker, 'tp' | 'pp' | 'dcp-size' | 'pcp-size' | 'ep' | 'dp-attn'>>;

function sizesOf(role: { readonly [Name in keyof Sized]: Sized[Name] | undefined }): LaneSizes {
  const { tp = 1, pp = 1, 'dcp-size': dcp = 1, 'pcp-size': pcp = 1, ep = 1, 'dp-attn': dpa = false } = role;
  return { tp, pp, dcp, pcp, ep, dpa };
}

function offloadingOf({ 'kv-offloading': to, 'kv-offload-backend': by }: MatrixRow['recipe']): string {
  if (to === undefined || to === 'none') return '';
  const backend = typeof by === 'string' ? by : (by?.name ?? 'none');
  return (backend === 'none' || backend === 'default' ? to : `${to} ${backend}`).toLowerCase();
}
