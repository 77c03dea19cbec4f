import type { AppState, StagingCallback, StagingRequest } from '../../../src/app/state/app-state.ts';

/** A place that holds state; every state opened on it sees the same, as processes that share a database do. */
export interface Backing {
  /** Closed after the tests, or before by the test. */
  open(): Promise<AppState>;
}

export type MakeBacking = () => Backing;

export const PULL = 'acme/bench#12';
export const OTHER_PULL = 'acme/bench#13';

export const request: StagingRequest = {
  repository: 'Acme/bench',
  pullRequest: 12,
  comment: 1_001,
  run: '39695060576',
  attempt: 2,
  runDate: '2026-10-22',
  requestedBy: 'octocat',
  target: 'acme/bench-app',
};

/** The answer to `request`. */
export const callback: StagingCallback = {
  repository: 'acme/bench',
  pullRequest: 12,
  comment: 1_001,
  run: '39695060576',
  requestedBy: 'octocat',
  source: 'acme/bench-app',
  appRun: '88001',
  state: 'started',
};

/** 40 hex digits that end in the number. */
export function sha(number: number): string {
  return number.toString(16).padStart(40, '0');
}

/** That many seconds after noon. */
export function at(second: number): string {
  return `${new Date(Date.UTC(2026, 9, 22, 12, 0, second)).toISOString().slice(0, 19)}Z`;
}
