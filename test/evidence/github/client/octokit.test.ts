import { describe, expect, test } from '@jest/globals';
import { EvidenceUnavailable } from '../../../../src/evidence/errors.ts';
import { answer, scriptedFetch, silence } from '../../../support/github/test-client.ts';
import { testOctokit } from '../../../support/github/test-octokit.ts';

const ROUTE = 'POST /repos/{owner}/{repo}/issues/{number}/comments';
const comment = { owner: 'o', repo: 'r', number: 1, body: 'x' };

describe('a write through the library', () => {
  test.each<[string, () => Response]>([
    ['fails', answer({}, 502)],
    ['does not answer', silence()],
  ])('is sent once when the host %s: it may have happened', async (_, outage) => {
    const { fetch, calls } = scriptedFetch(outage);
    const { octokit, counter } = testOctokit(fetch);
    await expect(octokit.request(ROUTE, comment)).rejects.toThrow(EvidenceUnavailable);
    expect([calls.length, counter.of('write'), counter.api]).toEqual([1, 1, 1]);
  });

  test('is sent again when a rate limit refused it', async () => {
    const { fetch, calls } = scriptedFetch(answer({}, 403, { 'retry-after': '2' }), answer({ id: 5 }, 201));
    const { octokit, clock } = testOctokit(fetch);
    expect((await octokit.request(ROUTE, comment)).data).toEqual({ id: 5 });
    expect([calls.length, clock.slept[0]]).toEqual([2, 2_000]);
  });

  test("keeps the library's own error for a refusal", async () => {
    const { fetch } = scriptedFetch(answer({ message: 'Not Found' }, 404));
    await expect(testOctokit(fetch).octokit.request(ROUTE, comment)).rejects.toMatchObject({ status: 404 });
  });

  test('is held back by the budget for new content', async () => {
    const { fetch } = scriptedFetch(answer({ id: 1 }, 201));
    const { octokit, clock } = testOctokit(fetch);
    for (let count = 0; count < 81; count += 1) await octokit.request(ROUTE, comment);
    expect(clock.slept).toEqual([60_000]);
  });

  test.each(['POST /app/installations/{id}/access_tokens', 'POST /app/hook/deliveries/{id}/attempts'])(
    'is not held back if it is about the App itself: %s',
    async (route) => {
      const { fetch } = scriptedFetch(answer({}, 201));
      const { octokit, clock, counter } = testOctokit(fetch);
      for (let id = 0; id < 81; id += 1) await octokit.request(route, { id });
      expect([clock.slept, counter.of('write')]).toEqual([[], 81]);
    },
  );
});

describe('GraphQL through the library', () => {
  test.each([
    ['query { viewer { login } }', 'query', 2],
    ['mutation { addStar { clientMutationId } }', 'mutation', 1],
  ] as const)('knows %s as a %s', async (document, kind, sent) => {
    const { fetch, calls } = scriptedFetch(answer({}, 502), answer({ data: { viewer: { login: 'ada' } } }));
    const { octokit, counter } = testOctokit(fetch);
    await octokit.graphql(document).catch(() => {});
    expect([calls.length, counter.of(kind)]).toEqual([sent, sent]);
  });
});
