import { describe, expect, test } from '@jest/globals';
import { type DatedRule, isInForce } from '../../src/check/rule.ts';

describe('isInForce', () => {
  const limited: DatedRule = { id: 'a', since: '2026-07-03', until: '2026-09-30', severity: 'fail' };
  const open: DatedRule = { id: 'b', since: '2026-07-03', severity: 'fail' };

  test.each<[string, DatedRule, string, boolean]>([
    ['not the day before the first', limited, '2026-07-02', false],
    ['on the first day', limited, '2026-07-03', true],
    ['on the last day', limited, '2026-09-30', true],
    ['not the day after the last', limited, '2026-10-01', false],
    ['not before an open rule begins', open, '2026-07-02', false],
    ['for ever after without a last day', open, '2999-12-31', true],
  ])('%s', (_, rule, day, expected) => {
    expect(isInForce(rule, day)).toBe(expected);
  });
});
