import { userJson } from '../format/account.ts';
import { labelsJson, pullJson } from '../format/pull.ts';
import type { Account } from '../store/account.ts';
import type { Pull, PullEnd } from '../store/pull.ts';
import type { Label, Repository } from '../store/repository.ts';
import { emit, type GitHubState } from '../webhooks/emit.ts';
import { requestSuite } from './check-suites.ts';
import { writeMerge } from './commits.ts';
import { recordEvent } from './issue-events.ts';
import { pushed } from './pushes.ts';

export interface NewPull {
  readonly number?: number | undefined;
  readonly title: string;
  readonly body: string | null;
  readonly author: Account;
  readonly head: PullEnd;
  readonly base: PullEnd;
  readonly isDraft?: boolean | undefined;
}

function told(
  state: GitHubState,
  repository: Repository,
  pull: Pull,
  action: string,
  sender: Account,
  more: { readonly label?: { readonly name: string } | undefined; readonly [key: string]: unknown } = {},
  bases?: { readonly from: string; readonly to: string },
): void {
  recordEvent(state, repository, pull, action, sender, { label: more.label?.name, bases });
  emit(state, {
    event: 'pull_request',
    action,
    repository,
    sender,
    payload: { number: pull.number, pull_request: pullJson(state.world, repository, pull), ...more },
  });
}

export function openPull(state: GitHubState, repository: Repository, input: NewPull): Pull {
  const { world } = state;
  const at = world.clock.tick();
  const number = input.number ?? repository.nextNumber;
  repository.nextNumber = Math.max(repository.nextNumber, number + 1);
  const pull: Pull = {
    id: world.ids.next('pull'),
    repository: repository.fullName,
    number,
    author: input.author,
    title: input.title,
    body: input.body,
    state: 'open',
    isDraft: input.isDraft ?? false,
    head: input.head,
    base: input.base,
    labels: [],
    reviewers: [],
    createdAt: at,
    updatedAt: at,
    closedAt: null,
    mergedAt: null,
    mergeCommit: null,
    lastEditedAt: null,
    editor: null,
  };
  repository.pulls.set(number, pull);
  const source = world.repository(pull.head.repository);
  pushed(state, source, pull.head.ref, { before: undefined, after: pull.head.sha }, input.author);
  if (source === repository) requestSuite(state, repository, pull.head.sha, pull.head.ref);
  told(state, repository, pull, 'opened', input.author);
  return pull;
}

export interface PullEdit {
  readonly title?: string;
  readonly body?: string | null;
  /** Another base branch. */
  readonly base?: string;
}

export function editPull(
  state: GitHubState,
  repository: Repository,
  pull: Pull,
  sender: Account,
  edit: PullEdit,
): void {
  const at = state.world.clock.tick();
  const { title, body, base } = pull;
  const changes = {
    ...(edit.title !== undefined && { title: { from: title } }),
    ...(edit.body !== undefined && { body: { from: body } }),
    ...(edit.base !== undefined && { base: { ref: { from: base.ref }, sha: { from: base.sha } } }),
  };
  pull.title = edit.title ?? title;
  if (edit.body !== undefined) Object.assign(pull, { body: edit.body, editor: sender, lastEditedAt: at });
  if (edit.base !== undefined) {
    const sha = repository.branches.get(edit.base);
    if (sha === undefined) throw new Error(`there is no branch ${edit.base}`);
    pull.base = { ...base, ref: edit.base, sha };
  }
  pull.updatedAt = at;
  const bases = edit.base === undefined ? undefined : { from: base.ref, to: edit.base };
  told(state, repository, pull, 'edited', sender, { changes }, bases);
}

export function setDraft(
  state: GitHubState,
  repository: Repository,
  pull: Pull,
  sender: Account,
  isDraft: boolean,
): void {
  pull.isDraft = isDraft;
  pull.updatedAt = state.world.clock.tick();
  told(state, repository, pull, isDraft ? 'converted_to_draft' : 'ready_for_review', sender);
}

export function closePull(state: GitHubState, repository: Repository, pull: Pull, sender: Account): void {
  const at = state.world.clock.tick();
  Object.assign(pull, { state: 'closed', closedAt: at, updatedAt: at } satisfies Partial<Pull>);
  told(state, repository, pull, 'closed', sender);
}

export function reopenPull(state: GitHubState, repository: Repository, pull: Pull, sender: Account): void {
  const at = state.world.clock.tick();
  Object.assign(pull, { state: 'open', closedAt: null, updatedAt: at } satisfies Partial<Pull>);
  told(state, repository, pull, 'reopened', sender);
}

/** Merges with a merge commit, as the button does. */
export function mergePull(state: GitHubState, repository: Repository, pull: Pull, sender: Account): void {
  const { world } = state;
  const { ref } = pull.base;
  const before = repository.branches.get(ref) ?? pull.base.sha;
  const message = `Merge pull request #${pull.number} from ${pull.head.ref}`;
  const parents = [before, pull.head.sha];
  const after = writeMerge(world, repository, { author: sender, message, parents, changes: {} });
  repository.branches.set(ref, after);
  markMerged(pull, world.clock.now(), after);
  told(state, repository, pull, 'closed', sender);
  pushed(state, repository, ref, { before, after }, sender);
}

export function markMerged(pull: Pull, at: string, mergeCommit: string): void {
  const merged = { state: 'closed', closedAt: at, mergedAt: at, updatedAt: at, mergeCommit } as const;
  Object.assign(pull, merged satisfies Partial<Pull>);
}

export function labelOf({ world }: GitHubState, { labels }: Repository, name: string): Label {
  const known = labels.get(name.toLowerCase());
  if (known !== undefined) return known;
  const label: Label = { id: world.ids.next('label'), name, color: 'ededed' };
  labels.set(name.toLowerCase(), label);
  return label;
}

export function addLabel(
  state: GitHubState,
  repository: Repository,
  pull: Pull,
  sender: Account,
  name: string,
): void {
  const label = labelOf(state, repository, name);
  if (pull.labels.includes(label.name)) return;
  pull.labels.push(label.name);
  pull.updatedAt = state.world.clock.tick();
  told(state, repository, pull, 'labeled', sender, { label: labelsJson(repository, pull).at(-1) });
}

export function removeLabel(
  state: GitHubState,
  repository: Repository,
  pull: Pull,
  sender: Account,
  name: string,
): void {
  const at = pull.labels.findIndex((label) => label.toLowerCase() === name.toLowerCase());
  if (at < 0) throw new Error(`#${pull.number} has no label ${name}`);
  const label = labelsJson(repository, pull)[at];
  pull.labels.splice(at, 1);
  pull.updatedAt = state.world.clock.tick();
  told(state, repository, pull, 'unlabeled', sender, { label });
}

export function requestReviewer(
  state: GitHubState,
  repository: Repository,
  pull: Pull,
  sender: Account,
  reviewer: Account,
): void {
  pull.reviewers.push(reviewer.login);
  pull.updatedAt = state.world.clock.tick();
  told(state, repository, pull, 'review_requested', sender, {
    requested_reviewer: userJson(state.world, reviewer),
  });
}
