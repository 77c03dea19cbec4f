/** How much of a zip is read; a zip beyond any of these is refused whole. */
export interface ZipLimits {
  readonly archiveBytes: number;
  readonly entries: number;
  /** Folders that an entry may lie in. Zips inside of a zip are never opened. */
  readonly depth: number;
  /** Of one entry, unpacked. */
  readonly entryBytes: number;
  /** Of all that is unpacked. */
  readonly totalBytes: number;
  /** Unpacked bytes for each packed one, where an entry is larger than `freeBytes`. */
  readonly ratio: number;
  readonly freeBytes: number;
}

const MIB = 1024 * 1024;

/** 5,000 result rows are about 8 MiB and pack 30 to 1. */
export const zipLimits: ZipLimits = {
  archiveBytes: 64 * MIB,
  entries: 1000,
  depth: 8,
  entryBytes: 32 * MIB,
  totalBytes: 64 * MIB,
  ratio: 200,
  freeBytes: MIB,
};
