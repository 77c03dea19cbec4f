import type { AppState } from './app-state.ts';
import { prepareChartShelf } from './sqlite/chart-shelf.ts';
import { prepareFingerprintLog } from './sqlite/fingerprint-log.ts';
import { prepareHeadLog } from './sqlite/head-log.ts';
import { preparePace } from './sqlite/pace.ts';
import { preparePrune } from './sqlite/pulls.ts';
import { prepareStagingLog } from './sqlite/staging-log.ts';
import { openStateFile } from './sqlite/state-file.ts';

export interface SqliteStateOptions {
  /** Made if it does not exist; its directory must. Not the queue's file. Several processes of one machine may share it. */
  readonly file: string;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
  /** How long an operation waits for another process that writes, before it fails as `busy`. Nothing else runs meanwhile. */
  readonly busyTimeoutMs?: number;
}

export interface PrunableState extends AppState {
  /** Forgets the pull requests, `most` at most, of which nothing was learnt since that time; says how many. */
  prune(before: number, most: number): Promise<number>;
}

/**
 * The embedded state. Throws `QueueStoreError` if the file cannot be used.
 *
 * ```ts
 * const state = openSqliteState({ file: '/data/state.db' });
 * startRetention({ store: state, keepMs: YEAR_MS, onError });
 * ```
 */
export function openSqliteState(options: SqliteStateOptions): PrunableState {
  const { file: path, now = () => Date.now(), busyTimeoutMs = 5_000 } = options;
  const file = openStateFile(path, now, busyTimeoutMs);
  const prune = preparePrune(file);
  return {
    heads: prepareHeadLog(file),
    fingerprints: prepareFingerprintLog(file),
    staging: prepareStagingLog(file),
    pace: preparePace(file),
    charts: prepareChartShelf(file),
    prune: async (before, most) => prune(before, most),
    close: async () => file.close(),
  };
}
