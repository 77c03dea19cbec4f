import { issueJson } from '../format/pull.ts';
import { commentJson } from '../format/words.ts';
import type { Account } from '../store/account.ts';
import type { Pull } from '../store/pull.ts';
import type { Repository } from '../store/repository.ts';
import type { IssueComment, Words } from '../store/words.ts';
import { emit, type GitHubState } from '../webhooks/emit.ts';

export interface NewWords {
  readonly author: Account;
  readonly body: string;
  /** A recorded thing keeps its number. */
  readonly id?: number | undefined;
}

export function newWords(state: GitHubState, { author, body }: NewWords, id: number): Words {
  const at = state.world.clock.tick();
  const viaApp = author === state.world.app.bot;
  return {
    id,
    author,
    viaApp,
    body,
    createdAt: at,
    updatedAt: at,
    lastEditedAt: null,
    editor: null,
    reactions: [],
  };
}

/** Changes the body as an edit does. Returns the body before. */
export function editWords(state: GitHubState, words: Words, editor: Account, body: string): string {
  const from = words.body;
  const at = state.world.clock.tick();
  Object.assign(words, { body, editor, updatedAt: at, lastEditedAt: at } satisfies Partial<Words>);
  return from;
}

function told(
  state: GitHubState,
  repository: Repository,
  comment: IssueComment,
  action: string,
  sender: Account,
  changes?: object,
): void {
  const { world } = state;
  const pull = repository.pulls.get(comment.pull);
  if (pull === undefined) throw new Error(`${repository.fullName} has no #${comment.pull}`);
  emit(state, {
    event: 'issue_comment',
    action,
    repository,
    sender,
    payload: {
      issue: issueJson(world, repository, pull),
      comment: {
        ...commentJson(world, repository, comment),
        author_association: world.memberOf(repository, comment.author).shownAssociation,
      },
      ...(changes !== undefined && { changes }),
    },
  });
}

export function createComment(
  state: GitHubState,
  repository: Repository,
  pull: Pull,
  input: NewWords,
): IssueComment {
  const id = input.id ?? state.world.ids.next('issueComment');
  const comment: IssueComment = { kind: 'comment', pull: pull.number, ...newWords(state, input, id) };
  repository.comments.set(id, comment);
  pull.updatedAt = comment.createdAt;
  told(state, repository, comment, 'created', input.author);
  return comment;
}

export function editComment(
  state: GitHubState,
  repository: Repository,
  comment: IssueComment,
  editor: Account,
  body: string,
): void {
  const from = editWords(state, comment, editor, body);
  touch(repository, comment);
  told(state, repository, comment, 'edited', editor, { body: { from } });
}

export function deleteComment(
  state: GitHubState,
  repository: Repository,
  comment: IssueComment,
  sender: Account,
): void {
  state.world.clock.tick();
  repository.comments.delete(comment.id);
  told(state, repository, comment, 'deleted', sender);
}

function touch({ pulls }: Repository, comment: IssueComment): void {
  const pull = pulls.get(comment.pull);
  if (pull !== undefined) pull.updatedAt = comment.updatedAt;
}
