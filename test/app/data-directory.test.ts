import { mkdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { CannotStart } from '../../src/app/cannot-start.ts';
import { openOrExplain, prepareDataDirectory } from '../../src/app/data-directory.ts';
import { QueueStoreError } from '../../src/queue/errors.ts';
import { temporaryDirectory } from '../support/temporary-directory.ts';

describe('the data directory', () => {
  test('is made for its owner alone', () => {
    const directory = path.join(temporaryDirectory(), 'a', 'b');
    expect(prepareDataDirectory(directory)).toEqual({
      queue: path.join(directory, 'queue.db'),
      state: path.join(directory, 'state.db'),
    });
    expect(statSync(directory).mode & 0o777).toBe(0o700);
  });

  test('may be there already, as its owner likes it', () => {
    const directory = path.join(temporaryDirectory(), 'data');
    mkdirSync(directory, { mode: 0o755 });
    prepareDataDirectory(directory);
    expect(statSync(directory).mode & 0o777).toBe(0o755);
  });

  test('may hold a file that stops the start; other errors are defects', () => {
    const newer = new QueueStoreError('/data/queue.db', 'newer-version', 'was written by a newer version');
    const opening = (error: Error) => () =>
      openOrExplain(() => {
        throw error;
      });
    expect(opening(newer)).toThrow(CannotStart);
    expect(opening(newer)).toThrow(
      'DATA_DIR holds a file that cannot be used: queue /data/queue.db: was written',
    );
    expect(opening(new TypeError('defect'))).toThrow(TypeError);
    expect(openOrExplain(() => 1)).toBe(1);
  });
});
