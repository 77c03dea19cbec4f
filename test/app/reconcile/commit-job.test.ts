import { describe, expect, test } from '@jest/globals';
import { writeRunState } from '../../../src/app/publish/run-state.ts';
import { runCommitJob } from '../../../src/app/reconcile/commit-job.ts';
import { EvidenceRefused, EvidenceUnavailable } from '../../../src/evidence/errors.ts';
import type { GitHubClient } from '../../../src/evidence/github/client/github-client.ts';
import { appParts } from '../../support/app-parts.ts';

const job = { kind: 'commit', installation: 5, repository: 'acme/bench', sha: 'a'.repeat(40) } as const;

function answering(answer: () => Promise<unknown>) {
  const json = (async () => answer()) as GitHubClient['json'];
  return appParts({ json });
}

describe('an event about a commit', () => {
  test('asks for every open pull request that has it, under ids that a second delivery repeats', async () => {
    const { parts, enqueued } = answering(async () => [
      { number: 7, state: 'open' },
      { number: 8, state: 'closed' },
      { number: 9, state: 'open' },
    ]);
    expect(await runCommitJob(job, 'delivery', parts)).toBe('asked for #7, #9');
    expect(enqueued).toEqual([
      {
        id: 'delivery/7',
        key: 'acme/bench#7',
        reason: 'commit',
        payload: { kind: 'pull', installation: 5, repository: 'acme/bench', pullRequest: 7 },
      },
      {
        id: 'delivery/9',
        key: 'acme/bench#9',
        reason: 'commit',
        payload: { kind: 'pull', installation: 5, repository: 'acme/bench', pullRequest: 9 },
      },
    ]);
  });

  test('passes on that a button was pressed', async () => {
    const { parts, enqueued } = answering(async () => [{ number: 7, state: 'open' }]);
    await runCommitJob(job, 'delivery', parts, ['workflow_run.completed', 'check_run.rerequested']);
    expect(enqueued).toMatchObject([{ id: 'delivery/7', reason: 'check_run.rerequested' }]);
  });

  test('of very many pull requests asks for some', async () => {
    const { parts, enqueued } = answering(async () =>
      Array.from({ length: 100 }, (_, at) => ({ number: at + 1, state: 'open' })),
    );
    await runCommitJob(job, 'delivery', parts);
    expect(enqueued).toHaveLength(20);
  });

  test.each([404, 422])('asks for nothing when GitHub does not know the commit (%d)', async (status) => {
    const { parts, enqueued } = answering(() => Promise.reject(new EvidenceRefused('/commits', status)));
    expect(await runCommitJob(job, 'delivery', parts)).toBe('no open pull request has this commit');
    expect(enqueued).toEqual([]);
  });

  describe("of a merge group, whose commit is no pull request's", () => {
    const base = 'b'.repeat(40);
    const externalId = writeRunState({
      fingerprint: '',
      job: '1',
      digest: '',
      group: { pullRequest: 7, base },
    });
    const withRun = (text: string) => {
      const json = (async (route: string) =>
        route.endsWith('/pulls')
          ? []
          : {
              check_runs: [
                {
                  id: 1,
                  name: 'pr-verdict',
                  status: 'completed',
                  conclusion: 'success',
                  external_id: text,
                  started_at: null,
                },
              ],
            }) as GitHubClient['json'];
      return appParts({ json });
    };

    test('asks for the group when somebody pressed the button of our run', async () => {
      const { parts, enqueued } = withRun(externalId);
      const reasons = ['check_run.rerequested'];
      expect(await runCommitJob(job, 'delivery', parts, reasons)).toBe('asked for the merge group of #7');
      expect(enqueued).toEqual([
        {
          id: 'delivery/group',
          key: `acme/bench@group:${job.sha}`,
          reason: 'check_run.rerequested',
          payload: {
            kind: 'merge-group',
            installation: 5,
            repository: 'acme/bench',
            pullRequest: 7,
            base,
            head: job.sha,
          },
        },
      ]);
    });

    test.each([
      ['the run is not one that we made for a group', '{}', ['check_suite.rerequested']],
      ['nobody pressed a button', externalId, ['check_run.completed']],
    ])('asks for nothing when %s', async (_, text, reasons) => {
      const { parts, enqueued } = withRun(text);
      await runCommitJob(job, 'delivery', parts, reasons);
      expect(enqueued).toEqual([]);
    });
  });

  test.each([
    ['a refusal', new EvidenceRefused('/commits', 403)],
    ['an outage', new EvidenceUnavailable('api.github.com', 'it answered 502')],
  ])('is tried again after %s', async (_, cause) => {
    const { parts } = answering(() => Promise.reject(cause));
    await expect(runCommitJob(job, 'delivery', parts)).rejects.toBe(cause);
  });
});
