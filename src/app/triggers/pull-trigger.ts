import { pullKey } from '../jobs/job.ts';
import type { HeadProof } from '../state/app-state.ts';
import type { PullRequest } from './fields.ts';
import type { Received } from './received.ts';
import type { ProvenHead, Trigger } from './trigger.ts';

/** The pull request shall be brought up to date. */
export function pullTrigger({ place, reason }: Received, pullRequest: number): Trigger {
  return { jobs: [{ job: { kind: 'pull', ...place, pullRequest }, reason }], proofs: [] };
}

/** The same for an event that shows the pull request's head. */
export function provenPullTrigger(
  received: Received,
  pull: PullRequest,
  isAlso: Pick<HeadProof, 'before' | 'opens'> = {},
): Trigger {
  return { ...pullTrigger(received, pull.number), proofs: [provenHead(received, pull, isAlso)] };
}

function provenHead(
  { place }: Received,
  pull: PullRequest,
  isAlso: Pick<HeadProof, 'before' | 'opens'>,
): ProvenHead {
  return {
    pull: pullKey(place.repository, pull.number),
    proof: { sha: pull.head.sha, at: pull.updated_at, ...isAlso },
  };
}
