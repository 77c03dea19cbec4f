/** Git's modes for what a tree can hold besides subtrees. */
export const fileModes = ['100644', '100755', '120000', '160000'] as const;
export type FileMode = (typeof fileModes)[number];

/** A file, symbolic link (120000) or submodule (160000) of one commit. Paths use `/`; see `decodePath` for odd bytes. */
export interface TreeEntry {
  readonly path: string;
  readonly mode: FileMode;
  /** Object id in hex: of the blob, or of the submodule's commit. */
  readonly oid: string;
}

export interface Commit {
  readonly oid: string;
  readonly parents: readonly string[];
  /** Committer date, ISO 8601. */
  readonly date: string;
}

/** One path that differs between two commits. A rename is a removed and an added path with the same blob. */
export type Change =
  | { readonly kind: 'added'; readonly path: string; readonly after: TreeEntry }
  | { readonly kind: 'removed'; readonly path: string; readonly before: TreeEntry }
  | {
      readonly kind: 'modified';
      readonly path: string;
      readonly before: TreeEntry;
      readonly after: TreeEntry;
    }
  | {
      readonly kind: 'renamed';
      readonly path: string;
      readonly previousPath: string;
      readonly before: TreeEntry;
      readonly after: TreeEntry;
    };

/** A commit that touched a path, with the path's entry after it (absent where it was removed). */
export interface Revision {
  readonly commit: string;
  readonly date: string;
  readonly entry: TreeEntry | undefined;
}

export interface History {
  /** Newest first. */
  readonly revisions: readonly Revision[];
  /** Nothing older touched the path; otherwise the list stops at the limit, or where this source knows no more. */
  readonly complete: boolean;
}

/** Larger blobs are unreadable, whatever source has them. */
export const MAX_BLOB_BYTES = 32 * 1024 * 1024;

/** What a check may learn from git. All object ids are full hex; commits are given by id, never by name. */
export interface GitEvidence {
  commit(oid: string): Promise<Commit>;
  /** The entry at a path, or `undefined` when the commit provably has no file there. */
  entry(commit: string, path: string): Promise<TreeEntry | undefined>;
  /** All entries below a directory (`''` = all), sorted by path. */
  list(commit: string, directory: string): Promise<readonly TreeEntry[]>;
  /** A blob's bytes. Throws `EvidenceUnreadable` above the size limit. */
  blob(oid: string): Promise<Uint8Array>;
  /** Paths that differ between two commits, sorted by path. */
  changes(from: string, to: string): Promise<readonly Change[]>;
  /** At most `limit` commits reachable from `commit` that touched `path`. For texts only, never for an outcome. */
  history(commit: string, path: string, limit: number): Promise<History>;
}
