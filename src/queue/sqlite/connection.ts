import { DatabaseSync, type StatementSync } from 'node:sqlite';
import type { QueueSettings } from '../settings.ts';
import { migrate } from './migrate.ts';
import { translateErrors } from './sqlite-error.ts';
import { transaction } from './transaction.ts';

/** What the operations of the store share. */
export interface Connection {
  readonly settings: QueueSettings;
  readonly prepare: (sql: string) => StatementSync;
  readonly read: <Result>(work: () => Result) => Result;
  /** In one transaction, on the disk when it returns; an error undoes it. */
  readonly write: <Result>(work: () => Result) => Result;
  readonly close: () => void;
}

/**
 * node:sqlite works synchronously: a call holds the event loop until it is done. That is fine here, and simpler than a
 * worker thread, because every operation is a handful of indexed statements on a small file and takes well under a
 * millisecond plus one sync of the log (`bench/queue.ts` measures it); two processes wait for each other no longer.
 */
export function connect(file: string, settings: QueueSettings, busyTimeoutMs: number): Connection {
  const database = translateErrors(file, () => openDatabase(file, busyTimeoutMs));
  return {
    settings,
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
