import { describe, expect, test } from '@jest/globals';
import {
  isBlockedOnlyByRecipe,
  type ReadinessState,
  readiness,
} from '../../../src/app/conversation/readiness.ts';
import type { LinkedRecipe } from '../../../src/facts/linked-recipes.ts';
import type { RunStanding } from '../../../src/facts/reuse-runs.ts';
import { commandState, good, own, place, policyOf, said } from '../../support/conversation.ts';
import { eighteenRows, row } from '../../support/rows.ts';

function recipe(state: LinkedRecipe['state'], number = 45749): LinkedRecipe {
  const repository = 'sgl-project/sglang';
  return { repository, number, url: `https://github.com/${repository}/pull/${number}`, state };
}

const open = recipe({ kind: 'open' });
const merged = recipe({ kind: 'merged', at: '2026-10-22T06:15:20Z' });

function state(more: Partial<ReadinessState> = {}): ReadinessState {
  return {
    ...place(),
    hasSignoff: false,
    sweep: good,
    recipes: [open],
    reuse: commandState([]).reuse,
    rows: eighteenRows(row(0, 'SKIPPED')),
    ...more,
  };
}

const text = (more: Partial<ReadinessState> = {}) => readiness(state(more))[0]?.body;
const withCommand = (standing: RunStanding) => commandState([said(1, '/use 5')], { standing }).reuse;

describe('readiness', () => {
  test('says what is missing before a sign-off', () => {
    const rows = eighteenRows(row(6, 'FAIL', { summary: 'an image is not from upstream' }), row(14, 'WARN'));
    expect(readiness(state({ rows }))).toEqual([
      {
        marker: 'readiness',
        body: [
          '<!-- pr-verdict readiness -->',
          'Run [5](https://github.com/acme/bench/actions/runs/5) at `ccccccc` has results that can be used. Before a sign-off:',
          '',
          '- [sgl-project/sglang#45749](https://github.com/sgl-project/sglang/pull/45749) is still open.',
          '- This PR has no authorized reuse command yet: post `/use 5` as a comment.',
          '- Check 6 (Upstream image / ordering) would fail: an image is not from upstream',
          '',
        ].join('\n'),
      },
    ]);
  });

  test('says when nothing is missing', () => {
    expect(text({ recipes: [merged], reuse: withCommand(good) })).toBe(
      [
        '<!-- pr-verdict readiness -->',
        'Run [5](https://github.com/acme/bench/actions/runs/5) at `ccccccc` has results that can be used. Before a sign-off:',
        '',
        '- [sgl-project/sglang#45749](https://github.com/sgl-project/sglang/pull/45749) was merged on `2026-10-22`.',
        '- The reuse command of `@ada` for run 5 is on record.',
        '',
        'Nothing found here stands in the way of a sign-off.',
        '',
      ].join('\n'),
    );
  });

  test.each<[LinkedRecipe['state'], string]>([
    [{ kind: 'closed' }, 'was closed without a merge'],
    [{ kind: 'unreadable' }, 'cannot be read'],
  ])('says what became of a recipe: %j', (kind, words) => {
    expect(text({ recipes: [recipe(kind), merged] })).toContain(words);
    expect(text({ recipes: [recipe(kind)], reuse: withCommand(good) })).not.toContain('Nothing found');
  });

  test.each<[LinkedRecipe['state']['kind'][], boolean]>([
    [[], true],
    [['merged'], true],
    [['closed', 'merged'], true],
    [['closed'], false],
    [['merged', 'open'], false],
    [['merged', 'unreadable'], false],
  ])('with recipes that are %j nothing is missing: %s', (kinds, isReady) => {
    const recipes = kinds.map((kind) =>
      recipe(kind === 'merged' ? { kind, at: '2026-10-22T06:15:20Z' } : { kind }),
    );
    const body = text({ recipes, reuse: withCommand(good) });
    expect(body?.includes('Nothing found here')).toBe(isReady);
  });

  test('says that the deciding command names no run that qualifies', () => {
    const standing = { kind: 'refused', problem: { kind: 'no-results' } } as const;
    expect(text({ reuse: withCommand(standing) })).toContain(
      '- The reuse command of `@ada` names no run that qualifies: it has no result artifacts',
    );
  });

  test('is absent with a sign-off, without a sweep, where nothing tells of runs, and if the policy says so', () => {
    const refused = { kind: 'refused', problem: { kind: 'none' } } as const;
    expect(text({ hasSignoff: true })).toBeUndefined();
    expect(text({ sweep: refused })).toBeUndefined();
    expect(text({ sweep: { kind: 'unread', parts: ['runs'] } })).toBeUndefined();
    expect(text({ policy: policyOf({ comments: { readiness: false } }) })).toBeUndefined();
  });

  test('once said stays true when no sweep qualifies any more', () => {
    const sweep = { kind: 'refused', problem: { kind: 'none' } } as const;
    const body = text({ sweep, ownComments: [own(1, 'readiness')] });
    expect(body).toContain('needs a sweep run again: no successful sweep run with results');
    expect(body).toContain('post `/use <run-id>`');
  });

  test('cuts a long reason and names the commands of the policy', () => {
    const rows = [row(6, 'FAIL', { summary: 'x'.repeat(300) })];
    const policy = policyOf({ commands: { use: '/take' } });
    expect(text({ rows, policy })).toContain(`${'x'.repeat(199)}…\n`);
    expect(text({ policy })).toContain('`/take 5`');
  });

  test('mentions nobody', () => {
    expect(text({ reuse: withCommand(good) })?.replace(/`[^`]*`/g, '')).not.toContain('@');
  });
});

describe('blocked by a recipe only', () => {
  test.each([
    ['the recipe row alone fails', eighteenRows(row(3, 'FAIL')), [open], true],
    ['nothing fails yet', eighteenRows(row(3, 'SKIPPED')), [open, merged], true],
    ['something else fails, too', eighteenRows(row(3, 'FAIL'), row(6, 'FAIL')), [open], false],
    ['no recipe is open', eighteenRows(row(3, 'FAIL')), [merged, recipe({ kind: 'closed' })], false],
    ['no recipe is linked', eighteenRows(row(3, 'FAIL')), [], false],
  ])('when %s', (_name, rows, recipes, blocked) => {
    expect(isBlockedOnlyByRecipe(rows, recipes)).toBe(blocked);
  });
});
