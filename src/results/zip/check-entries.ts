import type { Entry } from '@zip.js/zip.js';
import type { ZipLimits } from './zip-limits.ts';
import { ZipRefused } from './zip-refused.ts';

/** Judges the entries of a zip by what its directory states, one after the other. */
export class EntryCheck {
  readonly #source: string;
  readonly #limits: ZipLimits;
  readonly #names = new Set<string>();
  #bytes = 0;

  constructor(source: string, limits: ZipLimits) {
    this.#source = source;
    this.#limits = limits;
  }

  /** Names; of every entry, read or not. Throws `ZipRefused`. */
  admit({ filename }: Pick<Entry, 'filename'>): void {
    const { entries, depth } = this.#limits;
    if (this.#names.size >= entries) this.#refuse('too-many-entries', `it has more than ${entries} entries`);
    if (!isPlainPath(filename)) this.#refuse('unsafe-name', 'an entry has a name that leads elsewhere');
    if (filename.split('/').length > depth + 1) this.#refuse('too-deep', `it has more than ${depth} folders`);
    // One name on a file system that does not tell upper from lower case.
    const name = filename.toLowerCase().normalize('NFC');
    if (this.#names.has(name)) this.#refuse('duplicate', 'two of its entries have one name');
    this.#names.add(name);
  }

  /** Sizes; of an entry that is to be unpacked. Throws `ZipRefused`. */
  weigh(entry: Pick<Entry, 'compressedSize' | 'uncompressedSize' | 'encrypted'>): void {
    const { compressedSize: packed, uncompressedSize: unpacked, encrypted } = entry;
    const { entryBytes, totalBytes, ratio, freeBytes } = this.#limits;
    if (encrypted) this.#refuse('encrypted', 'it is encrypted');
    if (unpacked > entryBytes)
      this.#refuse('too-large', `an entry has ${unpacked} bytes, more than ${entryBytes}`);
    if (unpacked > freeBytes && unpacked > packed * ratio)
      this.#refuse('ratio', `an entry grows more than ${ratio} times`);
    this.#bytes += unpacked;
    if (this.#bytes > totalBytes) this.#refuse('too-large', `it unpacks to more than ${totalBytes} bytes`);
  }

  #refuse(problem: ZipRefused['problem'], reason: string): never {
    throw new ZipRefused(this.#source, problem, reason);
  }
}

/** A relative path of plain names, as written by every honest tool. */
function isPlainPath(name: string): boolean {
  if (/[\\\p{Cc}:]/u.test(name)) return false;
  const parts = name.endsWith('/') ? name.slice(0, -1).split('/') : name.split('/');
  return parts.every((part) => part !== '' && part !== '.' && part !== '..');
}
