import { registry } from '../../checks/registry.ts';
import type { EffectivePolicy } from '../policy/effective-policy.ts';
import { parsePolicy } from '../policy/parse-policy.ts';
import { resolvePolicy } from '../policy/resolve-policy.ts';
import { readInputFile } from './read-input-file.ts';

const MAX_POLICY_BYTES = 1024 * 1024;

/** The effective policy of a file on this machine. Throws `PolicyError` or `EvidenceInputError`. */
export async function policyFromFile(file: string, option: string): Promise<EffectivePolicy> {
  const text = await readInputFile(file, option, MAX_POLICY_BYTES);
  return resolvePolicy(parsePolicy(text, file, registry), file, registry);
}
