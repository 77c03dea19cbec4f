import type { OwnComment } from '../../evidence/github/pull/observed.ts';
import { deleteComments } from './delete-comments.ts';
import type { PublishTarget } from './publish-target.ts';

/**
 * The first of comments that say the same; the others are deleted. There are others when a process ended between
 * writing a comment and reading it back, or when two wrote at once. Links to the oldest one stay good.
 */
export async function keepOldest(
  target: PublishTarget,
  oldestFirst: readonly OwnComment[],
): Promise<OwnComment | undefined> {
  const [oldest, ...others] = oldestFirst;
  await deleteComments(target, others);
  return oldest;
}
