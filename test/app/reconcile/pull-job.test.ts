import { describe, expect, test } from '@jest/globals';
import { createHandler, LONGEST_MS } from '../../../src/app/reconcile/handler.ts';
import { EvidenceRefused, EvidenceUnavailable, EvidenceUnreadable } from '../../../src/evidence/errors.ts';
import type { GitHubClient } from '../../../src/evidence/github/client/github-client.ts';
import { RetryLater } from '../../../src/queue/errors.ts';
import { ManualClock, settled } from '../../queue/manual-clock.ts';
import { appParts, NOW } from '../../support/app-parts.ts';
import { HEAD } from '../../support/memory-evidence.ts';

const pull = { kind: 'pull', installation: 5, repository: 'acme/bench', pullRequest: 7 } as const;
const headAnswer = {
  repository: {
    nameWithOwner: 'acme/bench',
    isPrivate: false,
    defaultBranchRef: null,
    pullRequest: { state: 'OPEN', headRefOid: HEAD, own: { nodes: [] } },
  },
};

interface Answers {
  readonly whole: () => Promise<unknown>;
  readonly head?: () => Promise<unknown>;
  readonly write?: () => Promise<unknown>;
}

/** A handler on a GitHub that answers each kind of request as given, and what it wrote. */
function on({ whole, head = async () => headAnswer, write = async () => ({ id: 9 }) }: Answers) {
  const sent: Record<string, unknown>[] = [];
  const client: Partial<GitHubClient> = {
    address: { baseUrl: 'x', graphqlUrl: 'x', origin: 'x', host: 'api.github.com' },
    query: ((_: string, query: string) =>
      query.startsWith('query PullHead(') ? head() : whole()) as GitHubClient['query'],
    send: ((_: string, parameters: Record<string, unknown>) => {
      sent.push(parameters);
      return write();
    }) as GitHubClient['send'],
  };
  const clock = new ManualClock();
  const { parts } = appParts(client);
  const handler = createHandler(parts, clock);
  const attempt = (number: number) =>
    handler(
      {
        lease: { job: '1', token: number },
        key: 'acme/bench#7',
        payload: pull,
        deliveries: [{ id: 'd', reason: 'push', receivedAt: NOW }],
        attempt: number,
      },
      new AbortController().signal,
    );
  const conclusions = () => sent.flatMap(({ conclusion }) => conclusion ?? []);
  return { attempt, clock, sent, conclusions };
}

const rejecting = (cause: unknown) => () => Promise.reject(cause);
const odd = new EvidenceUnreadable('acme/bench#7', 'is odd');
const outage = new EvidenceUnavailable('api.github.com', 'it answered 502');

describe('a pull request that cannot be read', () => {
  test('is tried a few times, with a failed check run from the first on', async () => {
    const { attempt, conclusions } = on({ whole: rejecting(odd) });
    await expect(attempt(1)).rejects.toBe(odd);
    expect(conclusions()).toEqual(['failure']);
    await expect(attempt(2)).rejects.toBe(odd);
    expect(await attempt(3)).toBe('not judged: acme/bench#7 is odd');
  });

  test('because of a defect is left to the queue', async () => {
    const defect = new TypeError('x is not a function');
    const { attempt, conclusions } = on({ whole: rejecting(defect) });
    await expect(attempt(9)).rejects.toBe(defect);
    expect(conclusions()).toEqual(['failure']);
  });

  test('in an outage says nothing', async () => {
    const { attempt, sent } = on({ whole: rejecting(outage) });
    await expect(attempt(1)).rejects.toThrow(RetryLater);
    expect(sent).toEqual([]);
  });

  test.each<[string, Omit<Answers, 'whole'>]>([
    ['its head is not to be read either', { head: rejecting(new EvidenceRefused('/graphql', 404)) }],
    ['nothing can be written', { write: rejecting(new EvidenceRefused('/check-runs', 403)) }],
  ])('and where %s fails by what came first', async (_, answers) => {
    const { attempt } = on({ whole: rejecting(odd), ...answers });
    await expect(attempt(9)).rejects.toBe(odd);
  });

  test('and where GitHub is down by then waits for it', async () => {
    const { attempt } = on({ whole: rejecting(odd), write: rejecting(outage) });
    await expect(attempt(9)).rejects.toThrow(RetryLater);
  });
});

describe('a pull request that takes too long', () => {
  test('says so before the job is taken away, and is given up in the end', async () => {
    const { attempt, clock, conclusions } = on({ whole: () => new Promise(() => {}) });
    for (const number of [1, 2, 3]) {
      const ended = attempt(number).catch(({ name }: Error) => name);
      await settled();
      expect(conclusions()).toHaveLength(number - 1);
      await clock.advance(LONGEST_MS);
      expect(await ended).toBe(
        number < 3 ? 'TookTooLong' : 'not judged: reading and judging it takes too long',
      );
    }
    expect(conclusions()).toEqual(['failure', 'failure', 'failure']);
    expect(clock.timers).toBe(0);
  });
});
