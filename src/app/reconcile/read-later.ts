import { keyOf } from '../jobs/job.ts';
import type { AppParts } from './app-parts.ts';
import type { PullPlace } from './open-pull.ts';

/** Has a pull request looked at again then: what happened to it meanwhile is not lost, but not worth a reading now. */
export async function readLater(
  place: PullPlace,
  job: string,
  notBefore: number,
  { store }: Pick<AppParts, 'store'>,
): Promise<void> {
  const payload = { kind: 'pull', ...place } as const;
  // An event that comes before takes the waiting job with it, and asks for another one in its own name.
  const id = `unread/${keyOf(payload)}/${notBefore}/${job}`;
  await store.enqueue({ id, key: keyOf(payload), reason: 'unread', payload, notBefore });
}
