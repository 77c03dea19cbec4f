import type { HeadProof } from '../state/app-state.ts';

/*
 * Proofs of one second have no order among themselves, but pushes say what they replaced: they form a chain whose ends
 * are known unless a push is missing or the branch went back to where it was.
 */

/** The head when that second was over, or `undefined` if its proofs do not say. */
export function headAfter(proofs: readonly HeadProof[]): string | undefined {
  const replaced = new Set(proofs.filter(isPush).map(({ before }) => before));
  return only(proofs.map(({ sha }) => sha).filter((sha) => !replaced.has(sha)));
}

/** The head as that second began, or `undefined` if its proofs do not say. */
export function headBefore(proofs: readonly HeadProof[]): string | undefined {
  const pushed = new Set(proofs.filter(isPush).map(({ sha }) => sha));
  return only(proofs.map(({ sha, before }) => before ?? sha).filter((sha) => !pushed.has(sha)));
}

function isPush({ sha, before }: HeadProof): boolean {
  return before !== undefined && before !== sha;
}

function only(shas: readonly string[]): string | undefined {
  const [first, ...others] = new Set(shas);
  return others.length === 0 ? first : undefined;
}
