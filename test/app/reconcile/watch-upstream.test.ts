import { describe, expect, test } from '@jest/globals';
import { watchUpstream } from '../../../src/app/reconcile/watch-upstream.ts';
import type { LinkedRecipe } from '../../../src/facts/linked-recipes.ts';
import type { Row, RowStatus } from '../../../src/verdict/row.ts';
import { appParts, NOW } from '../../support/app-parts.ts';
import { own } from '../../support/conversation.ts';
import { observed, openedPull } from '../../support/opened-pull.ts';

const HOUR = 60 * 60_000;
const row = (number: number, status: RowStatus): Row => ({
  number,
  id: `check-${number}`,
  name: `Check ${number}`,
  status,
  summary: 'because',
  findings: [],
  evidence: [],
});
const recipe = (kind: 'open' | 'closed'): LinkedRecipe => ({
  repository: 'sgl-project/sglang',
  number: 45749,
  url: 'https://github.com/sgl-project/sglang/pull/45749',
  state: { kind },
});
const since = (at: number) =>
  openedPull({
    observed: observed({ ownComments: [{ ...own(1, 'readiness'), createdAt: new Date(at).toISOString() }] }),
  });

describe('a pull request that waits for an upstream recipe', () => {
  test('is looked at again in an hour', async () => {
    const { parts, enqueued } = appParts();
    await watchUpstream(since(NOW - HOUR), [row(3, 'FAIL')], [recipe('open')], parts);
    expect(enqueued).toEqual([
      {
        id: `watch/acme/bench#7/${NOW + HOUR}`,
        key: 'acme/bench#7',
        reason: 'upstream-watch',
        payload: { kind: 'pull', installation: 5, repository: 'acme/bench', pullRequest: 7 },
        notBefore: NOW + HOUR,
      },
    ]);
  });

  test('is looked at for fourteen days and no longer', async () => {
    const { parts, enqueued } = appParts();
    const fortnight = 14 * 24 * HOUR;
    await watchUpstream(since(NOW - fortnight), [], [recipe('open')], parts);
    expect(enqueued).toHaveLength(1);
    await watchUpstream(since(NOW - fortnight - 1_000), [], [recipe('open')], parts);
    expect(enqueued).toHaveLength(1);
  });

  test('is watched from the first comment that may have said so', async () => {
    const { parts, enqueued } = appParts();
    const longAgo = { ...own(1, 'signoff=issuecomment-9'), createdAt: '2026-10-01T00:00:00Z' };
    const pull = openedPull({ observed: observed({ ownComments: [own(2, 'reminder'), longAgo] }) });
    await watchUpstream(pull, [row(3, 'FAIL')], [recipe('open')], parts);
    expect(enqueued).toEqual([]);
  });

  test.each<[string, Row[], LinkedRecipe[]]>([
    ['something else blocks it', [row(5, 'FAIL')], [recipe('open')]],
    ['no recipe is open', [row(3, 'FAIL')], [recipe('closed')]],
    ['nobody linked a recipe', [row(3, 'FAIL')], []],
  ])('is not looked at again when %s', async (_, rows, recipes) => {
    const { parts, enqueued } = appParts();
    await watchUpstream(openedPull(), rows, recipes, parts);
    expect(enqueued).toEqual([]);
  });
});
