import { z } from 'zod';
import { compareTrees, entriesBelow } from '../compare-trees.ts';
import { EvidenceInputError, EvidenceUnreadable } from '../errors.ts';
import { CommitId } from '../formats.ts';
import {
  type Change,
  type Commit,
  type GitEvidence,
  type History,
  MAX_BLOB_BYTES,
  type Revision,
  type TreeEntry,
} from '../git-evidence.ts';
import type { ConfinedDirectory } from './confined-directory.ts';
import { blobId, type DirectoryTree, hasDirectoryTree, readDirectoryTree } from './directory-tree.ts';

const COMMITS = 'git/commits.json';

const CommitDate = z.union([z.iso.datetime({ offset: true }), z.iso.date()]);

const Commits = z.record(
  CommitId,
  z.object({ tree: CommitId, parents: z.array(CommitId), date: CommitDate }),
);

/** Git evidence from an evidence directory. */
export class DirectoryGit implements GitEvidence {
  readonly #directory: ConfinedDirectory;
  readonly #commits: z.infer<typeof Commits>;
  readonly #trees = new Map<string, Promise<DirectoryTree>>();
  readonly #files = new Map<string, string>();

  private constructor(directory: ConfinedDirectory, commits: z.infer<typeof Commits>) {
    this.#directory = directory;
    this.#commits = commits;
  }

  /** Reads the commit list and the trees of the `pinned` commits. Throws `EvidenceInputError` for what is not there. */
  static async open(directory: ConfinedDirectory, pinned: readonly string[]): Promise<DirectoryGit> {
    const git = new DirectoryGit(directory, await directory.readOwnJson(COMMITS, Commits));
    for (const oid of new Set(pinned)) {
      await git.commit(oid);
      await git.#tree(oid);
    }
    return git;
  }

  async commit(oid: string): Promise<Commit> {
    const found = this.#commits[oid];
    if (found === undefined)
      throw new EvidenceInputError(this.#directory.nameOf(COMMITS), `has no commit ${oid}`);
    return { oid, parents: found.parents, date: found.date };
  }

  async entry(commit: string, path: string): Promise<TreeEntry | undefined> {
    return (await this.#tree(commit)).entries.get(path);
  }

  async list(commit: string, directory: string): Promise<readonly TreeEntry[]> {
    return entriesBelow((await this.#tree(commit)).entries, directory);
  }

  async blob(oid: string): Promise<Uint8Array> {
    const file = this.#files.get(oid) ?? `git/blobs/${oid}`;
    const content = await this.#directory.read(file);
    if (content === undefined) throw new EvidenceInputError(this.#directory.nameOf(file), 'is missing');
    if (blobId(content) !== oid)
      throw new EvidenceInputError(this.#directory.nameOf(file), 'does not have the content its name says');
    if (content.length > MAX_BLOB_BYTES) {
      throw new EvidenceUnreadable(
        `git:${oid}`,
        `has ${content.length} bytes, more than the limit of ${MAX_BLOB_BYTES}`,
      );
    }
    return content;
  }

  async changes(from: string, to: string): Promise<readonly Change[]> {
    return compareTrees((await this.#tree(from)).entries, (await this.#tree(to)).entries);
  }

  /** Only as far back as the directory holds commits with trees. */
  async history(commit: string, path: string, limit: number): Promise<History> {
    const revisions: Revision[] = [];
    const seen = new Set<string>();
    let at: string | undefined = commit;
    while (at !== undefined) {
      if (seen.has(at))
        throw new EvidenceInputError(this.#directory.nameOf(COMMITS), `makes ${at} its own ancestor`);
      seen.add(at);
      const current: Commit = await this.commit(at);
      const parent: string | undefined = current.parents[0];
      const entry = await this.#knownEntry(at, path);
      const before = parent === undefined ? undefined : await this.#knownEntry(parent, path);
      if (entry === 'unknown' || before === 'unknown') return { revisions, complete: false };
      if (before?.oid !== entry?.oid || before?.mode !== entry?.mode) {
        if (revisions.length === limit) return { revisions, complete: false };
        revisions.push({ commit: at, date: current.date, entry });
      }
      at = parent;
    }
    return { revisions, complete: true };
  }

  async #knownEntry(commit: string, path: string): Promise<TreeEntry | undefined | 'unknown'> {
    if (this.#commits[commit] === undefined) return 'unknown';
    return (await hasDirectoryTree(this.#directory, commit)) ? this.entry(commit, path) : 'unknown';
  }

  #tree(commit: string): Promise<DirectoryTree> {
    const known = this.#trees.get(commit);
    if (known !== undefined) return known;
    const tree = readDirectoryTree(this.#directory, commit).then((read) => {
      for (const [oid, file] of read.files) this.#files.set(oid, file);
      return read;
    });
    this.#trees.set(commit, tree);
    return tree;
  }
}
