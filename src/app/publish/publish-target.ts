import type { z } from 'zod';
import { EvidenceRefused } from '../../evidence/errors.ts';
import type { GitHubClient } from '../../evidence/github/client/github-client.ts';

export type WriteKind = 'created' | 'updated' | 'deleted' | 'unchanged';

/** What became of one thing that we say on a pull request. */
export interface Write {
  readonly what: 'comment' | 'reaction' | 'check run';
  readonly kind: WriteKind;
}

/** Where one pull request's words are written. */
export interface PublishTarget {
  readonly client: Pick<GitHubClient, 'send'>;
  /** `owner/name`. */
  readonly repository: string;
  readonly pullRequest: number;
  /** Once it is aborted nothing more is written: somebody else has the job by then. */
  readonly signal: AbortSignal;
  report(write: Write): void;
}

/**
 * One write below `/repos/{owner}/{repo}`. Rejects with the signal's reason once that is aborted, and with what
 * `GitHubClient.send` rejects with: the queue tries again later, from what is observed then.
 */
export function sendWrite<Value>(
  { client, repository, signal }: PublishTarget,
  route: `${'POST' | 'PATCH' | 'DELETE'} /repos/{owner}/{repo}/${string}`,
  parameters: Readonly<Record<string, unknown>>,
  schema: z.ZodType<Value>,
): Promise<Value> {
  signal.throwIfAborted();
  const [owner = '', repo = ''] = repository.split('/');
  return client.send(route, { owner, repo, ...parameters }, schema);
}

/** GitHub refused it with this status. */
export function isRefusal(cause: unknown, status: number): boolean {
  return cause instanceof EvidenceRefused && cause.status === status;
}
