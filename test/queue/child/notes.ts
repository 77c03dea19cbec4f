import { writeSync } from 'node:fs';
import { z } from 'zod';
import type { JobStore } from '../../../src/queue/port.ts';
import { openSqliteStore } from '../../../src/queue/sqlite/sqlite-store.ts';

export const Note = z.object({ text: z.string() });
export type Note = z.infer<typeof Note>;

export function openNotes(file: string): JobStore<Note> {
  return openSqliteStore({ file, payload: Note });
}

/** Written before it returns, so that a line is out before whatever comes after it happens. */
export function say(line: string): void {
  writeSync(1, `${line}\n`);
}
