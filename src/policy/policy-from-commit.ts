import type { Check } from '../check/check.ts';
import type { GitEvidence } from '../evidence/git-evidence.ts';
import { readText } from '../evidence/read-text.ts';
import type { EffectivePolicy } from './effective-policy.ts';
import { parsePolicy } from './parse-policy.ts';
import { resolvePolicy } from './resolve-policy.ts';

export const POLICY_PATH = '.github/pr-verdict.yml';

/** The effective policy of a commit: its policy file over the preset, or the preset alone. Throws `PolicyError`. */
export async function policyFromCommit(
  git: GitEvidence,
  commit: string,
  checks: readonly Check[],
): Promise<EffectivePolicy> {
  const file = await readText(git, commit, POLICY_PATH);
  if (file === undefined) return resolvePolicy({}, 'preset', checks);
  const source = `${POLICY_PATH}@${commit.slice(0, 12)}`;
  return resolvePolicy(parsePolicy(file.text, source, checks), source, checks);
}
