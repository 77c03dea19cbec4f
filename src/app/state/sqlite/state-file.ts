import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { translateErrors } from '../../../queue/sqlite/sqlite-error.ts';
import { transaction } from '../../../queue/sqlite/transaction.ts';
import { migrate } from './migrate.ts';

/** What the logs of one file share. Works synchronously, as the queue's store does and for its reasons. */
export interface StateFile {
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly prepare: (sql: string) => StatementSync;
  readonly read: <Result>(work: () => Result) => Result;
  /** In one transaction, on the disk when it returns; an error undoes it. */
  readonly write: <Result>(work: () => Result) => Result;
  readonly close: () => void;
}

export function openStateFile(file: string, now: () => number, busyTimeoutMs: number): StateFile {
  const database = translateErrors(file, () => openDatabase(file, busyTimeoutMs));
  return {
    now,
    prepare: (sql) => database.prepare(sql),
    read: (work) => translateErrors(file, work),
    write: (work) => translateErrors(file, () => transaction(database, work)),
    close: () => database.close(),
  };
}

function openDatabase(file: string, timeout: number): DatabaseSync {
  const database = new DatabaseSync(file, { timeout });
  try {
    migrate(database, file);
    // WAL with a full sync: a commit is on the disk when it returns, and readers never wait for writers.
    database.exec('PRAGMA synchronous = FULL; PRAGMA journal_size_limit = 16777216;');
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}
