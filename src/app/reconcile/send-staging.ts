import { z } from 'zod';
import { EvidenceRefused } from '../../evidence/errors.ts';
import type { GitHubClient } from '../../evidence/github/client/github-client.ts';
import type { StagingRequest } from '../state/app-state.ts';
import type { AppParts } from './app-parts.ts';

/**
 * Asks the staging repository to stage runs. Stored before it is sent: a crash in between sends it again, and the
 * receiver knows the same comment and run. A refusal is stored, too, so that the reply says it and nobody waits.
 */
export async function sendStaging(
  requests: readonly StagingRequest[],
  client: GitHubClient,
  signal: AbortSignal,
  { state, stagingClient, observer }: AppParts,
): Promise<void> {
  for (const request of requests) {
    const record = await state.staging.want(request);
    if (record.state !== 'wanted') continue;
    signal.throwIfAborted();
    try {
      await dispatch(stagingClient ?? client, request);
      await state.staging.sent(request);
      observer.written({ what: 'dispatch', kind: 'created' });
    } catch (cause) {
      if (!(cause instanceof EvidenceRefused)) throw cause;
      await state.staging.refused(request);
      observer.written({ what: 'dispatch', kind: 'refused' });
    }
  }
}

function dispatch(client: GitHubClient, request: StagingRequest): Promise<unknown> {
  const [owner = '', repo = ''] = request.target.split('/');
  return client.send(
    'POST /repos/{owner}/{repo}/dispatches',
    {
      owner,
      repo,
      event_type: 'stage-results',
      client_payload: {
        'source-repository': request.repository,
        'pr-number': String(request.pullRequest),
        'run-id': request.run,
        'run-attempt': String(request.attempt),
        'run-date': request.runDate,
        'requested-by': request.requestedBy,
        'comment-id': String(request.comment),
      },
    },
    z.unknown(),
  );
}
