import type { Point } from '../benchmark/matrix/compare.ts';
import { namedRecipes } from '../benchmark/matrix/recipe-paths.ts';
import type { MatrixRow } from '../benchmark/matrix/row.ts';
import { fileUsers } from '../benchmark/submission/file-users.ts';
import type { ForeignChange } from '../benchmark/submission/isolation.ts';
import { LaunchSource } from '../benchmark/submission/launch-files.ts';
import type { GitEvidence } from '../evidence/git-evidence.ts';
import { type ComparedRun, PointRuns } from '../launch/script/point-runs.ts';
import type { Revisions } from './revisions.ts';

/** Scripts are followed, and so is the data that they read. */
const followable = /\.(?:sh|slurm|ya?ml|json)$/;

/** Points that run into a change: one is enough for an answer, these are said. */
const MOST_HIT = 5;

export interface IsolationInput {
  readonly git: Pick<GitEvidence, 'blob'>;
  readonly revisions: Revisions;
  /** Points that were there before and are the same, as in head. */
  readonly unchanged: readonly Point[];
}

/**
 * What is left of changes that existing points may run into, once what these points run was compared command by command
 * between base and head: one that no existing point notices is isolated. Each that is left says why.
 */
export async function withoutIsolated(
  changes: readonly ForeignChange[],
  input: IsolationInput,
): Promise<readonly ForeignChange[]> {
  const open = changes.filter(({ kind, path }) => kind === 'unknown' && followable.test(path));
  if (open.length === 0) return changes.map(withReason);
  const users = await usersOf(new Set(open.map(({ path }) => path)), input);
  const { base, head } = input.revisions;
  const runs = new PointRuns({ ...base, git: input.git }, { ...head, git: input.git });
  const left: ForeignChange[] = [];
  for (const change of changes) {
    if (open.includes(change)) left.push(...(await reasonsAgainst(change, users, runs)));
    else left.push(withReason(change));
  }
  return unique(left);
}

function withReason(change: ForeignChange): ForeignChange {
  return change.kind === 'changed' ? change : { ...change, why: 'it is no script that can be followed' };
}

/** Path → points that may run it on either side. */
type Users = ReadonlyMap<string, readonly Point[]>;

async function usersOf(paths: ReadonlySet<string>, input: IsolationInput): Promise<Users> {
  const byRow = Map.groupBy(input.unchanged, ({ row }) => row);
  const users = new Map<string, Set<MatrixRow>>();
  for (const { revision, tree } of [input.revisions.base, input.revisions.head]) {
    const source = new LaunchSource({ ...revision, tree });
    for (const [row, used] of await fileUsers(byRow.keys(), paths, source, input.git))
      for (const path of used) users.set(path, (users.get(path) ?? new Set()).add(row));
  }
  return new Map([...users].map(([path, rows]) => [path, [...rows].flatMap((row) => byRow.get(row) ?? [])]));
}

async function reasonsAgainst(
  change: ForeignChange,
  users: Users,
  runs: PointRuns,
): Promise<readonly ForeignChange[]> {
  const points = users.get(change.path);
  if (points === undefined) return [{ ...change, why: 'what runs it is not known' }];
  const found: ForeignChange[] = [];
  let hit = 0;
  for (const point of points) {
    const against = reasonsOf(change, point, await runs.compare(point));
    found.push(...against);
    if (against.length > 0) hit += 1;
    if (hit === MOST_HIT) break;
  }
  return found;
}

function reasonsOf(change: ForeignChange, point: Point, run: ComparedRun): readonly ForeignChange[] {
  const of = { ...change, key: point.row.configKey };
  if (run.open !== undefined) return [{ ...of, why: `${run.open} cannot be followed to its end` }];
  if (run.differences.length > 0)
    return run.differences.map(({ side, origin, guards }) => ({
      ...of,
      path: origin.path,
      line: origin.line,
      isInBase: side === 'base',
      why: whyDifferent(side, guards),
    }));
  const isRead = run.filesRead.has(change.path);
  const runsRecipe = namedRecipes(point.row.recipe).recipe !== undefined;
  if (!isRead && (runsRecipe || !run.leadsToServers))
    return [{ ...of, why: 'where it is run is not followed' }];
  if (isRead && !/\.(?:sh|slurm)$/.test(change.path) && !run.isServedAlike)
    return [{ ...of, why: 'it is data, and what is made of it differs or cannot be told' }];
  return [];
}

function whyDifferent(side: 'base' | 'head', guards: readonly string[]): string {
  const [guard] = guards;
  const what = side === 'head' ? 'they run this line now' : 'they do not run this line any more';
  return guard === undefined ? what : `${what} if ${guard}, which cannot be decided`;
}

/** Each place once, with the first config that runs into it. */
function unique(changes: readonly ForeignChange[]): readonly ForeignChange[] {
  const places = new Map<string, ForeignChange>();
  for (const change of changes) {
    const { path, line, isInBase, why } = change;
    const place = line === undefined ? `${path} ${why}` : `${path}:${line} ${isInBase === true}`;
    if (!places.has(place)) places.set(place, change);
  }
  return [...places.values()];
}
