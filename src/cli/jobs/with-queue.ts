import { existsSync } from 'node:fs';
import { DEFAULT_DATA_DIRECTORY, dataFiles } from '../../app/data-directory.ts';
import { Job } from '../../app/jobs/job.ts';
import { QueueStoreError } from '../../queue/errors.ts';
import type { JobStore } from '../../queue/port.ts';
import { openSqliteStore } from '../../queue/sqlite/sqlite-store.ts';
import { UsageError } from '../usage-error.ts';

/** Lets `work` use the queue in a data directory, also while a server runs on it. Throws `UsageError`. */
export async function withQueue<Result>(
  given: string | undefined,
  work: (store: JobStore<Job>) => Promise<Result>,
): Promise<Result> {
  const directory = given || DEFAULT_DATA_DIRECTORY;
  const file = dataFiles(directory).queue;
  if (!existsSync(file))
    throw new UsageError(`there is no queue in ${directory}: name the server's DATA_DIR`);
  try {
    const store = openSqliteStore({ file, payload: Job });
    try {
      return await work(store);
    } finally {
      await store.close();
    }
  } catch (cause) {
    if (cause instanceof QueueStoreError) throw new UsageError(cause.message, { cause });
    throw cause;
  }
}
