import { mergedFiles } from '../git/merge.ts';
import type { FileChanges } from '../git/object-store.ts';
import type { Account } from '../store/account.ts';
import type { Repository } from '../store/repository.ts';
import type { World } from '../store/world.ts';

export interface NewCommit {
  readonly author: Account;
  readonly message: string;
  readonly parents: readonly string[];
  readonly changes: FileChanges;
}

/** A commit on top of the first parent, with git's own id. */
export function writeCommit(world: World, { git }: Repository, input: NewCommit): string {
  const [first] = input.parents;
  const before = first === undefined ? new Map() : git.files(first);
  return signed(world, git, input, git.writeTree(git.changed(before, input.changes)));
}

/** A merge of two commits; `changes` says what holds where both changed the same. */
export function writeMerge(world: World, { git }: Repository, input: NewCommit): string {
  const [ours, theirs] = input.parents;
  if (ours === undefined || theirs === undefined) throw new Error('a merge has two parents');
  const files = mergedFiles(git, ours, theirs, new Set(Object.keys(input.changes)));
  return signed(world, git, input, git.writeTree(git.changed(files, input.changes)));
}

function signed(world: World, git: Repository['git'], input: NewCommit, tree: string): string {
  const { author, message, parents } = input;
  const person = {
    name: author.login,
    email: `${author.id}+${author.login}@users.noreply.github.com`,
    date: world.clock.tick(),
  };
  return git.writeCommit({ tree, parents, message: `${message}\n`, author: person, committer: person });
}
