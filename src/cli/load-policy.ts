import { registry } from '../../checks/registry.ts';
import type { GitEvidence } from '../evidence/git-evidence.ts';
import { readText } from '../evidence/read-text.ts';
import type { EffectivePolicy } from '../policy/effective-policy.ts';
import { parsePolicy } from '../policy/parse-policy.ts';
import { resolvePolicy } from '../policy/resolve-policy.ts';
import { readInputFile } from './read-input-file.ts';

export const POLICY_PATH = '.github/pr-verdict.yml';
const MAX_POLICY_BYTES = 1024 * 1024;

/** The effective policy of a file on this machine. Throws `PolicyError` or `EvidenceInputError`. */
export async function policyFromFile(file: string, option: string): Promise<EffectivePolicy> {
  const text = await readInputFile(file, option, MAX_POLICY_BYTES);
  return resolvePolicy(parsePolicy(text, file, registry), file, registry);
}

/** The effective policy of a commit: its policy file over the preset, or the preset alone. */
export async function policyFromCommit(git: GitEvidence, commit: string): Promise<EffectivePolicy> {
  const file = await readText(git, commit, POLICY_PATH);
  if (file === undefined) return resolvePolicy({}, 'preset', registry);
  const source = `${POLICY_PATH}@${commit.slice(0, 12)}`;
  return resolvePolicy(parsePolicy(file.text, source, registry), source, registry);
}
