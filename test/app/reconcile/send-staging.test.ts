import { describe, expect, test } from '@jest/globals';
import { sendStaging } from '../../../src/app/reconcile/send-staging.ts';
import type { StagingRequest } from '../../../src/app/state/app-state.ts';
import { EvidenceRefused, EvidenceUnavailable } from '../../../src/evidence/errors.ts';
import type { GitHubClient } from '../../../src/evidence/github/client/github-client.ts';
import { appParts } from '../../support/app-parts.ts';

const request: StagingRequest = {
  repository: 'acme/bench',
  pullRequest: 7,
  comment: 11,
  run: '39695060576',
  attempt: 2,
  runDate: '2026-10-21',
  requestedBy: 'ada',
  target: 'acme/bench-app',
};
const { signal } = new AbortController();

function clientThat(answer: () => Promise<unknown> = async () => undefined) {
  const sent: { route: string; parameters: unknown }[] = [];
  const send = (async (route: string, parameters: unknown) => {
    sent.push({ route, parameters });
    return answer();
  }) as GitHubClient['send'];
  return { client: { send } as GitHubClient, sent };
}

const statesOf = async ({ state }: ReturnType<typeof appParts>['parts']) =>
  (await state.staging.ofPull('acme/bench', 7)).map((record) => record.state);

describe('a request to stage a run', () => {
  test('is dispatched to the staging repository with everything it needs, as text', async () => {
    const { parts, written } = appParts();
    const { client, sent } = clientThat();
    await sendStaging([request], client, signal, parts);
    expect(sent).toEqual([
      {
        route: 'POST /repos/{owner}/{repo}/dispatches',
        parameters: {
          owner: 'acme',
          repo: 'bench-app',
          event_type: 'stage-results',
          client_payload: {
            'source-repository': 'acme/bench',
            'pr-number': '7',
            'run-id': '39695060576',
            'run-attempt': '2',
            'run-date': '2026-10-21',
            'requested-by': 'ada',
            'comment-id': '11',
          },
        },
      },
    ]);
    expect(await statesOf(parts)).toEqual(['sent']);
    expect(written).toEqual([{ what: 'dispatch', kind: 'created' }]);
  });

  test('is dispatched once, however often it is wanted', async () => {
    const { parts } = appParts();
    const { client, sent } = clientThat();
    for (let time = 0; time < 3; time += 1) await sendStaging([request], client, signal, parts);
    expect(sent).toHaveLength(1);
  });

  test.each([403, 404, 422])(
    'that is refused (%d) is remembered as refused, not sent again',
    async (status) => {
      const { parts, written } = appParts();
      const { client, sent } = clientThat(() => Promise.reject(new EvidenceRefused('/dispatches', status)));
      await sendStaging([request], client, signal, parts);
      await sendStaging([request], client, signal, parts);
      expect(sent).toHaveLength(1);
      expect(await statesOf(parts)).toEqual(['refused']);
      expect(written).toEqual([{ what: 'dispatch', kind: 'refused' }]);
    },
  );

  test('that meets an outage is sent again by the next attempt', async () => {
    const { parts } = appParts();
    let isUp = false;
    const { client, sent } = clientThat(async () => {
      if (!isUp) throw new EvidenceUnavailable('api.github.com', 'it answered 502');
    });
    await expect(sendStaging([request], client, signal, parts)).rejects.toThrow(EvidenceUnavailable);
    expect(await statesOf(parts)).toEqual(['wanted']);
    isUp = true;
    await sendStaging([request], client, signal, parts);
    expect(sent).toHaveLength(2);
    expect(await statesOf(parts)).toEqual(['sent']);
  });

  test('goes out with the credentials of the staging repository, if it has its own', async () => {
    const own = clientThat();
    const { parts } = appParts({}, { stagingClient: own.client });
    const { client, sent } = clientThat();
    await sendStaging([request], client, signal, parts);
    expect([own.sent.length, sent.length]).toEqual([1, 0]);
  });

  test('is not sent by a job that somebody else has by now', async () => {
    const { parts } = appParts();
    const { client, sent } = clientThat();
    await expect(sendStaging([request], client, AbortSignal.abort(), parts)).rejects.toThrow();
    expect(sent).toEqual([]);
  });
});
