import { EvidenceRefused, EvidenceUnreadable } from '../../evidence/errors.ts';
import { diffFingerprint } from '../../facts/fingerprint/diff-fingerprint.ts';
import type { AppParts } from './app-parts.ts';
import type { OpenedPull } from './open-pull.ts';

/** The fingerprint of the head's effective diff, and whether other commits of the pull request had the same. */
export interface EffectiveDiff {
  readonly fingerprint: string;
  isSameAt(commit: string): Promise<boolean>;
}

export async function effectiveDiff(pull: OpenedPull, { state }: AppParts): Promise<EffectiveDiff> {
  const { evidence, policy, key } = pull;
  const { mergeBase, head } = evidence.subject;
  const of = (from: string, to: string) => diffFingerprint(evidence.git, from, to, policy.layouts);
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
