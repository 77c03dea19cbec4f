import { EvidenceRefused, EvidenceUnreadable } from '../../evidence/errors.ts';
import { diffFingerprint } from '../../facts/fingerprint/diff-fingerprint.ts';
import type { AppParts } from './app-parts.ts';
import type { OpenedPull } from './open-pull.ts';

/** The fingerprint of the head's effective diff, and whether other commits of the pull request had the same. */
export interface EffectiveDiff {
  readonly fingerprint: string;
  isSameAt(commit: string): Promise<boolean>;
}

export async function effectiveDiff(
  pull: OpenedPull,
  { state, cache }: Pick<AppParts, 'state' | 'cache'>,
): Promise<EffectiveDiff> {
  const { evidence, policy, key } = pull;
  const { repository, mergeBase, head } = evidence.subject;
  const rules = JSON.stringify(policy.layouts);
  // Two commits differ in the same way for ever.
  const of = (from: string, to: string) =>
    cache.read(
      `diff ${repository} ${from} ${to} ${rules}`,
      () => diffFingerprint(evidence.git, from, to, policy.layouts),
      (fingerprint) => fingerprint.length + 2 * rules.length + 200,
    );
  const fingerprint = await of(mergeBase, head);
  await state.fingerprints.keep(key, head, fingerprint);
  return {
    fingerprint,
    async isSameAt(commit) {
      const known = await state.fingerprints.of(key, commit);
      if (known !== undefined) return known === fingerprint;
      try {
        return (await of(await pull.mergeBaseOf(commit), commit)) === fingerprint;
      } catch (cause) {
        // A commit that is gone cannot be compared, so nothing carries over from it.
        if (cause instanceof EvidenceRefused || cause instanceof EvidenceUnreadable) return false;
        throw cause;
      }
    },
  };
}
