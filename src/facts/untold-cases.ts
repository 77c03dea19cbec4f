import type { AddedLines } from './added-lines.ts';
import type { UntoldCase } from './serving-cases.ts';

/** Points that a row must mention as not told: submitted ones, and those that an added line makes so. */
export function countedUntold(untold: readonly UntoldCase[], added: AddedLines): readonly UntoldCase[] {
  return untold.filter(
    ({ isSubmitted, served: { origin } }) => isSubmitted || added.isAdded(origin.path, origin.line),
  );
}
