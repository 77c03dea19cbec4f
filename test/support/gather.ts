import { registry } from '../../checks/registry.ts';
import type { Fact } from '../../src/check/fact.ts';
import type { Evidence } from '../../src/evidence/evidence.ts';
import { resolvePolicy } from '../../src/policy/resolve-policy.ts';
import type { PolicyFile } from '../../src/policy/schema.ts';
import { FactStore } from '../../src/verdict/fact-store.ts';

/** One fact over evidence, under the preset or a policy file's values. */
export function gather<Value>(
  fact: Fact<Value>,
  evidence: Evidence,
  policy: PolicyFile = {},
): Promise<Value> {
  return new FactStore(evidence, resolvePolicy(policy, 'test', registry), '2026-10-22').get(fact);
}
