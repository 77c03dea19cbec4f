import type { TreeEntry } from '../../../src/evidence/git-evidence.ts';
import type { FakeState } from './fake-state.ts';

export interface Answer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Bytes or text as they are, anything else as JSON. */
  readonly body?: unknown;
}

type Handler = (parts: readonly string[], query: URLSearchParams) => Promise<Answer>;

const json = (body: unknown): Answer => ({ status: 200, body });
export const notFound: Answer = { status: 404, body: { message: 'Not Found' } };

/** REST below `/repos/{owner}/{repo}`, in the order in which it is tried. */
export function repositoryRoutes(state: FakeState): readonly (readonly [RegExp, Handler])[] {
  const { evidence, commits } = state;
  const { git, github, subject } = evidence;
  return [
    [
      /^git\/trees\/(\w+)$/,
      async ([oid = ''], query) =>
        commits.has(oid)
          ? json({ sha: oid, truncated: false, tree: treeItems(await git.list(oid, ''), query) })
          : notFound,
    ],
    [
      /^git\/blobs\/(\w+)$/,
      async ([oid = '']) => ({
        status: 200,
        headers: { 'content-type': 'application/vnd.github.raw+json; charset=utf-8' },
        body: Buffer.from(await git.blob(oid)),
      }),
    ],
    [
      /^git\/commits\/(\w+)$/,
      async ([oid = '']) => {
        if (!commits.has(oid)) return notFound;
        const { parents, date } = await git.commit(oid);
        return json({ sha: oid, parents: parents.map((sha) => ({ sha })), committer: { date } });
      },
    ],
    [
      /^compare\/(\w+)\.\.\.(\w+)$/,
      async (_, query) => {
        const listed = await github.commits();
        return json({
          merge_base_commit: { sha: subject.mergeBase },
          total_commits: listed.length,
          commits: pageOf(listed, query, state),
        });
      },
    ],
    [
      /^commits\/(\w+)\/check-runs$/,
      async ([sha = ''], query) => {
        const { check_runs: runs } = await github.checkRuns(sha);
        return json({ total_count: runs.length, check_runs: pageOf(runs, query, state) });
      },
    ],
    [
      /^actions\/runs$/,
      async (_, query) => {
        const { workflow_runs: runs } = await github.runs();
        const sha = query.get('head_sha');
        const found = sha === null ? runs : runs.filter((run) => run.head_sha === sha);
        return json({ total_count: found.length, workflow_runs: pageOf(found, query, state) });
      },
    ],
    [
      /^actions\/runs\/(\d+)\/attempts\/(\d+)$/,
      async ([id, attempt]) => json(await github.run(Number(id), Number(attempt))),
    ],
    [
      /^actions\/runs\/(\d+)\/artifacts$/,
      async ([run], query) => {
        const { artifacts } = await github.artifacts(Number(run));
        return json({ total_count: artifacts.length, artifacts: pageOf(artifacts, query, state) });
      },
    ],
    [
      /^collaborators\/([^/]+)\/permission$/,
      async ([login = '']) => json(await github.permission(decodeURIComponent(login))),
    ],
  ];
}

function treeItems(entries: readonly TreeEntry[], query: URLSearchParams): unknown[] {
  if (!query.has('recursive')) return topLevel(entries);
  return entries.map(({ path, mode, oid }) => ({ path, mode, type: typeOf(mode), sha: oid }));
}

function topLevel(entries: readonly TreeEntry[]): unknown[] {
  const files = entries.filter(({ path }) => !path.includes('/'));
  const folders = new Set(
    entries.filter(({ path }) => path.includes('/')).map(({ path }) => path.split('/')[0]),
  );
  return [
    ...files.map(({ path, mode, oid }) => ({ path, mode, type: typeOf(mode), sha: oid })),
    ...[...folders].map((path) => ({ path, mode: '040000', type: 'tree', sha: 'f'.repeat(40) })),
  ];
}

function typeOf(mode: string): string {
  return mode === '160000' ? 'commit' : 'blob';
}

export function pageOf<Item>(
  items: readonly Item[],
  query: URLSearchParams,
  { pageSize }: Pick<FakeState, 'pageSize'>,
): readonly Item[] {
  const size = Math.min(Number(query.get('per_page') ?? 30), pageSize);
  const page = Number(query.get('page') ?? 1);
  return items.slice((page - 1) * size, page * size);
}
