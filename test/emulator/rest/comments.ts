import { z } from 'zod';
import { createComment, deleteComment, editComment } from '../actions/comments.ts';
import { react } from '../actions/reactions.ts';
import { commentJson, reactionJson } from '../format/words.ts';
import { invalid, json, notFound, Refusal } from '../http/answer.ts';
import {
  bodyOf,
  type Call,
  itemOf,
  numberParam,
  pullOf,
  repositoryOf,
  writableRepository,
} from '../http/call.ts';
import { listAnswer } from '../http/paging.ts';
import { get, inRepository, patch, post, type Route, remove } from '../http/router.ts';
import type { Repository } from '../store/repository.ts';
import { type IssueComment, reactionContents } from '../store/words.ts';
import type { GitHubState } from '../webhooks/emit.ts';

const MAX_BODY = 65_536;
const Body = z.object({ body: z.string() });
const ReactionBody = z.object({ content: z.enum(reactionContents) });

function textOf(call: Call): string {
  const { body } = bodyOf(call, Body);
  const at = { resource: 'IssueComment', field: 'data' };
  if (body === '')
    throw invalid('Validation Failed', [{ ...at, code: 'unprocessable', message: 'Body cannot be blank' }]);
  if (body.length > MAX_BODY)
    throw invalid('Validation Failed', [
      { ...at, code: 'unprocessable', message: `Body is too long (maximum is ${MAX_BODY} characters)` },
    ]);
  return body;
}

export function commentRoutes(state: GitHubState): Route[] {
  const formatted = (call: Call, repository: Repository) => (comment: IssueComment) =>
    commentJson(call.world, repository, comment);
  return inRepository([
    get('/issues/:number/comments', (call) => {
      const repository = repositoryOf(call);
      const { number } = pullOf(call, repository);
      const since = call.query.get('since') ?? '';
      const found = [...repository.comments.values()].filter(
        ({ pull, updatedAt }) => pull === number && updatedAt >= since,
      );
      return listAnswer(call, found, formatted(call, repository));
    }),
    post('/issues/:number/comments', (call) => {
      const repository = writableRepository(call, 'issues');
      const pull = pullOf(call, repository);
      const { account: author } = call.viewer;
      const comment = createComment(state, repository, pull, { author, body: textOf(call) });
      return json(formatted(call, repository)(comment), 201);
    }),
    get('/issues/comments/:id', (call) => {
      const repository = repositoryOf(call);
      return json(formatted(call, repository)(itemOf(call, repository.comments)));
    }),
    patch('/issues/comments/:id', (call) => {
      const repository = writableRepository(call, 'issues');
      const comment = ownComment(call, repository);
      editComment(state, repository, comment, call.viewer.account, textOf(call));
      return json(formatted(call, repository)(comment));
    }),
    remove('/issues/comments/:id', (call) => {
      const repository = writableRepository(call, 'issues');
      deleteComment(state, repository, ownComment(call, repository), call.viewer.account);
      return { status: 204 };
    }),
    get('/issues/comments/:id/reactions', (call) => {
      const { reactions } = itemOf(call, repositoryOf(call).comments);
      const content = call.query.get('content');
      const found = reactions.filter((reaction) => content === null || reaction.content === content);
      return listAnswer(call, found, (reaction) => reactionJson(call.world, reaction));
    }),
    post('/issues/comments/:id/reactions', (call) => {
      const comment = itemOf(call, writableRepository(call, 'issues').comments);
      const { content } = bodyOf(call, ReactionBody);
      const { reaction, isNew } = react(call.world, comment, call.viewer.account, content);
      return json(reactionJson(call.world, reaction), isNew ? 201 : 200);
    }),
    remove('/issues/comments/:id/reactions/:reaction', (call) => {
      const comment = itemOf(call, writableRepository(call, 'issues').comments);
      const id = numberParam(call, 'reaction');
      const given = comment.reactions.find((reaction) => reaction.id === id);
      if (given === undefined) throw notFound();
      if (given.user !== call.viewer.account) throw new Refusal(403, 'Must be the author of the reaction');
      comment.reactions = comment.reactions.filter((reaction) => reaction !== given);
      return { status: 204 };
    }),
  ]);
}

/** A comment that the viewer may change: their own, or anybody's with the right to push. */
function ownComment(call: Call, repository: Repository): IssueComment {
  const comment = itemOf(call, repository.comments);
  const { viewer, world } = call;
  const { permission } = world.memberOf(repository, viewer.account);
  if (comment.author === viewer.account || permission === 'write' || permission === 'admin') return comment;
  throw new Refusal(403, 'Resource not accessible by integration');
}
