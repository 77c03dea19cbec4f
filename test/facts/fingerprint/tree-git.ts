import { compareTrees } from '../../../src/evidence/compare-trees.ts';
import { blobId } from '../../../src/evidence/directory/directory-tree.ts';
import { EvidenceUnreadable } from '../../../src/evidence/errors.ts';
import type { FileMode, GitEvidence, TreeEntry } from '../../../src/evidence/git-evidence.ts';

/** A file's text, or what else can stand at a path. */
export type Entry =
  | string
  | { readonly mode: FileMode; readonly text?: string | Uint8Array; readonly oid?: string };

/** Files of one commit by path. */
export type Tree = Readonly<Record<string, Entry>>;

export interface TreeGit extends GitEvidence {
  /** Ids of blobs that were read. */
  readonly read: readonly string[];
}

/** Git evidence of commits that are given as trees: commit `0`, `1`, ... */
export function treeGit(trees: readonly Tree[], unreadable: ReadonlySet<string> = new Set()): TreeGit {
  const blobs = new Map<string, Uint8Array>();
  const read: string[] = [];
  const commits = trees.map(
    (tree) => new Map(Object.entries(tree).map(([path, entry]) => [path, store(blobs, path, entry)])),
  );
  const entriesOf = (commit: string) => commits[Number(commit)] ?? new Map<string, TreeEntry>();
  const unused = async (): Promise<never> => {
    throw new Error('a fingerprint does not ask this');
  };
  return {
    read,
    commit: unused,
    list: unused,
    history: unused,
    entry: async (commit, path) => entriesOf(commit).get(path),
    changes: async (from, to) => compareTrees(entriesOf(from), entriesOf(to)),
    blob: async (oid) => {
      read.push(oid);
      const content = blobs.get(oid);
      if (content === undefined || unreadable.has(oid)) throw new EvidenceUnreadable(oid, 'is too large');
      return content;
    },
  };
}

function store(blobs: Map<string, Uint8Array>, path: string, entry: Entry): TreeEntry {
  const {
    mode,
    text = '',
    oid,
  } = typeof entry === 'string' ? { mode: '100644' as const, text: entry } : entry;
  const content = Buffer.from(text);
  const id = oid ?? blobId(content);
  if (oid === undefined) blobs.set(id, content);
  return { path, mode, oid: id };
}
