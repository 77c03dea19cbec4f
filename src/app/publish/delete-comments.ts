import { z } from 'zod';
import type { OwnComment } from '../../evidence/github/pull/observed.ts';
import { isRefusal, type PublishTarget, sendWrite } from './publish-target.ts';

/** Takes comments of ours away. One that is gone already is as wanted. */
export async function deleteComments(
  target: PublishTarget,
  comments: readonly Pick<OwnComment, 'id'>[],
): Promise<void> {
  for (const { id } of comments) {
    try {
      const route = 'DELETE /repos/{owner}/{repo}/issues/comments/{comment_id}';
      await sendWrite(target, route, { comment_id: id }, z.unknown());
      target.report({ what: 'comment', kind: 'deleted' });
    } catch (cause) {
      if (!isRefusal(cause, 404)) throw cause;
    }
  }
}
