import type { PlannedRow } from '../benchmark/plan/planned-row.ts';
import { laneKey } from '../results/check-runs/job-lane.ts';
import type { SweepJob } from '../results/check-runs/sweep-job.ts';
import { laneOfRow, runsRow } from './sweep-lane.ts';

/** Which jobs run the rows of a plan, by their names. */
export class JobCoverage {
  readonly plan: readonly PlannedRow[];
  readonly #byKey: ReadonlyMap<string, readonly PlannedRow[]>;

  constructor(plan: readonly PlannedRow[]) {
    this.plan = plan;
    this.#byKey = Map.groupBy(plan, ({ row }) => laneKey(laneOfRow(row)));
  }

  /** How many planned rows share the name of this job. */
  rowsOf({ family, lane }: SweepJob): number {
    if (lane === undefined) return 0;
    const rows = (this.#byKey.get(laneKey(lane)) ?? []).filter((planned) => runsRow(family, planned));
    const bySequence = Map.groupBy(rows, ({ row: { recipe } }) => recipe.isl);
    return Math.max(0, ...[...bySequence.values()].map(({ length }) => length));
  }

  /** Planned rows that none of these jobs runs; each job runs one. */
  missing(jobs: readonly SweepJob[]): readonly PlannedRow[] {
    const free = Map.groupBy(jobs, ({ lane }) => (lane === undefined ? '' : laneKey(lane)));
    // A job that may run several kinds of rows is taken last.
    for (const group of free.values()) group.sort((a, b) => Number(isBroad(a)) - Number(isBroad(b)));
    return this.plan.filter((planned) => !take(free.get(laneKey(laneOfRow(planned.row))), planned));
  }
}

function isBroad({ family }: SweepJob): boolean {
  return family.isl === undefined;
}

function take(jobs: SweepJob[] | undefined, planned: PlannedRow): boolean {
  const at = jobs?.findIndex(({ family }) => runsRow(family, planned)) ?? -1;
  if (at === -1) return false;
  jobs?.splice(at, 1);
  return true;
}
