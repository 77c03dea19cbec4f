import { describe, expect, test } from '@jest/globals';
import {
  askOthers,
  forThisPullOnly,
  otherPullsOf,
  unlessShared,
} from '../../../src/app/reconcile/shared-head.ts';
import { EvidenceUnavailable } from '../../../src/evidence/errors.ts';
import type { GitHubClient } from '../../../src/evidence/github/client/github-client.ts';
import type { CheckRunOutput } from '../../../src/verdict/check-run.ts';
import { appParts } from '../../support/app-parts.ts';
import { HEAD } from '../../support/memory-evidence.ts';
import { observed, openedPull } from '../../support/opened-pull.ts';

const output = (conclusion: CheckRunOutput['conclusion']): CheckRunOutput => ({
  name: 'pr-verdict',
  conclusion,
  title: 'PASS: 1 passed',
  summary: 'the rows',
  text: 'details',
  annotations: [],
});

describe('a verdict that would let a pull request pass', () => {
  test.each(['success', 'neutral'] as const)(
    'is held back while another one has the same head and another base: %s',
    (conclusion) => {
      const held = unlessShared(output(conclusion), 'feature', [{ number: 12, base: 'main' }]);
      expect(held).toMatchObject({
        name: 'pr-verdict',
        conclusion: 'action_required',
        title: '2 pull requests have this head',
        text: 'details',
      });
      expect(held.summary).toContain('#12 (into `main`)');
      expect(held.summary).toContain('push a commit to them, then press "Re-verify"');
      expect(held.summary).toMatch(/\n\nthe rows$/);
    },
  );

  test('stands while all others have the same base, and so the same diff', () => {
    expect(unlessShared(output('success'), 'main', [{ number: 12, base: 'main' }])).toEqual(
      output('success'),
    );
    expect(unlessShared(output('success'), 'main', [])).toEqual(output('success'));
  });

  test('names those that differ only, and not all of very many', () => {
    const others = Array.from({ length: 30 }, (_, at) => ({
      number: at + 10,
      base: at === 0 ? 'main' : 'x',
    }));
    const { title, summary } = unlessShared(output('success'), 'main', others);
    expect(title).toBe('30 pull requests have this head');
    expect(summary).not.toContain('#10 ');
    expect(summary).toContain('(+19 more)');
  });

  test('shows the name of a branch, and does nothing with it', () => {
    const { summary } = unlessShared(output('success'), 'main', [{ number: 1, base: '@all`<b>' }]);
    expect(summary).toContain('(into ``@all`<b>``)');
  });
});

test.each(['failure', 'action_required', 'cancelled'] as const)(
  'one that lets nothing pass stands, and asks for nothing: %s',
  async (conclusion) => {
    const pull = openedPull({ observed: observed({ sameHead: undefined }) });
    expect(await forThisPullOnly(output(conclusion), pull)).toEqual(output(conclusion));
  },
);

describe('other pull requests with the head', () => {
  const listed = (number: number, sha: string, ref = 'release') => ({ number, head: { sha }, base: { ref } });

  function pullAsking(pages: readonly unknown[]) {
    const asked: unknown[] = [];
    const client: Partial<GitHubClient> = {
      json: async (_, parameters, schema) => {
        asked.push(parameters);
        const page = pages[asked.length - 1];
        if (page === undefined) throw new EvidenceUnavailable('api', 'away');
        return schema.parse(page);
      },
    };
    const pull = openedPull({
      client: client as GitHubClient,
      observed: observed({ sameHead: undefined }),
    });
    return { asked, pull };
  }

  test('are known with the pull request itself', async () => {
    const { asked, pull } = pullAsking([]);
    const sameHead = [{ number: 8, base: 'main' }];
    expect(await otherPullsOf({ ...pull, observed: observed({ sameHead }) })).toEqual(sameHead);
    expect(asked).toEqual([]);
  });

  test('are looked for among all open ones if GitHub did not tell', async () => {
    const { asked, pull } = pullAsking([
      [
        ...Array.from({ length: 98 }, (_, at) => listed(at + 100, '9'.repeat(40))),
        listed(7, HEAD, 'main'),
        listed(8, HEAD),
      ],
      [listed(9, HEAD)],
    ]);
    expect((await otherPullsOf(pull)).map(({ number }) => number)).toEqual([8, 9]);
    expect(asked).toMatchObject([
      { state: 'open', page: 1 },
      { state: 'open', page: 2 },
    ]);
  });

  test('are not taken for none when GitHub cannot be asked', async () => {
    await expect(forThisPullOnly(output('success'), pullAsking([]).pull)).rejects.toThrow(
      EvidenceUnavailable,
    );
  });
});

describe('others are judged again', () => {
  const sameHead = [
    { number: 8, base: 'release' },
    { number: 9, base: 'main' },
  ];
  const pull = openedPull({ observed: observed({ sameHead }) });

  test.each(['opened', 'reopened', 'synchronize', 'edited'])(
    'when a pull request comes to their head with another base: %s',
    async (action) => {
      const { parts, enqueued } = appParts();
      await askOthers(pull, { job: '5', reasons: ['commit', `pull_request.${action}`] }, parts);
      expect(enqueued).toEqual([
        {
          id: 'same-head/5/8',
          key: 'acme/bench#8',
          reason: 'same-head',
          payload: { kind: 'pull', installation: 5, repository: 'acme/bench', pullRequest: 8 },
        },
      ]);
    },
  );

  test.each(['same-head', 'issue_comment.created', 'pull_request.labeled'])(
    'but not for ever: %s',
    async (reason) => {
      const { parts, enqueued } = appParts();
      await askOthers(pull, { job: '5', reasons: [reason] }, parts);
      expect(enqueued).toEqual([]);
    },
  );
});
