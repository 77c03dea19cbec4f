import { accessSync, constants, mkdirSync } from 'node:fs';
import path from 'node:path';
import { QueueStoreError } from '../queue/errors.ts';
import { CannotStart } from './cannot-start.ts';

export const DEFAULT_DATA_DIRECTORY = 'pr-verdict-data';

export interface DataFiles {
  readonly queue: string;
  readonly state: string;
}

/** Where the files lie in `DATA_DIR`. */
export function dataFiles(directory: string): DataFiles {
  return { queue: path.join(directory, 'queue.db'), state: path.join(directory, 'state.db') };
}

/** Makes the directory if need be. Throws `CannotStart` if nothing can be written there. */
export function prepareDataDirectory(directory: string): DataFiles {
  try {
    mkdirSync(directory, { recursive: true, mode: 0o700 });
    accessSync(directory, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (cause) {
    const reason = cause instanceof Error && 'code' in cause ? String(cause.code) : String(cause);
    throw new CannotStart(
      [
        `DATA_DIR ${directory} cannot be written (${reason}): name a directory of this user on a disk that lasts`,
      ],
      { cause },
    );
  }
  return dataFiles(directory);
}

/** Opens a file of the data directory; one that is damaged or newer than this program stops the start. */
export function openOrExplain<Opened>(open: () => Opened): Opened {
  try {
    return open();
  } catch (cause) {
    if (!(cause instanceof QueueStoreError)) throw cause;
    throw new CannotStart([`DATA_DIR holds a file that cannot be used: ${cause.message}`], { cause });
  }
}
