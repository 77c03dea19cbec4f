import { z } from 'zod';
import { parsePolicy } from '../../src/policy/parse-policy.ts';
import { PolicyError } from '../../src/policy/policy-error.ts';
import type { PolicyFile } from '../../src/policy/schema.ts';
import { fakeCheck } from '../support/fake-check.ts';

/** Two checks with all that a policy file can say about a check. */
export const checks = [
  fakeCheck(0, {
    id: 'alpha',
    rules: [
      { id: 'strict', since: '2026-01-01', until: '2026-06-30', severity: 'fail' },
      { id: 'mild', since: '2026-07-01', severity: 'warn' },
    ],
    config: z.strictObject({ most: z.int().max(10).default(4), names: z.array(z.string()).optional() }),
  }),
  fakeCheck(1, { id: 'beta' }),
];

export const parse = (text: string): PolicyFile => parsePolicy(text, 'p.yml', checks);

/** The lines a person sees for a policy file that cannot be used. */
export function problemsOf(text: string): string[] {
  try {
    parse(text);
  } catch (cause) {
    if (cause instanceof PolicyError) return cause.message.split('\n');
    throw cause;
  }
  throw new Error('the policy is valid');
}
