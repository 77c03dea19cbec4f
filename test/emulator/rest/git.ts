import { commitJson, fileJson, gitCommitJson } from '../format/git.ts';
import { pullListJson, pullsOfCommit } from '../format/pull.ts';
import { repositoryJson, repositoryUrls } from '../format/repository.ts';
import { commitsBetween, history, mergeBase } from '../git/ancestry.ts';
import { fileChanges } from '../git/file-changes.ts';
import type { TreeItem } from '../git/object-id.ts';
import { json, notFound, Refusal } from '../http/answer.ts';
import { type Call, commitOf, param, repositoryOf } from '../http/call.ts';
import { listAnswer, pageOf } from '../http/paging.ts';
import { get, inRepository } from '../http/router.ts';
import { type Repository, resolveRef } from '../store/repository.ts';
import { blobAnswer } from './raw.ts';

/** GitHub cuts a recursive tree beyond this. */
const MAX_TREE_ENTRIES = 100_000;

export const gitRoutes = inRepository([
  get('', (call) => json(repositoryJson(call.world, repositoryOf(call)))),
  get('/branches/*branch', (call) => {
    const repository = repositoryOf(call);
    const name = param(call, 'branch');
    const sha = repository.branches.get(name);
    if (sha === undefined) throw notFound();
    return json({ name, commit: commitJson(call.world, repository, sha), protected: false });
  }),
  get('/git/ref/heads/*branch', (call) => {
    const repository = repositoryOf(call);
    const name = param(call, 'branch');
    const sha = repository.branches.get(name);
    if (sha === undefined) throw notFound();
    const { api } = repositoryUrls(call.world, repository);
    const object = { type: 'commit', sha, url: `${api}/git/commits/${sha}` };
    return json({ ref: `refs/heads/${name}`, url: `${api}/git/refs/heads/${name}`, object });
  }),
  get('/git/trees/:sha', tree),
  get('/git/blobs/:sha', (call) => {
    const { git } = repositoryOf(call);
    const content = git.blob(param(call, 'sha'));
    if (content === undefined) throw notFound();
    return blobAnswer(call, content, { sha: param(call, 'sha'), size: content.length });
  }),
  get('/git/commits/:sha', (call) => {
    const repository = repositoryOf(call);
    const sha = param(call, 'sha');
    if (repository.git.commit(sha) === undefined) throw notFound();
    return json(gitCommitJson(call.world, repository, sha));
  }),
  get('/commits/:ref/pulls', (call) => {
    const repository = repositoryOf(call);
    const sha = commitOf(call, repository);
    return listAnswer(call, pullsOfCommit(repository, sha), (pull) =>
      pullListJson(call.world, repository, pull),
    );
  }),
  get('/commits/:ref', (call) => {
    const repository = repositoryOf(call);
    const sha = commitOf(call, repository);
    const [parent] = repository.git.commit(sha)?.parents ?? [];
    const hasParent = parent !== undefined && repository.git.commit(parent) !== undefined;
    const files = hasParent ? fileChanges(repository.git, parent, sha) : [];
    return json({
      ...commitJson(call.world, repository, sha),
      files: files.map((change) => fileJson(call.world, repository, change, sha)),
    });
  }),
  get('/commits', (call) => {
    const repository = repositoryOf(call);
    const start = commitOf(call, repository, call.query.get('sha') ?? 'HEAD');
    const path = call.query.get('path') ?? undefined;
    return listAnswer(call, history(repository.git, start, path), (sha) =>
      commitJson(call.world, repository, sha),
    );
  }),
  get('/compare/*basehead', compare),
]);

function tree(call: Call) {
  const repository = repositoryOf(call);
  const { git } = repository;
  const ref = param(call, 'sha');
  const commit = resolveRef(repository, ref);
  const root = commit === undefined ? ref : (git.commit(commit)?.tree ?? '');
  if (git.tree(root) === undefined) throw notFound();
  const { api } = repositoryUrls(call.world, repository);
  const isRecursive = call.query.has('recursive');
  const listed: object[] = [];
  const list = (oid: string, prefix: string): void => {
    for (const item of git.tree(oid) ?? []) {
      listed.push({ path: `${prefix}${item.name}`, ...entryJson(api, item, git) });
      if (isRecursive && item.mode === '40000') list(item.oid, `${prefix}${item.name}/`);
    }
  };
  list(root, '');
  return json({
    sha: root,
    url: `${api}/git/trees/${root}`,
    tree: listed.slice(0, MAX_TREE_ENTRIES),
    truncated: listed.length > MAX_TREE_ENTRIES,
  });
}

function entryJson(api: string, { mode, oid }: TreeItem, git: Repository['git']) {
  if (mode === '40000') return { mode: '040000', type: 'tree', sha: oid, url: `${api}/git/trees/${oid}` };
  if (mode === '160000') return { mode, type: 'commit', sha: oid };
  return { mode, type: 'blob', sha: oid, size: git.blob(oid)?.length ?? 0, url: `${api}/git/blobs/${oid}` };
}

/** GitHub lists at most so many files of a comparison. */
const MAX_COMPARED_FILES = 300;
/** Without paging, a comparison lists so many commits. */
const COMPARED_COMMITS = 250;

function compare(call: Call) {
  const repository = repositoryOf(call);
  const { git } = repository;
  const [base = '', head = ''] = param(call, 'basehead').split('...');
  const [from, to] = [base, head].map((ref) => resolveEnd(call, repository, ref));
  if (from === undefined || to === undefined) throw notFound();
  const common = mergeBase(git, from, to);
  if (common === undefined) throw new Refusal(404, `No common ancestor between ${base} and ${head}.`);
  const ahead = commitsBetween(git, from, to);
  const behind = commitsBetween(git, to, from);
  const isPaged = call.query.has('page') || call.query.has('per_page');
  const page = pageOf(call, ahead, isPaged ? 30 : COMPARED_COMMITS);
  const isFirst = (call.query.get('page') ?? '1') === '1';
  const files = isFirst ? fileChanges(git, common, to).slice(0, MAX_COMPARED_FILES) : undefined;
  const commit = (sha: string) => commitJson(call.world, repository, sha);
  const { api, web } = repositoryUrls(call.world, repository);
  const basehead = `${base}...${head}`;
  return json(
    {
      url: `${api}/compare/${basehead}`,
      html_url: `${web}/compare/${basehead}`,
      base_commit: commit(from),
      merge_base_commit: commit(common),
      status: statusOf(ahead.length, behind.length),
      ahead_by: ahead.length,
      behind_by: behind.length,
      total_commits: ahead.length,
      commits: page.items.map(commit),
      ...(files !== undefined && {
        files: files.map((change) => fileJson(call.world, repository, change, to)),
      }),
    },
    200,
    page.headers,
  );
}

/** `branch`, a commit, or a fork's branch as `owner:branch`. */
function resolveEnd({ world }: Call, repository: Repository, end: string): string | undefined {
  const [, owner, branch = end] = /^([^:/]+):(.+)$/.exec(end) ?? [];
  if (owner === undefined) return resolveRef(repository, branch);
  const fork = world.repositories.get(`${owner}/${repository.name}`.toLowerCase());
  return fork === undefined ? undefined : resolveRef(fork, branch);
}

function statusOf(ahead: number, behind: number): string {
  if (ahead > 0) return behind > 0 ? 'diverged' : 'ahead';
  return behind > 0 ? 'behind' : 'identical';
}
