import { describe, expect, test } from '@jest/globals';
import {
  ERR_AMBIGUOUS_ARCHIVE,
  ERR_ENCRYPTED,
  ERR_INVALID_COMPRESSED_DATA,
  ERR_INVALID_CRC32,
  ERR_INVALID_UNCOMPRESSED_SIZE,
  ERR_OVERLAPPING_ENTRY,
  ERR_UNSAFE_FILENAME,
} from '@zip.js/zip.js';
import { libraryProblem } from '../../../src/results/zip/library-problem.ts';

describe('an error of the library', () => {
  test.each([
    [ERR_OVERLAPPING_ENTRY, 'overlap'],
    [ERR_INVALID_CRC32, 'wrong-checksum'],
    [ERR_INVALID_UNCOMPRESSED_SIZE, 'wrong-size'],
    [ERR_AMBIGUOUS_ARCHIVE, 'ambiguous'],
    [ERR_ENCRYPTED, 'encrypted'],
    [ERR_UNSAFE_FILENAME, 'unsafe-name'],
    [ERR_INVALID_COMPRESSED_DATA, 'damaged'],
    ['anything else', 'damaged'],
  ])('%s is %s', (message, problem) => {
    expect(libraryProblem(new Error(message))[0]).toBe(problem);
  });

  test.each([[undefined], ['Overlapping entry found'], [{ message: ERR_OVERLAPPING_ENTRY }]])(
    'that is none says that the zip is damaged: %j',
    (cause) => {
      expect(libraryProblem(cause)).toEqual(['damaged', 'it is no zip, or is damaged']);
    },
  );
});
