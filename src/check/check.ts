import type { z } from 'zod';
import type { Needs, ValuesOf } from './fact.ts';
import type { Outcome } from './outcome.ts';
import type { DatedRule, Day } from './rule.ts';

/** What can change a check's answer; an event of another kind need not run it again. */
export const triggers = [
  'head',
  'base',
  'default-branch',
  'description',
  'labels',
  'signoff',
  'command',
  'sweep',
  'upstream',
  'date',
] as const;
export type Trigger = (typeof triggers)[number];

export interface EvaluateInput<N extends Needs, Config> {
  readonly facts: ValuesOf<N>;
  readonly config: Config;
  /** The rules in force on the review date; at least one. */
  readonly rules: readonly DatedRule[];
  readonly reviewDate: Day;
}

/**
 * One check: pure decisions over shared facts. It reads nothing itself, knows no other check's result,
 * and answers with one of five outcomes. Listed in `checks/registry.ts`.
 */
export interface Check<N extends Needs = Needs, Config = unknown> {
  /** Position in the verdict, from 0. */
  readonly number: number;
  /** Stable kebab-case name, used in policy files and JSON. */
  readonly id: string;
  /** The row's heading. */
  readonly name: string;
  /** One paragraph for people who have never seen the check. */
  readonly description: string;
  /** Where its documentation stands, relative to the project's root. */
  readonly documentation: string;
  readonly rules: readonly [DatedRule, ...DatedRule[]];
  readonly needs: N;
  readonly triggers: readonly Trigger[];
  /** The check's own options in the policy file; must accept `{}`. */
  readonly config: z.ZodType<Config>;
  evaluate(input: EvaluateInput<N, Config>): Outcome;
}

/** Gives a check object its types from its own `needs` and `config`. */
export function defineCheck<N extends Needs, Config>(check: Check<N, Config>): Check<N, Config> {
  return check;
}
