import type { PublishTarget } from '../publish/publish-target.ts';
import type { AppParts } from './app-parts.ts';
import type { OpenedPull } from './open-pull.ts';

/** Where a job writes, under the name that GitHub gives the repository today. */
export function publishTarget(
  { client, evidence }: Pick<OpenedPull, 'client' | 'evidence'>,
  signal: AbortSignal,
  { observer }: AppParts,
): PublishTarget {
  const { repository, pullRequest } = evidence.subject;
  return { client, repository, pullRequest, signal, report: (write) => observer.written(write) };
}
