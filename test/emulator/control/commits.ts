import { writeCommit, writeMerge } from '../actions/commits.ts';
import { dispatchTo } from '../actions/dispatches.ts';
import { destroyGroup, type MergeGroup, queueGroup } from '../actions/merge-groups.ts';
import { movePullHead, pushed } from '../actions/pushes.ts';
import { mergeBase } from '../git/ancestry.ts';
import type { FileChanges } from '../git/object-store.ts';
import type { Control, PullRef } from './control.ts';

export interface PushOptions {
  /** Login; the pull request's author unless given. */
  readonly by?: string;
  readonly message?: string;
  /** The branch is rewritten: one commit that holds everything. */
  readonly force?: boolean;
  /** An existing commit to move to, instead of a new one. */
  readonly head?: string;
}

export interface CommitOptions {
  readonly by?: string;
  readonly message?: string;
  readonly repository?: string;
}

const MAINTAINER = 'maintainer';

export function commitControls(control: Control) {
  const { state, world } = control;
  return {
    /** A commit more on a pull request's branch. Returns the new head. */
    push(ref: PullRef, files: FileChanges, options: PushOptions = {}): Promise<string> {
      const { repository, pull } = control.pull(ref);
      const sender = options.by === undefined ? pull.author : control.account(options.by);
      return control.change(() => {
        const { git } = repository;
        const { message = 'Address the review' } = options;
        const now = pull.head.sha;
        const below = mergeBase(git, pull.base.sha, now);
        const rewrite = () => {
          if (below === undefined) throw new Error(`#${pull.number} shares no history with its base`);
          return [below, { ...wholeChange(control, ref, below), ...files }] as const;
        };
        const [parent, changes] = options.force === true ? rewrite() : ([now, files] as const);
        const next = { author: sender, message, parents: [parent], changes };
        const head = options.head ?? writeCommit(world, repository, next);
        movePullHead(state, repository, pull, head, sender);
        return head;
      });
    },
    /** Merges the base branch into a pull request's. `files`: what holds where both changed the same. */
    mergeBaseInto(ref: PullRef, files: FileChanges = {}, by?: string): Promise<string> {
      const { repository, pull } = control.pull(ref);
      const author = by === undefined ? pull.author : control.account(by);
      return control.change(() => {
        const { base, head } = pull;
        const theirs = repository.branches.get(base.ref) ?? base.sha;
        const message = `Merge branch '${base.ref}' into ${head.ref}`;
        const parents = [head.sha, theirs];
        const merged = writeMerge(world, repository, { author, message, parents, changes: files });
        movePullHead(state, repository, pull, merged, author);
        return merged;
      });
    },
    /** A commit on a branch of the repository itself. Returns it. */
    commitTo(branch: string, files: FileChanges, options: CommitOptions = {}): Promise<string> {
      const repository = control.repository(options.repository);
      const author = control.account(options.by ?? MAINTAINER);
      const before = repository.branches.get(branch);
      const { message = `Update ${branch}` } = options;
      return control.change(() => {
        const start = before ?? repository.branches.get(repository.defaultBranch);
        const parents = start === undefined ? [] : [start];
        const after = writeCommit(world, repository, { author, message, parents, changes: files });
        repository.branches.set(branch, after);
        pushed(state, repository, branch, { before, after }, author);
        return after;
      });
    },
    queueMergeGroup(ref: PullRef, after?: MergeGroup, by = MAINTAINER): Promise<MergeGroup> {
      const { repository, pull } = control.pull(ref);
      return control.change(() => queueGroup(state, repository, pull, control.account(by), after));
    },
    destroyMergeGroup(
      group: MergeGroup,
      reason: 'merged' | 'invalidated' | 'dequeued' = 'dequeued',
      repository?: string,
    ): Promise<void> {
      const sender = control.account(MAINTAINER);
      return control.change(() => destroyGroup(state, control.repository(repository), group, reason, sender));
    },
    /** A `repository_dispatch` from outside, such as a staging workflow's callback. */
    sendDispatch(
      type: string,
      clientPayload: Readonly<Record<string, unknown>>,
      options: { readonly repository?: string; readonly by?: string } = {},
    ): Promise<void> {
      const sender = control.account(options.by ?? 'github-actions[bot]');
      return control.change(() =>
        dispatchTo(state, control.repository(options.repository), sender, type, clientPayload),
      );
    },
  };
}

/** Everything that a pull request changes, as one change of its merge base. */
function wholeChange(control: Control, ref: PullRef, below: string): FileChanges {
  const { repository, pull } = control.pull(ref);
  const { git } = repository;
  const [before, after] = [git.files(below), git.files(pull.head.sha)];
  const removed = [...before.keys()].filter((path) => !after.has(path)).map((path) => [path, null] as const);
  const written = [...after]
    .filter(([path, { oid }]) => before.get(path)?.oid !== oid)
    .map(([path, { oid }]) => [path, git.blob(oid) ?? null] as const);
  return Object.fromEntries([...removed, ...written]);
}
