import type { ObjectStore } from '../git/object-store.ts';
import type { Account, Member } from './account.ts';
import type { Artifact, Dispatch, WorkflowRun } from './actions.ts';
import type { CheckRun, CheckSuite } from './checks.ts';
import type { IssueEvent } from './issue-event.ts';
import type { Pull, PullFile } from './pull.ts';
import type { IssueComment, Review, ReviewComment } from './words.ts';

export interface Label {
  readonly id: number;
  readonly name: string;
  readonly color: string;
}

/** A repository and everything said and run in it. Collections are in order of creation. */
export interface Repository {
  readonly id: number;
  readonly owner: Account;
  readonly name: string;
  /** `owner/name` as GitHub writes it. */
  readonly fullName: string;
  readonly isPrivate: boolean;
  readonly isFork: boolean;
  readonly defaultBranch: string;
  readonly createdAt: string;
  readonly git: ObjectStore;
  readonly branches: Map<string, string>;
  readonly labels: Map<string, Label>;
  /** By login in lower case. */
  readonly members: Map<string, Member>;
  readonly pulls: Map<number, Pull>;
  /** What a recorded pull request changes, where its commits are not here. */
  readonly recordedFiles: Map<number, readonly PullFile[]>;
  readonly comments: Map<number, IssueComment>;
  readonly reviews: Map<number, Review>;
  readonly reviewComments: Map<number, ReviewComment>;
  readonly events: IssueEvent[];
  readonly suites: Map<number, CheckSuite>;
  readonly checkRuns: Map<number, CheckRun>;
  readonly runs: Map<number, WorkflowRun>;
  readonly artifacts: Map<number, Artifact>;
  readonly dispatches: Dispatch[];
  nextNumber: number;
}

/** The repository's own commit of a branch, tag or object id. */
export function resolveRef({ branches, defaultBranch, git }: Repository, ref: string): string | undefined {
  const name = ref.replace(/^refs\/heads\//, '');
  const found = branches.get(name === 'HEAD' ? defaultBranch : name);
  if (found !== undefined) return found;
  return git.commit(ref) === undefined ? undefined : ref;
}
