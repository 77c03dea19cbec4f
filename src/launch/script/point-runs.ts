import type { Point } from '../../benchmark/matrix/compare.ts';
import { LaunchSource } from '../../benchmark/submission/launch-files.ts';
import type { LaunchRevision } from '../recipe/launch-revision.ts';
import { type Purpose, purposes } from '../serving.ts';
import { isServedAlike, type RunDifference, runDifferences } from './compare-runs.ts';
import { rowStarts } from './row-starts.ts';
import { type FollowedStart, ScriptFollower } from './script-follower.ts';
import type { FollowedScript, ScriptRunner } from './script-job.ts';
import { sharedRunner } from './worker-runner.ts';

/** How a point's jobs run on both sides of a change. Paths are from the repository's root. */
export interface ComparedRun {
  /** None: it runs the same commands. */
  readonly differences: readonly RunDifference[];
  /** A launcher or a script that could not be followed to its end, or is there on one side only. */
  readonly open: string | undefined;
  /** What is served is equal as far as it is known. */
  readonly isServedAlike: boolean;
  /** Every job leads to a server. */
  readonly leadsToServers: boolean;
  readonly filesRead: ReadonlySet<string>;
}

/** Compares what unchanged points run before and after a change. */
export class PointRuns {
  readonly #sides: readonly [Side, Side];
  readonly #known = new Map<string, Promise<ComparedRun>>();

  constructor(base: LaunchRevision, head: LaunchRevision, runner: ScriptRunner = sharedRunner) {
    this.#sides = [new Side(base, runner), new Side(head, runner)];
  }

  /** For both purposes. All concurrencies at once, and one by one only where that leaves a difference. */
  async compare(point: Point): Promise<ComparedRun> {
    const whole = await this.#cached(point, undefined);
    return whole.differences.length > 0 ? this.#cached(point, point.concurrency) : whole;
  }

  #cached({ row }: Point, concurrency: number | undefined): Promise<ComparedRun> {
    const { path, line } = row.location;
    const key = [row.identity, path, line, concurrency].join('\n');
    const known = this.#known.get(key) ?? this.#compare(row, concurrency);
    this.#known.set(key, known);
    return known;
  }

  async #compare(row: Point['row'], concurrency: number | undefined): Promise<ComparedRun> {
    const runs: ComparedRun[] = [];
    for (const purpose of purposes) runs.push(await this.#compareFor(row, concurrency, purpose));
    return joined(runs);
  }

  async #compareFor(
    row: Point['row'],
    concurrency: number | undefined,
    purpose: Purpose,
  ): Promise<ComparedRun> {
    const [base, head] = this.#sides;
    const [was, is] = [base.starts(row, concurrency, purpose), head.starts(row, concurrency, purpose)];
    const launched = await this.#comparePaths(was.launchers, is.launchers);
    const covered = (path: string, side: Side) => launched.filesRead.has(side.source.root + path);
    const scripts = await this.#comparePaths(
      was.scripts.filter(({ path }) => !covered(path, base)),
      is.scripts.filter(({ path }) => !covered(path, head)),
    );
    const followed = joined([launched, scripts]);
    // Where a launcher leads nowhere, its script is followed by itself.
    return { ...followed, leadsToServers: launched.leadsToServers || scripts.leadsToServers };
  }

  async #comparePaths(was: readonly FollowedStart[], is: readonly FollowedStart[]): Promise<ComparedRun> {
    const [base, head] = this.#sides;
    const runs: ComparedRun[] = [];
    for (const path of new Set([...was, ...is].map((start) => start.path))) {
      const before = was.find((start) => start.path === path);
      const after = is.find((start) => start.path === path);
      if (before === undefined || after === undefined) {
        const side = before === undefined ? head : base;
        runs.push({ ...same, open: `${side.source.root}${path}` });
        continue;
      }
      runs.push(compared(path, await base.follow(before), await head.follow(after), this.#sides));
    }
    return joined(runs);
  }
}

const same: ComparedRun = {
  differences: [],
  open: undefined,
  isServedAlike: true,
  leadsToServers: true,
  filesRead: new Set(),
};

function compared(
  path: string,
  was: FollowedScript,
  is: FollowedScript,
  [base, head]: readonly [Side, Side],
): ComparedRun {
  const isOpen = [was, is].some(
    ({ limit, problems }) => limit !== undefined || problems.some(({ kind }) => kind === 'syntax'),
  );
  const rootOf = { base: base.source.root, head: head.source.root };
  return {
    differences: runDifferences(was, is).map(({ side, origin, guards }) => ({
      side,
      origin: { path: rootOf[side] + origin.path, line: origin.line },
      guards,
    })),
    open: isOpen ? rootOf.head + path : undefined,
    isServedAlike: isServedAlike(was, is),
    leadsToServers: was.servers.length > 0 && is.servers.length > 0,
    filesRead: new Set([
      ...was.filesRead.map((file) => rootOf.base + file),
      ...is.filesRead.map((file) => rootOf.head + file),
    ]),
  };
}

function joined(runs: readonly ComparedRun[]): ComparedRun {
  return {
    differences: runs.flatMap(({ differences }) => differences),
    open: runs.find(({ open }) => open !== undefined)?.open,
    isServedAlike: runs.every((run) => run.isServedAlike),
    leadsToServers: runs.length > 0 && runs.every((run) => run.leadsToServers),
    filesRead: new Set(runs.flatMap(({ filesRead }) => [...filesRead])),
  };
}

/** One revision, with what follows its scripts. */
class Side {
  readonly source: LaunchSource;
  readonly #of: LaunchRevision;
  readonly #follower: ScriptFollower;

  constructor(of: LaunchRevision, runner: ScriptRunner) {
    this.#of = of;
    this.source = new LaunchSource({ ...of.revision, tree: of.tree });
    this.#follower = new ScriptFollower(of.git, this.source, runner);
  }

  starts(row: Point['row'], concurrency: number | undefined, purpose: Purpose) {
    return rowStarts(row, concurrency, purpose, this.source, this.#of.revision.runners);
  }

  follow(start: FollowedStart): Promise<FollowedScript> {
    return this.#follower.follow({ ...start, wantsTrace: true });
  }
}
