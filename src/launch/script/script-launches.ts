import type { MasterEntry } from '../../benchmark/master/read-master-configs.ts';
import type { Point } from '../../benchmark/matrix/compare.ts';
import { LaunchSource } from '../../benchmark/submission/launch-files.ts';
import type { LaunchRevision } from '../recipe/launch-revision.ts';
import { forPurposes, type LaunchModel, notTold, type PointServings, type Served } from '../recipe/served.ts';
import type { Purpose } from '../serving.ts';
import { runsList } from '../shell/row-environment.ts';
import { rowStarts } from './row-starts.ts';
import { type FollowedStart, ScriptFollower } from './script-follower.ts';
import type { ScriptRunner } from './script-job.ts';
import { type FollowedJob, serveScripts } from './serve-script.ts';
import { whyIncomplete, whyNotServed } from './why-not-served.ts';
import { sharedRunner } from './worker-runner.ts';

/** What the points of one commit that run shell scripts come to. Launchers are followed too: they set variables and choose. */
export class ScriptLaunches implements LaunchModel {
  readonly #of: LaunchRevision;
  readonly #source: LaunchSource;
  readonly #follower: ScriptFollower;
  readonly #served = new Map<string, Promise<Served>>();

  constructor(of: LaunchRevision, runner: ScriptRunner = sharedRunner) {
    this.#of = of;
    this.#source = new LaunchSource({ ...of.revision, tree: of.tree });
    this.#follower = new ScriptFollower(of.git, this.#source, runner);
  }

  /** Both purposes of a point; `anyConcurrency`: of all concurrencies of its row, with guards where they differ. */
  serve(point: Point, anyConcurrency = false): Promise<PointServings> {
    const concurrency = anyConcurrency || runsList(point.row) ? undefined : point.concurrency;
    return forPurposes(point, (purpose) => this.#cached(point, concurrency, purpose));
  }

  #cached({ row }: Point, concurrency: number | undefined, purpose: Purpose): Promise<Served> {
    const { path, line } = row.location;
    const key = [row.identity, path, line, concurrency, purpose].join('\n');
    const served = this.#served.get(key) ?? this.#serve(row, concurrency, purpose);
    this.#served.set(key, served);
    return served;
  }

  async #serve(row: Point['row'], concurrency: number | undefined, purpose: Purpose): Promise<Served> {
    const entry = this.#of.revision.configs.entries.get(row.configKey);
    if (entry === undefined)
      return notTold(
        { kind: 'unsupported', what: 'a row without an entry' },
        `${row.configKey} has no entry`,
        row.location,
      );
    return this.#serveEntry(row, entry, concurrency, purpose);
  }

  async #serveEntry(
    row: Point['row'],
    entry: MasterEntry,
    concurrency: number | undefined,
    purpose: Purpose,
  ): Promise<Served> {
    const { root } = this.#source;
    const { launchers, scripts, absent } = rowStarts(
      row,
      concurrency,
      purpose,
      this.#source,
      this.#of.revision.runners,
    );
    const launched = await this.#followAll(launchers);
    const good = launched.filter(({ script }) => script.servers.length > 0);
    // Where a launcher is not there, or leads nowhere, the script is what is known.
    const ways = [...good.values()].flatMap(({ script }) => script.filesRead);
    const direct = await this.#followAll(scripts.filter(({ path }) => !ways.includes(path)));
    const followed = [...good, ...direct];
    const incomplete = whyIncomplete([...launched, ...direct], root);
    if (incomplete !== undefined) return incomplete;
    const servings = serveScripts({ row, entry, purpose, root }, followed);
    return servings.length > 0
      ? { kind: 'served', servings }
      : whyNotServed(row, [...launched, ...direct], absent, root);
  }

  async #followAll(starts: readonly FollowedStart[]): Promise<readonly FollowedJob[]> {
    const followed: FollowedJob[] = [];
    for (const start of starts) followed.push({ ...start, script: await this.#follower.follow(start) });
    return followed;
  }
}
