import { expandMatrix } from '../../../src/benchmark/matrix/expand.ts';
import type { MatrixRow } from '../../../src/benchmark/matrix/row.ts';
import { readRevision } from '../../../src/benchmark/read-revision.ts';
import { LaunchSource } from '../../../src/benchmark/submission/launch-files.ts';
import { type RevisionTree, readTree } from '../../../src/benchmark/submission/revision-tree.ts';
import type { LocalGit } from '../../../src/evidence/local-git/local-git.ts';
import { rowEnvironment } from '../../../src/launch/shell/row-environment.ts';
import { runScript, type ShellRun } from '../../../src/launch/shell/run-script.ts';
import { serversOf } from '../../../src/launch/shell/to-serving.ts';
import { UnitCache } from '../../../src/launch/shell/unit.ts';
import type { Layouts } from '../../../src/policy/schema.ts';
import { ValueCounts } from './count-values.ts';
import { NamedServers } from './named-servers.ts';

export interface CommitResult {
  readonly commit: string;
  readonly date: string;
  readonly scripts: number;
  readonly parseFailures: readonly string[];
  readonly parseSeconds: number;
  readonly runs: number;
  /** Rows whose script is not there. */
  readonly absent: number;
  /** Messages of whatever was thrown. */
  readonly crashes: readonly string[];
  readonly limits: readonly string[];
  /** Seconds of the processor for each run, ascending, with the script. */
  readonly times: readonly { readonly seconds: number; readonly path: string }[];
  readonly servers: NamedServers;
  readonly values: ValueCounts;
}

const isShell = (path: string) => /\.(?:sh|slurm|bash)$/.test(path);
const utf8 = new TextDecoder();

/**
 * Parses every script of a commit, and follows those that its rows start, for both purposes: of rows that differ in their
 * concurrency only, those with the lowest and the highest.
 */
export async function followCommit(git: LocalGit, commit: string, layouts: Layouts): Promise<CommitResult> {
  const tree = await readTree(git, commit);
  const texts = await textsOf(git, commit, tree);
  const { date } = await git.commit(commit);
  const parsed = parseAll(texts);
  const revision = await readRevision(git, commit, layouts);
  const rows = expandMatrix(revision.configs, revision.runners, date.slice(0, 10));
  const source = new LaunchSource({ ...revision, tree });
  const values = new ValueCounts();
  const servers = new NamedServers(texts);
  const limits = new Set<string>();
  const followed = followRows(
    rows,
    source,
    (path) => texts.get(tree.fileAt(path) ?? ''),
    (run) => {
      values.add(serversOf(run));
      servers.add(run);
      if (run.limit !== undefined) limits.add(`${run.path}: ${run.limit}`);
    },
  );
  followed.times.sort((one, other) => one.seconds - other.seconds);
  return {
    commit,
    date,
    ...parsed,
    ...followed,
    runs: followed.times.length,
    limits: [...limits],
    servers,
    values,
  };
}

async function textsOf(
  git: LocalGit,
  commit: string,
  tree: RevisionTree,
): Promise<ReadonlyMap<string, string>> {
  const texts = new Map<string, string>();
  for (const { path, oid } of await git.list(commit, '')) {
    const isRead =
      isShell(path) || /^(?:benchmarks|runners|utils|configs)\/.*\.(?:ya?ml|py|json|env|patch)$/.test(path);
    if (isRead && tree.fileAt(path) === path) texts.set(path, utf8.decode(await git.blob(oid)));
  }
  return texts;
}

function parseAll(texts: ReadonlyMap<string, string>) {
  const units = new UnitCache();
  const scripts = [...texts].filter(([path]) => isShell(path));
  const begun = performance.now();
  const parseFailures = scripts.flatMap(([path, text]) =>
    units.file(path, text).parsed.problems.map(({ message, line }) => `${path}:${line} ${message}`),
  );
  const parseSeconds = (performance.now() - begun) / 1000;
  return { scripts: scripts.length, parseFailures, parseSeconds };
}

function followRows(
  rows: readonly MatrixRow[],
  source: LaunchSource,
  readFile: (path: string) => string | undefined,
  use: (run: ShellRun) => void,
) {
  const units = new UnitCache();
  const times: { seconds: number; path: string }[] = [];
  const crashes: string[] = [];
  const seen = new Set<string>();
  let absent = 0;
  for (const row of outermost(rows)) {
    const [concurrency] = row.concurrencies;
    const { paths, isAbsent } = startsOf(row, source);
    if (isAbsent) absent += 1;
    for (const path of concurrency === undefined ? [] : paths) {
      for (const purpose of ['throughput', 'eval'] as const) {
        const variables = rowEnvironment(row, concurrency ?? 0, purpose);
        const key = `${path} ${JSON.stringify(variables)}`;
        if (seen.has(key)) continue;
        seen.add(key);
        try {
          const begun = process.cpuUsage();
          const run = runScript({ path, variables, readFile, units });
          const { user, system } = process.cpuUsage(begun);
          times.push({ seconds: (user + system) / 1_000_000, path });
          use(run);
        } catch (error) {
          crashes.push(`${path}: ${error instanceof Error ? error.stack : String(error)}`);
        }
      }
    }
  }
  return { times, crashes, absent };
}

/** Scripts that begin a row's job: those of several nodes get their environment from the launcher. */
function startsOf(
  row: MatrixRow,
  source: LaunchSource,
): { readonly paths: readonly string[]; readonly isAbsent: boolean } {
  const files = source.filesOf(row);
  const scripts = files.filter(({ role }) => role === 'script');
  const isAbsent = scripts.some(({ exists }) => !exists);
  const role = row.recipe.tp === undefined ? 'launcher' : 'script';
  const starts = scripts.length === 0 ? [] : files.filter((file) => file.role === role && file.exists);
  return { paths: starts.map(({ path }) => path), isAbsent };
}

function outermost(rows: readonly MatrixRow[]): readonly MatrixRow[] {
  const groups = Map.groupBy(rows, ({ configKey, identity }) => `${configKey}\n${identity}`);
  return [...groups.values()].flatMap((group) => {
    const sorted = group.toSorted(
      ({ concurrencies: [one = 0] }, { concurrencies: [other = 0] }) => one - other,
    );
    return sorted.filter((_, index) => index === 0 || index === sorted.length - 1);
  });
}
