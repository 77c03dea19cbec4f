import { EvidenceRefused, EvidenceUnreadable } from '../../evidence/errors.ts';
import { diffFingerprint } from '../../facts/fingerprint/diff-fingerprint.ts';
import type { Comparison } from '../state/app-state.ts';
import type { AppParts } from './app-parts.ts';
import type { OpenedPull } from './open-pull.ts';

/** The fingerprint of the head's effective diff, and whether the pull request had the same with other commits and bases. */
export interface EffectiveDiff {
  readonly fingerprint: string;
  isSameAt(comparison: Comparison): Promise<boolean>;
}

export async function effectiveDiff(
  pull: OpenedPull,
  { state, cache }: Pick<AppParts, 'state' | 'cache'>,
): Promise<EffectiveDiff> {
  const { evidence, policy, key, observed } = pull;
  const { repository, mergeBase, head } = evidence.subject;
  const base = observed.bases.branch;
  const rules = JSON.stringify(policy.layouts);
  // Two commits differ in the same way for ever.
  const of = (from: string, to: string) =>
    cache.read(
      `diff ${repository} ${from} ${to} ${rules}`,
      () => diffFingerprint(evidence.git, from, to, policy.layouts),
      (fingerprint) => fingerprint.length + 2 * rules.length + 200,
    );
  const fingerprint = await of(mergeBase, head);
  await state.fingerprints.keep(key, { base, head }, fingerprint);
  return {
    fingerprint,
    async isSameAt(comparison) {
      const known = await state.fingerprints.of(key, comparison);
      if (known !== undefined) return known === fingerprint;
      // Where the commit had left a branch that has gone on since, or is gone, is not known any more.
      if (comparison.base !== base) return false;
      try {
        return (await of(await pull.mergeBaseOf(comparison.head), comparison.head)) === fingerprint;
      } catch (cause) {
        // A commit that is gone cannot be compared, so nothing carries over from it.
        if (cause instanceof EvidenceRefused || cause instanceof EvidenceUnreadable) return false;
        throw cause;
      }
    },
  };
}
