import type { Job } from '../jobs/job.ts';
import type { HeadProof, StagingCallback } from '../state/app-state.ts';

/** Who we are: our own check runs and comments ask for nothing. */
export interface EventContext {
  readonly appId: number;
  /** `name[bot]` */
  readonly botLogin: string;
}

export interface TriggeredJob {
  readonly job: Job;
  /** `event.action` */
  readonly reason: string;
  /** More like it are about to come: they shall become one job. */
  readonly delayed?: boolean;
}

export interface ProvenHead {
  /** As `pullKey` makes it. */
  readonly pull: string;
  readonly proof: HeadProof;
}

/** What an event asks for, and what it lets us know. */
export interface Trigger {
  readonly jobs: readonly TriggeredJob[];
  readonly proofs: readonly ProvenHead[];
  /** A candidate: without a request of ours that equals it, the whole event counts for nothing. */
  readonly callback?: StagingCallback;
  /** A comment asks for a verdict, which may be done once a minute only. */
  readonly verify?: boolean;
}
