import type { LinkedRecipe } from '../../facts/linked-recipes.ts';
import type { Row } from '../../verdict/row.ts';
import { isBlockedOnlyByRecipe } from '../conversation/readiness.ts';
import type { Job } from '../jobs/job.ts';
import { markerOf } from '../publish/marker.ts';
import type { AppParts } from './app-parts.ts';
import type { OpenedPull } from './open-pull.ts';

const HOUR_MS = 60 * 60_000;
const LONGEST_WATCH_MS = 14 * 24 * HOUR_MS;

/** Nobody tells us when an upstream recipe is merged: looks again in an hour, while nothing else is in the way. */
export async function watchUpstream(
  pull: OpenedPull,
  rows: readonly Row[],
  recipes: readonly LinkedRecipe[],
  parts: AppParts,
): Promise<void> {
  if (!isBlockedOnlyByRecipe(rows, recipes)) return;
  const since = pull.observed.ownComments.find(({ body }) => isAboutRecipes(body))?.createdAt;
  const now = parts.now();
  if (since !== undefined && now - Date.parse(since) > LONGEST_WATCH_MS) return;
  const { repository, pullRequest } = pull.evidence.subject;
  const payload: Job = { kind: 'pull', installation: pull.installation, repository, pullRequest };
  const notBefore = now + HOUR_MS;
  await parts.store.enqueue({
    // Not one an hour: an event that comes before takes the waiting job with it, and this is the next one.
    id: `watch/${pull.key}/${notBefore}`,
    key: pull.key,
    reason: 'upstream-watch',
    payload,
    notBefore,
  });
}

/** The oldest comment that may have said that a recipe is missing: the watch began with it. */
function isAboutRecipes(body: string): boolean {
  const marker = markerOf(body);
  return marker === 'readiness' || marker?.startsWith('signoff=') === true;
}
