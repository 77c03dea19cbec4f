import type { OpenedPull } from '../../src/app/reconcile/open-pull.ts';
import type { Evidence } from '../../src/evidence/evidence.ts';
import type { GitHubClient } from '../../src/evidence/github/client/github-client.ts';
import type { Observed } from '../../src/evidence/github/pull/observed.ts';
import { policyOf } from './conversation.ts';
import { memoryEvidence } from './memory-evidence.ts';

export function observed(more: Partial<Observed> = {}): Observed {
  return {
    updatedAt: '2026-10-22T10:00:00Z',
    bases: { branch: 'main', changes: [], isWhole: true },
    sameHead: [],
    isFork: false,
    isPrivate: false,
    isMerged: false,
    ownComments: [],
    ownCheckRuns: [],
    ownReactions: new Map(),
    ...more,
  };
}

/** A pull request as a job finds it, from evidence in memory. */
export function openedPull(more: Partial<OpenedPull> & { evidence?: Evidence } = {}): OpenedPull {
  return {
    evidence: memoryEvidence({}),
    observed: observed(),
    client: {} as GitHubClient,
    installation: 5,
    policy: policyOf(),
    key: 'acme/bench#7',
    proofs: [],
    mergeBaseOf: async () => 'unused',
    labelHistory: async () => () => new Set<string>(),
    movedHead: async () => undefined,
    ...more,
  };
}
