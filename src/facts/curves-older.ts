import type { Point } from '../benchmark/matrix/compare.ts';
import { measuringEntries } from '../benchmark/measuring-entries.ts';
import type { PlannedRow } from '../benchmark/plan/planned-row.ts';
import { pullOfLink } from '../benchmark/pull-link.ts';
import type { FactContext } from '../check/fact.ts';
import { code } from '../check/markdown.ts';
import type { BenchmarkRow } from '../results/rows/benchmark-row.ts';
import { rowsOfPoint } from './curves-older-rows.ts';
import { type OlderRun, olderRun } from './curves-older-run.ts';
import { withoutRepeats } from './curves-repeated.ts';
import { revisions } from './revisions.ts';

/** Rows of points that a curve had before, from the run that measured them. */
export interface OlderResults extends Pick<OlderRun, 'id' | 'pull' | 'read'> {
  readonly rows: readonly BenchmarkRow[];
}

export interface OlderMeasured {
  readonly results: readonly OlderResults[];
  /** Points that these runs have no row of. */
  readonly unmeasured: number;
}

/** Each costs some requests. */
const MOST_PULLS = 5;

/** Looks for the rows of older points; what is read of a pull request is read once. */
export class OlderRows {
  readonly #context: FactContext;
  readonly #runs = new Map<number, Promise<OlderRun | string>>();

  constructor(context: FactContext) {
    this.#context = context;
  }

  /** Why they are not known, in markdown, if those of some config cannot be found at all: no curve is judged by a part. */
  async of(points: readonly Point[]): Promise<OlderMeasured | string> {
    const rows = new Map<OlderRun, Set<BenchmarkRow>>();
    let unmeasured = 0;
    for (const group of Map.groupBy(points, ({ row }) => `${row.configKey}\n${row.scenario}`).values()) {
      const left = await this.#addRows(group, rows);
      if (typeof left === 'string') return left;
      unmeasured += left;
    }
    const results = [...rows].map(([{ id, pull, read }, found]) => ({ id, pull, read, rows: [...found] }));
    return { results, unmeasured };
  }

  /** Adds rows of points of one config and scenario; how many have none. */
  async #addRows(
    points: readonly Point[],
    found: Map<OlderRun, Set<BenchmarkRow>>,
  ): Promise<number | string> {
    const { get, evidence } = this.#context;
    const [first] = points;
    const { changelog } = (await get(revisions)).base.revision;
    if (first === undefined || changelog === undefined) return points.length;
    const { configKey: key, scenario } = first.row;
    let left = points;
    let last: OlderRun | undefined;
    for (const { link, isAppendOnly, location } of measuringEntries(changelog, key, scenario)) {
      const pull = pullOfLink(link, evidence.subject.repository);
      if (pull === undefined)
        return `${code(`${location.path}:${location.line}`)} of the base, which measured its older points, links no PR of this repository`;
      const run = await this.#runOf(pull);
      if (typeof run === 'string') return run;
      last = run;
      const measured = withoutRepeats(run.rows, plannedOf(points));
      left = left.filter((point) => {
        const rows = rowsOfPoint(measured, point);
        if (rows.length > 0) found.set(run, new Set([...(found.get(run) ?? []), ...rows]));
        return rows.length === 0;
      });
      if (left.length === 0 || !isAppendOnly) break;
    }
    if (last === undefined) return `no changelog entry of the base says what measured ${code(key)}`;
    if (left.length === points.length)
      return `run ${last.id} of #${last.pull} has no row of the older points of ${code(key)}`;
    return left.length;
  }

  #runOf(pull: number): Promise<OlderRun | string> {
    const known = this.#runs.get(pull);
    if (known !== undefined) return known;
    if (this.#runs.size === MOST_PULLS)
      return Promise.resolve(`its older points are in the sweeps of more than ${MOST_PULLS} PRs`);
    const reading = olderRun(this.#context, pull);
    this.#runs.set(pull, reading);
    return reading;
  }
}

function plannedOf(points: readonly Point[]): readonly PlannedRow[] {
  return [...new Set(points.map(({ row }) => row))].map((row) => ({ row, kind: 'throughput' }));
}
