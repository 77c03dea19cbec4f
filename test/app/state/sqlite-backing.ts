import path from 'node:path';
import { afterAll } from '@jest/globals';
import { openSqliteState, type PrunableState } from '../../../src/app/state/sqlite-state.ts';
import { temporaryDirectory } from '../../support/temporary-directory.ts';

const opened: PrunableState[] = [];

afterAll(async () => {
  for (const state of opened.splice(0)) await state.close();
});

/** A file of its own; each state on it is a connection of its own. */
export function makeSqlite() {
  const file = temporaryStateFile();
  return { open: async (now?: () => number) => openState(file, now) };
}

/** Closed after the tests, or before by the test. */
export function openState(file: string, now: () => number = Date.now): PrunableState {
  const state = openSqliteState({ file, now });
  let isOpen = true;
  const close = async () => {
    if (isOpen) await state.close();
    isOpen = false;
  };
  const closable = { ...state, close };
  opened.push(closable);
  return closable;
}

export function temporaryStateFile(): string {
  return path.join(temporaryDirectory(), 'state.db');
}
