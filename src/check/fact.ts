import type { Evidence } from '../evidence/evidence.ts';
import type { EffectivePolicy } from '../policy/effective-policy.ts';
import type { Day } from './rule.ts';

/** What a fact may look at while it is gathered. */
export interface FactContext {
  readonly evidence: Evidence;
  readonly policy: EffectivePolicy;
  readonly reviewDate: Day;
  /** Another fact's value; gathered once per verdict, however many ask. */
  get<Value>(fact: Fact<Value>): Promise<Value>;
}

/**
 * A shared conclusion, computed once per verdict and identified by the object itself.
 * `gather` rejects with `FactUnknown` (or an evidence error) when the conclusion cannot be drawn.
 */
export interface Fact<Value> {
  readonly name: string;
  gather(context: FactContext): Promise<Value>;
}

export type Needs = Readonly<Record<string, Fact<unknown>>>;

export type ValuesOf<N extends Needs> = {
  readonly [Name in keyof N]: N[Name] extends Fact<infer Value> ? Value : never;
};
