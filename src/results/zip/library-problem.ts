import {
  ERR_AMBIGUOUS_ARCHIVE,
  ERR_ENCRYPTED,
  ERR_ENCRYPTED_CENTRAL_DIRECTORY,
  ERR_INVALID_CRC32,
  ERR_INVALID_UNCOMPRESSED_SIZE,
  ERR_OVERLAPPING_ENTRY,
  ERR_UNSAFE_FILENAME,
} from '@zip.js/zip.js';
import type { ZipProblem } from './zip-refused.ts';

/** The library tells its errors apart by these constants and by nothing else. */
const problems = new Map<string, readonly [problem: ZipProblem, reason: string]>([
  [ERR_OVERLAPPING_ENTRY, ['overlap', 'two of its entries share bytes']],
  [ERR_INVALID_CRC32, ['wrong-checksum', 'an entry does not have the checksum it states']],
  [ERR_INVALID_UNCOMPRESSED_SIZE, ['wrong-size', 'an entry is larger than it states']],
  [ERR_AMBIGUOUS_ARCHIVE, ['ambiguous', 'other programs could read it differently']],
  [ERR_ENCRYPTED, ['encrypted', 'it is encrypted']],
  [ERR_ENCRYPTED_CENTRAL_DIRECTORY, ['encrypted', 'it is encrypted']],
  [ERR_UNSAFE_FILENAME, ['unsafe-name', 'an entry has a name that leads elsewhere']],
]);

/** What an error of the zip library says about the zip. */
export function libraryProblem(cause: unknown): readonly [problem: ZipProblem, reason: string] {
  const known = cause instanceof Error ? problems.get(cause.message) : undefined;
  return known ?? ['damaged', 'it is no zip, or is damaged'];
}
