import { z } from 'zod';
import type { OwnComment } from '../../evidence/github/pull/observed.ts';
import { isRefusal, type PublishTarget, sendWrite } from './publish-target.ts';

/**
 * The first of comments that say the same; the others are deleted. There are others when a process ended between
 * writing a comment and reading it back, or when two wrote at once. Links to the oldest one stay good.
 */
export async function keepOldest(
  target: PublishTarget,
  oldestFirst: readonly OwnComment[],
): Promise<OwnComment | undefined> {
  const [oldest, ...others] = oldestFirst;
  for (const { id } of others) {
    try {
      const route = 'DELETE /repos/{owner}/{repo}/issues/comments/{comment_id}';
      await sendWrite(target, route, { comment_id: id }, z.unknown());
      target.report({ what: 'comment', kind: 'deleted' });
    } catch (cause) {
      if (!isRefusal(cause, 404)) throw cause;
    }
  }
  return oldest;
}
