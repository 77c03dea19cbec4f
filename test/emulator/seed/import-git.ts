import type { Evidence } from '../../../src/evidence/evidence.ts';
import type { FileEntry, Files } from '../git/object-store.ts';
import type { Repository } from '../store/repository.ts';
import type { World } from '../store/world.ts';
import { Commits, GitCommits, type Recording } from './recorded.ts';

/** One of the recorded pull request's own commits. */
export interface RecordedCommit {
  readonly sha: string;
  readonly at: string;
  readonly by: string;
  readonly message: string;
}

/**
 * Puts the recorded commits into the repository, under their recorded ids. Of the pull request's earlier commits only
 * the names are recorded: they hold what its head holds, on top of its merge base.
 */
export async function importGit(
  world: World,
  repository: Repository,
  { git, subject }: Evidence,
  recording: Recording,
): Promise<RecordedCommit[]> {
  const recorded = recording.read('git/commits.json', GitCommits);
  for (const [sha, { parents, date }] of Object.entries(recorded)) {
    const files = await filesOf(git, sha, repository);
    addCommit(world, repository, { sha, parents, date, by: 'maintainer', message: 'Recorded', files });
  }
  const head = repository.git.files(subject.head);
  const own = recording.read('github/commits.json', Commits);
  const known = new Set([...own.map(({ sha }) => sha), ...Object.keys(recorded)]);
  const isOwn = (sha: string) => own.some((commit) => commit.sha === sha) || sha === subject.mergeBase;
  return own.map(({ sha, parents, commit }) => {
    const { name: by, date } = commit.committer;
    const { message } = commit;
    const kept = parents.map((parent) => parent.sha).filter((parent) => known.has(parent) && isOwn(parent));
    const below = kept.length === 0 ? [subject.mergeBase] : kept;
    addCommit(world, repository, { sha, parents: below, date, by, message, files: head });
    return { sha, at: date, by, message };
  });
}

async function filesOf(git: Evidence['git'], commit: string, repository: Repository): Promise<Files> {
  const files = new Map<string, FileEntry>();
  for (const { path, mode, oid } of await git.list(commit, '')) {
    if (mode !== '160000') repository.git.writeBlob(await git.blob(oid));
    files.set(path, { mode, oid });
  }
  return files;
}

export interface ImportedCommit {
  readonly sha: string;
  readonly parents: readonly string[];
  readonly date: string;
  readonly by: string;
  readonly message: string;
  readonly files: Files;
}

export function addCommit(
  world: World,
  { git }: Repository,
  { sha, parents, date, by, message, files }: ImportedCommit,
): void {
  const { id, login } = world.account(by);
  const person = { name: login, email: `${id}+${login}@users.noreply.github.com`, date };
  git.importCommit(sha, { tree: git.writeTree(files), parents, message, author: person, committer: person });
}
