import type { ChartShelf } from '../charts/chart-shelf.ts';

/** An event proves that a commit was the head of a pull request at a time, by GitHub's clock (ISO 8601). */
export interface HeadProof {
  readonly sha: string;
  readonly at: string;
  /** The event is the push itself: until then, this was the head. */
  readonly before?: string;
  /** The event is the opening: there was no head before. */
  readonly opens?: true;
}

/** Which commit was the head when. Proofs may come late, doubled and in any order. */
export interface HeadLog {
  /** What the proofs around it say already is not kept: only pushes, and events after lost ones, fill the log. */
  prove(pull: string, proof: HeadProof): Promise<void>;
  /** Sorted by time; at most the newest 1,000. Whoever fills the log makes older heads unknown, never other ones. */
  proofs(pull: string): Promise<readonly HeadProof[]>;
}

/** What a pull request compares: its head commit with the branch that it is to be merged into. */
export interface Comparison {
  readonly head: string;
  readonly base: string;
}

/** Fingerprints of effective diffs, by pull request. */
export interface FingerprintLog {
  keep(pull: string, comparison: Comparison, fingerprint: string): Promise<void>;
  of(pull: string, comparison: Comparison): Promise<string | undefined>;
}

export type StagingState = 'wanted' | 'refused' | 'sent' | 'started' | 'succeeded' | 'failed';

/** A request to the staging repository, made for one command comment and one run. */
export interface StagingRequest {
  /** `owner/name` of the audited repository. */
  readonly repository: string;
  readonly pullRequest: number;
  readonly comment: number;
  /** Digits. */
  readonly run: string;
  readonly attempt: number;
  /** `YYYY-MM-DD`. */
  readonly runDate: string;
  readonly requestedBy: string;
  /** `owner/name` of the staging repository, as the policy named it. Callbacks must come from there. */
  readonly target: string;
}

export interface StagingRecord extends StagingRequest {
  readonly state: StagingState;
  /** The staging repository's workflow run, once it said so. */
  readonly appRun?: string;
}

/** A callback of the staging repository, already checked field by field. */
export interface StagingCallback {
  readonly repository: string;
  readonly pullRequest: number;
  readonly comment: number;
  readonly run: string;
  readonly requestedBy: string;
  /** The staging repository that it says it comes from. */
  readonly source: string;
  readonly appRun: string;
  readonly state: 'started' | 'succeeded' | 'failed';
}

export interface StagingLog {
  /** Stores the request as `wanted` unless there is one for its comment and run; gives back what is stored. */
  want(request: StagingRequest): Promise<StagingRecord>;
  /** The dispatch was accepted: `wanted` becomes `sent`. */
  sent(request: StagingRequest): Promise<void>;
  /** The dispatch was refused: `wanted` becomes `refused`. */
  refused(request: StagingRequest): Promise<void>;
  /**
   * False if no outstanding request equals the callback; then nothing changes. One that the record accounts for already
   * (doubled, or a late `started` of the run that ended) is true and changes nothing either.
   */
  settle(callback: StagingCallback): Promise<boolean>;
  ofPull(repository: string, pullRequest: number): Promise<readonly StagingRecord[]>;
}

/** When commands that cost something may run. */
export interface Pace {
  /** Milliseconds since 1970 at which it may run: `now`, or a minute after the last one of this pull request. */
  verify(pull: string, now: number): Promise<number>;
}

/**
 * What cannot be read back from GitHub. Kept next to the queue; every operation is durable when it resolves, may be
 * repeated, and is safe to run from several processes.
 */
export interface AppState {
  readonly heads: HeadLog;
  readonly fingerprints: FingerprintLog;
  readonly staging: StagingLog;
  readonly pace: Pace;
  readonly charts: ChartShelf;
  close(): Promise<void>;
}
