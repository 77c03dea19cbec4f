import { describe, expect, test } from '@jest/globals';
import { InstallationRefused } from '../../../src/app/github/errors.ts';
import type { Job } from '../../../src/app/jobs/job.ts';
import { createHandler } from '../../../src/app/reconcile/handler.ts';
import { EvidenceUnavailable } from '../../../src/evidence/errors.ts';
import type { GitHubClient } from '../../../src/evidence/github/client/github-client.ts';
import { RetryLater } from '../../../src/queue/errors.ts';
import type { ClaimedJob } from '../../../src/queue/port.ts';
import { appParts, NOW } from '../../support/app-parts.ts';

const payload: Job = { kind: 'commit', installation: 5, repository: 'acme/bench', sha: 'a'.repeat(40) };
const claimed: ClaimedJob<Job> = {
  lease: { job: '1', token: 1 },
  key: 'k',
  payload,
  deliveries: [{ id: 'd', reason: 'check_run.completed', receivedAt: NOW }],
  attempt: 1,
};
const { signal } = new AbortController();
const failingWith = (cause: unknown) =>
  createHandler(appParts({ json: (() => Promise.reject(cause)) as GitHubClient['json'] }).parts);

describe('an attempt that ends in an outage', () => {
  test.each([
    ['waits as long as GitHub asks', NOW + 90_000, 90_000],
    ['does not wait for a time that has passed', NOW - 5, 0],
    ['leaves the wait to the queue if GitHub says none', undefined, undefined],
  ])('%s', async (_, retryAt, wait) => {
    const cause = new EvidenceUnavailable('api.github.com', 'its rate limit is used up', retryAt);
    const error = await failingWith(cause)(claimed, signal).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(RetryLater);
    expect(error).toMatchObject({ retryAfterMs: wait, cause });
  });

  test('is told from the end of an installation, after which there is nothing to do', async () => {
    const gone = (status: number) =>
      createHandler(
        appParts({}, { clientFor: () => Promise.reject(new InstallationRefused(5, status)) }).parts,
      );
    expect(await gone(404)(claimed, signal)).toContain('installation 5 (404)');
    await expect(gone(403)(claimed, signal)).rejects.toThrow(InstallationRefused);
  });

  test('is told from a defect, which the queue counts as a failure', async () => {
    const defect = new TypeError('x is not a function');
    await expect(failingWith(defect)(claimed, signal)).rejects.toBe(defect);
  });
});
