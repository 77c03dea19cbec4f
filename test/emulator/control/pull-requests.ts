import { writeCommit } from '../actions/commits.ts';
import * as pulls from '../actions/pulls.ts';
import type { FileChanges } from '../git/object-store.ts';
import type { Account } from '../store/account.ts';
import type { Pull } from '../store/pull.ts';
import type { Repository } from '../store/repository.ts';
import type { Control, PullRef } from './control.ts';

export interface OpenPullRequest {
  readonly title: string;
  readonly body?: string | null;
  /** Login. */
  readonly author: string;
  /** What the head commit changes. */
  readonly files?: FileChanges;
  /** An existing commit as head, instead of `files`. */
  readonly head?: string;
  readonly message?: string;
  readonly branch?: string;
  readonly base?: string;
  readonly number?: number;
  readonly draft?: boolean;
  /** From the author's own fork. */
  readonly fork?: boolean;
  readonly labels?: readonly string[];
  /** `owner/name`; the main one unless given. */
  readonly repository?: string;
}

export function pullRequestControls(control: Control) {
  const { state, world } = control;
  type Change = (repository: Repository, pull: Pull, sender: Account) => void;
  /** Done by the pull request's author unless somebody is named. */
  const act = (ref: PullRef, by: string | undefined, make: Change): Promise<void> => {
    const { repository, pull } = control.pull(ref);
    const sender = by === undefined ? pull.author : control.account(by);
    return control.change(() => make(repository, pull, sender));
  };
  return {
    openPullRequest(input: OpenPullRequest): Promise<Pull> {
      const repository = control.repository(input.repository);
      const author = control.account(input.author);
      return control.change(() => {
        const pull = pulls.openPull(state, repository, {
          number: input.number,
          title: input.title,
          body: input.body ?? null,
          author,
          isDraft: input.draft,
          ...endsOf(control, repository, input),
        });
        for (const label of input.labels ?? []) pulls.addLabel(state, repository, pull, author, label);
        return pull;
      });
    },
    editPullRequest: (ref: PullRef, edit: pulls.PullEdit, by?: string) =>
      act(ref, by, (...on) => pulls.editPull(state, ...on, edit)),
    label: (ref: PullRef, name: string, by?: string) =>
      act(ref, by, (...on) => pulls.addLabel(state, ...on, name)),
    unlabel: (ref: PullRef, name: string, by?: string) =>
      act(ref, by, (...on) => pulls.removeLabel(state, ...on, name)),
    requestReview: (ref: PullRef, reviewer: string, by?: string) =>
      act(ref, by, (...on) => pulls.requestReviewer(state, ...on, world.account(reviewer))),
    convertToDraft: (ref: PullRef, by?: string) =>
      act(ref, by, (...on) => pulls.setDraft(state, ...on, true)),
    readyForReview: (ref: PullRef, by?: string) =>
      act(ref, by, (...on) => pulls.setDraft(state, ...on, false)),
    closePullRequest: (ref: PullRef, by?: string) => act(ref, by, (...on) => pulls.closePull(state, ...on)),
    reopen: (ref: PullRef, by?: string) => act(ref, by, (...on) => pulls.reopenPull(state, ...on)),
    /** Merges with a merge commit, as the button does. */
    merge: (ref: PullRef, by?: string) => act(ref, by, (...on) => pulls.mergePull(state, ...on)),
    /** Somebody merges a pull request of another repository; the app is not told. */
    mergeUpstream(repository: string, number: number): Promise<void> {
      const pull = control.repository(repository).pulls.get(number);
      if (pull === undefined) throw new Error(`${repository} has no pull request #${number}`);
      return control.change(() => pulls.markMerged(pull, world.clock.tick(), pull.head.sha));
    },
  };
}

function endsOf(
  control: Control,
  repository: Repository,
  input: OpenPullRequest,
): Pick<Pull, 'head' | 'base'> {
  const { world } = control;
  const author = control.account(input.author);
  const ref = input.base ?? repository.defaultBranch;
  const sha = repository.branches.get(ref);
  if (sha === undefined) throw new Error(`${repository.fullName} has no branch ${ref}`);
  const source = input.fork === true ? forkOf(control, repository, input.author) : repository;
  const message = input.message ?? input.title;
  const head =
    input.head ??
    writeCommit(world, repository, { author, message, parents: [sha], changes: input.files ?? {} });
  const branch = input.branch ?? `${input.author}-${input.number ?? repository.nextNumber}`;
  source.branches.set(branch, head);
  return {
    head: { repository: source.fullName, ref: branch, sha: head },
    base: { repository: repository.fullName, ref, sha },
  };
}

function forkOf({ world }: Control, repository: Repository, owner: string): Repository {
  const name = `${owner}/${repository.name}`;
  return world.repositories.get(name.toLowerCase()) ?? world.addRepository(name, { forkOf: repository });
}
