import type { Guard, Origin } from '../value.ts';

/** Something that cannot be decided, taken one way. */
export interface Condition {
  /** As written, at most 200 characters. */
  readonly expression: string;
  readonly holds: boolean;
  readonly origin: Origin;
  /** Equal for two tests of the same thing, so that the second follows from the first. */
  readonly key: string;
}

export type Conditions = readonly Condition[];

/** Whether both cannot hold at once. */
export function contradict(left: Conditions, right: Conditions): boolean {
  return left.some((one) => right.some((other) => one.key === other.key && one.holds !== other.holds));
}

/** Both lists, each condition once. */
export function both(left: Conditions, right: Conditions): Conditions {
  if (right.length === 0) return left;
  if (left.length === 0) return right;
  const keys = new Set(left.map(({ key }) => key));
  const added = right.filter(({ key }) => !keys.has(key));
  return added.length === 0 ? left : [...left, ...added];
}

/** Whether everything in `part` stands in `whole`. */
export function covers(whole: Conditions, part: Conditions): boolean {
  return part.every(({ key, holds }) => whole.some((one) => one.key === key && one.holds === holds));
}

/** The ways in which not all of them hold. */
export function otherwise(conditions: Conditions): readonly Conditions[] {
  return conditions.map((condition, index) => [
    ...conditions.slice(0, index),
    { ...condition, holds: !condition.holds },
  ]);
}

export function toGuard(conditions: Conditions): Guard {
  return { conditions: conditions.map(({ expression, holds, origin }) => ({ expression, holds, origin })) };
}
