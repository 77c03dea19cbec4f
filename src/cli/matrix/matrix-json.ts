import type { ChangedPoint, Point } from '../../benchmark/matrix/compare.ts';
import { type MatrixRow, toGeneratorRow } from '../../benchmark/matrix/row.ts';
import { type PlannedRow, toGeneratorPlanRow } from '../../benchmark/plan/planned-row.ts';
import type { SweepPlan } from '../../benchmark/plan/sweep-plan.ts';
import type { MatrixReport } from './run-matrix.ts';

type Json = Readonly<Record<string, unknown>>;

/** An array of rows; against a base an object of points, plan and problems. */
export function toMatrixJson({ commit, date, rows, notices, against }: MatrixReport): unknown {
  if (against === undefined) return rows.map(toGeneratorRow);
  const { added, removed, changed, unchanged } = against.comparison;
  return {
    baseCommit: against.baseCommit,
    headCommit: commit,
    date,
    added: added.map(pointJson),
    removed: removed.map(pointJson),
    changed: changed.map(changedJson),
    unchanged: unchanged.map(pointJson),
    plan: planJson(against.plan),
    problems: against.plan.problems,
    notices,
  };
}

function pointJson({ row, concurrency }: Point): Json {
  return { ...toGeneratorRow(row), conc: concurrency };
}

function changedJson({ before, after, fields }: ChangedPoint): Json {
  return { ...pointJson(after), 'changed-fields': fields, before: pointJson(before) };
}

/** In the buckets that the audited repository's own tool prints. */
function planJson({ throughput, evals }: SweepPlan): Json {
  const isMultiNode = ({ row }: PlannedRow) => row.recipe.tp === undefined;
  const isAgentic = ({ row }: PlannedRow) => row.scenario === 'agentic-coding';
  const evalsWhere = (multiNode: boolean, agentic: boolean) =>
    evals
      .filter((planned) => isMultiNode(planned) === multiNode && isAgentic(planned) === agentic)
      .map(toGeneratorPlanRow);
  return {
    single_node: bySequence(throughput.filter((planned) => !isMultiNode(planned))),
    multi_node: bySequence(throughput.filter(isMultiNode)),
    evals: evalsWhere(false, false),
    agentic_evals: evalsWhere(false, true),
    multinode_evals: evalsWhere(true, false),
    multinode_agentic_evals: evalsWhere(true, true),
  };
}

function bySequence(planned: readonly PlannedRow[]): Readonly<Record<string, readonly Json[]>> {
  const groups = new Map<string, Json[]>();
  for (const one of planned) {
    const name = sequenceName(one.row);
    groups.set(name, [...(groups.get(name) ?? []), toGeneratorPlanRow(one)]);
  }
  return Object.fromEntries(groups);
}

/** `8k1k`, `agentic`; lengths without a short name as `<isl>_<osl>`. */
export function sequenceName({ scenario, recipe: { isl, osl } }: MatrixRow): string {
  if (scenario === 'agentic-coding') return 'agentic';
  if (osl === 1024 && (isl === 1024 || isl === 8192)) return `${isl / 1024}k1k`;
  return `${isl}_${osl}`;
}
