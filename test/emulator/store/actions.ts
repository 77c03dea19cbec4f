import type { Account } from './account.ts';
import type { CheckSuite } from './checks.ts';

/** One attempt of a workflow run. */
export interface RunAttempt {
  readonly attempt: number;
  status: string;
  conclusion: string | null;
  readonly startedAt: string;
  updatedAt: string;
  readonly triggeredBy: Account;
}

export interface WorkflowRun {
  readonly id: number;
  readonly runNumber: number;
  readonly name: string;
  readonly path: string;
  readonly title: string;
  readonly event: string;
  readonly headBranch: string;
  readonly headRepository: string;
  readonly headSha: string;
  readonly suite: CheckSuite;
  readonly createdAt: string;
  readonly actor: Account;
  /** Oldest first; the last one is what the run is now. */
  readonly attempts: RunAttempt[];
}

export interface Artifact {
  readonly id: number;
  readonly run: number;
  readonly name: string;
  readonly zip: Uint8Array;
  readonly createdAt: string;
  expired: boolean;
}

/** A `repository_dispatch` that somebody asked for. */
export interface Dispatch {
  readonly at: string;
  readonly sender: string;
  readonly eventType: string;
  readonly clientPayload: Readonly<Record<string, unknown>>;
}
