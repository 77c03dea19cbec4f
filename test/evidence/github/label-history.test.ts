import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { pullEvidence, throughGitHub } from '../../support/github/pull-evidence.ts';

const at = (minute: number) => `2026-10-22T00:${String(minute).padStart(2, '0')}:00Z`;
const event = (kind: 'labeled' | 'unlabeled', label: string, minute: number) => ({
  event: kind,
  label: { name: label },
  created_at: at(minute),
});

async function historyOf(events: readonly unknown[]) {
  const { labelHistory } = await throughGitHub(pullEvidence({}), {
    intercept: ({ path }) => (path.includes('/issues/7/events') ? { status: 200, body: events } : undefined),
  });
  return labelHistory();
}

describe('labels a pull request had', () => {
  const events = [
    event('labeled', 'full-sweep-enabled', 5),
    { event: 'renamed', created_at: at(6) },
    event('unlabeled', 'full-sweep-enabled', 10),
    event('labeled', 'evals-only', 12),
    event('labeled', 'full-sweep-enabled', 20),
  ];

  test.each([
    [0, []],
    [5, ['full-sweep-enabled']],
    [9, ['full-sweep-enabled']],
    [10, []],
    [15, ['evals-only']],
    [59, ['evals-only', 'full-sweep-enabled']],
  ])('in minute %d: %j', async (minute, labels) => {
    const history = await historyOf(events);
    expect([...history(at(minute))].toSorted()).toEqual(labels);
  });

  test('do not depend on the order in which GitHub lists the events', async () => {
    const { labelHistory } = await throughGitHub(pullEvidence({}), {
      intercept: ({ path }) =>
        path.includes('/issues/7/events') ? { status: 200, body: events.toReversed() } : undefined,
    });
    const history = await labelHistory();
    expect([...history(at(15))]).toEqual(['evals-only']);
  });

  test('are unknown if an event has no date', async () => {
    await expect(historyOf([{ event: 'labeled', label: { name: 'x' }, created_at: 'soon' }])).rejects.toThrow(
      'hold one without a date',
    );
  });

  test('are those set and not removed again, whatever the events', async () => {
    const kinds = fc.constantFrom<'labeled' | 'unlabeled'>('labeled', 'unlabeled');
    const names = fc.constantFrom('a', 'b');
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(kinds, names), { maxLength: 20 }), async (steps) => {
        const history = await historyOf(steps.map(([kind, name], index) => event(kind, name, index)));
        for (const name of ['a', 'b']) {
          const last = steps.findLast((step) => step[1] === name)?.[0];
          expect(history(at(59)).has(name)).toBe(last === 'labeled');
        }
      }),
      { numRuns: 20 },
    );
  });
});
