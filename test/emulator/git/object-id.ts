import { createHash } from 'node:crypto';

export interface TreeItem {
  readonly name: string;
  /** As git writes it: `40000` for a tree. */
  readonly mode: string;
  readonly oid: string;
}

export interface Identity {
  readonly name: string;
  readonly email: string;
  /** ISO 8601, UTC. */
  readonly date: string;
}

export interface GitCommit {
  readonly tree: string;
  readonly parents: readonly string[];
  readonly message: string;
  readonly author: Identity;
  readonly committer: Identity;
}

export function objectId(type: 'blob' | 'tree' | 'commit', body: Uint8Array): string {
  return createHash('sha1').update(`${type} ${body.length}\0`).update(body).digest('hex');
}

export function treeId(items: readonly TreeItem[]): string {
  const body = items.flatMap(({ mode, name, oid }) => [
    Buffer.from(`${mode} ${name}\0`),
    Buffer.from(oid, 'hex'),
  ]);
  return objectId('tree', Buffer.concat(body));
}

/** Git orders names as bytes, directories as if they ended in a slash. */
export function byGitName(a: TreeItem, b: TreeItem): number {
  return Buffer.compare(sortKey(a), sortKey(b));
}

function sortKey({ name, mode }: TreeItem): Buffer {
  return Buffer.from(mode === '40000' ? `${name}/` : name);
}

export function commitId(commit: GitCommit): string {
  const lines = [
    `tree ${commit.tree}`,
    ...commit.parents.map((parent) => `parent ${parent}`),
    `author ${signature(commit.author)}`,
    `committer ${signature(commit.committer)}`,
    '',
    commit.message,
  ];
  return objectId('commit', Buffer.from(lines.join('\n')));
}

function signature({ name, email, date }: Identity): string {
  return `${name} <${email}> ${Math.floor(Date.parse(date) / 1_000)} +0000`;
}
