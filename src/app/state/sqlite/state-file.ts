import type { FileKind } from '../../../queue/sqlite/migrate.ts';
import { openFile, type SqliteFile } from '../../../queue/sqlite/open-file.ts';
import { migrations } from './migrations.ts';

/** "prvs": the queue's file has another mark. */
export const stateFile: FileKind = {
  applicationId: 0x70727673,
  foreign: 'this database is no state file',
  migrations,
};

/** What the logs of one file share. */
export interface StateFile extends SqliteFile {
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

export function openStateFile(file: string, now: () => number, busyTimeoutMs: number): StateFile {
  return { now, ...openFile(file, stateFile, busyTimeoutMs) };
}
