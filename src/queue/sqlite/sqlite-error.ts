import { z } from 'zod';
import { QueueStoreError, type StoreProblem } from '../errors.ts';

const SqliteError = z.object({ code: z.literal('ERR_SQLITE_ERROR'), errcode: z.int(), message: z.string() });

/** Primary result codes of SQLite (the low byte of `errcode`). */
const problems: ReadonlyMap<number, StoreProblem> = new Map<number, StoreProblem>([
  [5, 'busy'],
  [8, 'read-only'],
  [10, 'input-output'],
  [11, 'corrupt'],
  [13, 'disk-full'],
  [14, 'unopenable'],
  [26, 'corrupt'],
]);

/** Runs a piece of database work; what SQLite throws comes out as an error that says which file and what to make of it. */
export function translateErrors<Result>(file: string, work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    const sqlite = SqliteError.safeParse(error).data;
    const problem = sqlite === undefined ? undefined : problems.get(sqlite.errcode & 0xff);
    if (sqlite === undefined || problem === undefined) throw error;
    throw new QueueStoreError(file, problem, sqlite.message, { cause: error });
  }
}
