import path from 'node:path';
import { afterAll } from '@jest/globals';
import { openSqliteStore } from '../../src/queue/sqlite/sqlite-store.ts';
import { temporaryDirectory } from '../support/temporary-directory.ts';
import type { Backing } from './support.ts';

const opened: { close(): Promise<void> }[] = [];

afterAll(async () => {
  for (const store of opened.splice(0)) await store.close();
});

/** A file of its own; each store on it is a connection of its own. */
export function makeSqlite(): Backing {
  const file = temporaryQueueFile();
  return {
    open(payload, settings) {
      const store = openSqliteStore({ file, payload, ...settings });
      let closed = false;
      const close = async () => {
        if (!closed) await store.close();
        closed = true;
      };
      opened.push({ close });
      return { ...store, close };
    },
  };
}

export function temporaryQueueFile(): string {
  return path.join(temporaryDirectory(), 'queue.db');
}
