import { type Entry, type FileEntry, Uint8ArrayReader, Uint8ArrayWriter, ZipReader } from '@zip.js/zip.js';
import { EntryCheck } from './check-entries.ts';
import { libraryProblem } from './library-problem.ts';
import { type ZipLimits, zipLimits } from './zip-limits.ts';
import { ZipRefused } from './zip-refused.ts';

export interface ZipText {
  readonly name: string;
  readonly text: string;
}

const options = {
  useWebWorkers: false,
  strictness: 'strict',
  // Names are judged here, with an error of their own.
  filenameValidation: 'tolerant',
  checkOverlappingEntry: true,
  checkCrc32: true,
} as const;

/**
 * The JSON files of a zip, in memory and in order of name. `source` is how people are told which zip it is. Throws
 * `ZipRefused` for anything that an honest artifact is not.
 */
export async function readZipJson(
  bytes: Uint8Array,
  source: string,
  limits: ZipLimits = zipLimits,
): Promise<readonly ZipText[]> {
  if (bytes.length > limits.archiveBytes)
    throw new ZipRefused(
      source,
      'too-large',
      `it has ${bytes.length} bytes, more than ${limits.archiveBytes}`,
    );
  const reader = new ZipReader(new Uint8ArrayReader(bytes), options);
  try {
    const files = await jsonEntries(reader, new EntryCheck(source, limits));
    const texts: ZipText[] = [];
    // One after the other: overlaps are seen against what was read before.
    for (const entry of files) texts.push({ name: entry.filename, text: await textOf(entry, source) });
    return texts.sort((a, b) => (a.name < b.name ? -1 : 1));
  } catch (cause) {
    if (cause instanceof ZipRefused) throw cause;
    throw new ZipRefused(source, ...libraryProblem(cause), { cause });
  } finally {
    await reader.close();
  }
}

async function jsonEntries(reader: ZipReader<unknown>, check: EntryCheck): Promise<readonly FileEntry[]> {
  const files: FileEntry[] = [];
  for await (const entry of reader.getEntriesGenerator()) {
    check.admit(entry);
    if (!isJson(entry)) continue;
    check.weigh(entry);
    files.push(entry);
  }
  return files;
}

function isJson(entry: Entry): entry is FileEntry {
  return !entry.directory && !entry.symlink && entry.filename.endsWith('.json');
}

async function textOf(entry: FileEntry, source: string): Promise<string> {
  const bytes = await entry.getData(new Uint8ArrayWriter());
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new ZipRefused(source, 'not-text', 'an entry is not UTF-8 text', { cause });
  }
}
