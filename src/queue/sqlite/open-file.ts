import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { type FileKind, migrate } from './migrate.ts';
import { translateErrors } from './sqlite-error.ts';
import { transaction } from './transaction.ts';

export interface SqliteFile {
  readonly prepare: (sql: string) => StatementSync;
  readonly read: <Result>(work: () => Result) => Result;
  /** In one transaction, on the disk when it returns; an error undoes it. */
  readonly write: <Result>(work: () => Result) => Result;
  readonly close: () => void;
}

/**
 * Opens a file of ours, made if it does not exist. Throws `QueueStoreError` if it cannot be used.
 *
 * node:sqlite works synchronously: a call holds the event loop until it is done. That is fine here, and simpler than a
 * worker thread, because every operation is a handful of indexed statements on a small file and takes well under a
 * millisecond plus one sync of the log (`bench/queue.ts` measures it); two processes wait for each other no longer.
 */
export function openFile(file: string, kind: FileKind, busyTimeoutMs: number): SqliteFile {
  const database = translateErrors(file, () => openDatabase(file, kind, busyTimeoutMs));
  return {
    prepare: (sql) => database.prepare(sql),
    read: (work) => translateErrors(file, work),
    write: (work) => translateErrors(file, () => transaction(database, work)),
    close: () => database.close(),
  };
}

function openDatabase(file: string, kind: FileKind, timeout: number): DatabaseSync {
  const database = new DatabaseSync(file, { timeout });
  try {
    migrate(database, file, kind);
    // WAL with a full sync: a commit is on the disk when it returns, and readers never wait for writers.
    database.exec('PRAGMA synchronous = FULL; PRAGMA journal_size_limit = 16777216;');
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}
