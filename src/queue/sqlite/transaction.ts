import type { DatabaseSync } from 'node:sqlite';

/** All of the work or, if it throws, none of it. */
export function transaction<Result>(database: DatabaseSync, work: () => Result): Result {
  // Immediate: the write lock is taken first, so that nothing read inside is stale when it is written.
  database.exec('BEGIN IMMEDIATE');
  try {
    const result = work();
    database.exec('COMMIT');
    return result;
  } catch (error) {
    // SQLite itself has rolled back after some errors.
    if (database.isTransaction) database.exec('ROLLBACK');
    throw error;
  }
}
