import type { StagingCallback, StagingRecord } from './app-state.ts';

/** What a callback does to the stored request of its pull request, comment and run. */
export type Settlement = 'refuse' | 'nothing-new' | 'advance';

/**
 * A request that has not ended takes any callback that equals it. One that has ended takes only what it accounts for
 * already, so that a callback may be doubled and late.
 */
export function settleStaging(record: StagingRecord, callback: StagingCallback): Settlement {
  // What was never taken there cannot be answered from there.
  if (!isSameRequest(record, callback) || record.state === 'refused') return 'refuse';
  const isSameRun = record.appRun === callback.appRun;
  if (isSameRun && record.state === callback.state) return 'nothing-new';
  if (record.state !== 'succeeded' && record.state !== 'failed') return 'advance';
  return isSameRun && callback.state === 'started' ? 'nothing-new' : 'refuse';
}

function isSameRequest(record: StagingRecord, callback: StagingCallback): boolean {
  return (
    isSameName(record.repository, callback.repository) &&
    isSameName(record.target, callback.source) &&
    record.pullRequest === callback.pullRequest &&
    record.comment === callback.comment &&
    record.run === callback.run &&
    record.requestedBy === callback.requestedBy
  );
}

function isSameName(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}
