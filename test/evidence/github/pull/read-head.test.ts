import { describe, expect, test } from '@jest/globals';
import { EvidenceRefused } from '../../../../src/evidence/errors.ts';
import { ImmutableCache } from '../../../../src/evidence/github/client/immutable-cache.ts';
import { readHead } from '../../../../src/evidence/github/pull/read-head.ts';
import { RepositoryReader } from '../../../../src/evidence/github/repository-reader.ts';
import { fakeGitHub } from '../../../support/github/fake-github.ts';
import { pullEvidence, quietPull } from '../../../support/github/pull-evidence.ts';
import { testClient } from '../../../support/github/test-client.ts';
import { HEAD } from '../../../support/memory-evidence.ts';

const APP = 77;
const run = (id: number, app = APP) => ({
  id,
  app,
  name: 'gate',
  status: 'COMPLETED',
  conclusion: 'SUCCESS',
  externalId: null,
  startedAt: null,
});

async function head(state: 'open' | 'closed', number = 7) {
  const pull = async () => ({ ...(await quietPull.pull?.()), state }) as never;
  const fake = await fakeGitHub(pullEvidence({ pull }), { ownRuns: [run(4), run(5, 78)] });
  const reader = new RepositoryReader(testClient({ apiUrl: fake.url }), new ImmutableCache(), 'ACME/bench');
  return { fake, reading: readHead(reader, number, APP) };
}

describe('the head of a pull request', () => {
  test.each([
    ['open', true],
    ['closed', false],
  ] as const)('is read by one small query: %s', async (state, isOpen) => {
    const { fake, reading } = await head(state);
    const { app: _, ...own } = run(4);
    expect(await reading).toEqual({
      repository: 'acme/bench',
      isOpen,
      head: HEAD,
      defaultCommit: pullEvidence().subject.default.commit,
      ownCheckRuns: [own],
    });
    expect(fake.requests).toHaveLength(1);
    expect(fake.requests[0]?.body).not.toContain('body');
  });

  test('of a pull request that does not exist is refused', async () => {
    const { reading } = await head('open', 8);
    await expect(reading).rejects.toThrow(EvidenceRefused);
  });
});
