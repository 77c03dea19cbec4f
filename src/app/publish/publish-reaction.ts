import { z } from 'zod';
import { isRefusal, type PublishTarget, sendWrite, type WriteKind } from './publish-target.ts';

export type Thumb = '+1' | '-1';

/** GraphQL's names, by REST's. */
const observedNames = { '+1': 'THUMBS_UP', '-1': 'THUMBS_DOWN' } as const satisfies Record<Thumb, string>;

const Reaction = z.object({ id: z.int().positive() });

/**
 * Our thumb on a conversation comment: the wanted one and no other. `observedOwn` are GraphQL's names of our reactions
 * there. A comment that is gone needs none.
 */
export async function publishReaction(
  target: PublishTarget,
  commentId: number,
  observedOwn: readonly string[],
  wanted: Thumb | undefined,
): Promise<WriteKind> {
  const present = (['+1', '-1'] as const).filter((thumb) => observedOwn.includes(observedNames[thumb]));
  const outdated = present.filter((thumb) => thumb !== wanted);
  const missing = wanted === undefined || present.includes(wanted) ? [] : [wanted];
  const kind = await replace(target, commentId, outdated, missing);
  target.report({ what: 'reaction', kind });
  return kind;
}

async function replace(
  target: PublishTarget,
  commentId: number,
  outdated: readonly Thumb[],
  missing: readonly Thumb[],
): Promise<WriteKind> {
  try {
    for (const thumb of outdated) await remove(target, commentId, await react(target, commentId, thumb));
    for (const thumb of missing) await react(target, commentId, thumb);
  } catch (cause) {
    if (isRefusal(cause, 404)) return 'unchanged';
    throw cause;
  }
  if (missing.length > 0) return outdated.length > 0 ? 'updated' : 'created';
  return outdated.length > 0 ? 'deleted' : 'unchanged';
}

/**
 * Id of our reaction. GitHub answers a reaction that we have already given with that one, so this also finds the id of
 * an old one, which no list would: lists hold everybody's, in pages, and do not say which are ours.
 */
async function react(target: PublishTarget, commentId: number, content: Thumb): Promise<number> {
  const route = 'POST /repos/{owner}/{repo}/issues/comments/{comment_id}/reactions';
  return (await sendWrite(target, route, { comment_id: commentId, content }, Reaction)).id;
}

async function remove(target: PublishTarget, commentId: number, reaction: number): Promise<void> {
  const route = 'DELETE /repos/{owner}/{repo}/issues/comments/{comment_id}/reactions/{reaction_id}';
  try {
    await sendWrite(target, route, { comment_id: commentId, reaction_id: reaction }, z.unknown());
  } catch (cause) {
    if (!isRefusal(cause, 404)) throw cause;
  }
}
