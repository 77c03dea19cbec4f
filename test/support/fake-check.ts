import { z } from 'zod';
import type { Check } from '../../src/check/check.ts';
import type { Fact, FactContext, Needs } from '../../src/check/fact.ts';
import type { Outcome } from '../../src/check/outcome.ts';

export const pass: Outcome = { kind: 'pass', summary: 'in order' };

/** A check that passes and needs nothing, unless said otherwise. */
export function fakeCheck<N extends Needs, Config>(
  number: number,
  more: Partial<Check<N, Config>> = {},
): Check {
  return {
    number,
    id: `check-${number}`,
    name: `Fake ${number}`,
    description: 'A check made for tests.',
    documentation: 'nowhere.md',
    rules: [{ id: 'only', since: '2026-01-01', severity: 'fail' }],
    needs: {},
    triggers: ['head'],
    config: z.strictObject({}),
    evaluate: () => pass,
    ...more,
    // A list of checks forgets each one's own types, as the registry does.
  } as Check;
}

/** A fact with a count of how often it was gathered. */
export function countedFact<Value>(
  name: string,
  gather: (context: FactContext) => Value | Promise<Value>,
): Fact<Value> & { readonly calls: () => number } {
  let calls = 0;
  return {
    name,
    calls: () => calls,
    gather: async (context) => {
      calls += 1;
      return gather(context);
    },
  };
}
