import { z } from 'zod';
import { EvidenceInputError } from '../errors.ts';
import { CommitId } from '../formats.ts';
import type { Change, Commit, GitEvidence, History, Revision, TreeEntry } from '../git-evidence.ts';
import { byPath, pairRenames } from '../pair-renames.ts';
import type { ConfinedDirectory } from './confined-directory.ts';
import { blobId, type DirectoryTree, readDirectoryTree } from './directory-tree.ts';

const COMMITS = 'git/commits.json';

const Commits = z.record(
  CommitId,
  z.object({ tree: CommitId, parents: z.array(CommitId), date: z.iso.datetime({ offset: true }) }),
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
    const git = new DirectoryGit(directory, await directory.readJson(COMMITS, Commits));
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
    const all = [...(await this.#tree(commit)).entries.values()].sort(byPath);
    return directory === '' ? all : all.filter((entry) => entry.path.startsWith(`${directory}/`));
  }

  async blob(oid: string): Promise<Uint8Array> {
    const file = this.#files.get(oid) ?? `git/blobs/${oid}`;
    const content = await this.#directory.read(file);
    if (content === undefined) throw new EvidenceInputError(this.#directory.nameOf(file), 'is missing');
    if (blobId(content) !== oid)
      throw new EvidenceInputError(this.#directory.nameOf(file), 'does not have the content its name says');
    return content;
  }

  async changes(from: string, to: string): Promise<readonly Change[]> {
    const before = (await this.#tree(from)).entries;
    const after = (await this.#tree(to)).entries;
    const changes: Change[] = [];
    for (const [path, entry] of before) {
      const now = after.get(path);
      if (now === undefined) changes.push({ kind: 'removed', path, before: entry });
      else if (now.oid !== entry.oid || now.mode !== entry.mode)
        changes.push({ kind: 'modified', path, before: entry, after: now });
    }
    for (const [path, entry] of after) {
      if (!before.has(path)) changes.push({ kind: 'added', path, after: entry });
    }
    return pairRenames(changes.sort(byPath));
  }

  /** Only as far back as the directory holds commits with trees. */
  async history(commit: string, path: string, limit: number): Promise<History> {
    const revisions: Revision[] = [];
    let at: string | undefined = commit;
    while (at !== undefined) {
      const current: Commit = await this.commit(at);
      const parent: string | undefined = current.parents[0];
      const entry = await this.#knownEntry(at, path);
      if (entry === 'unknown' || revisions.length === limit) return { revisions, complete: false };
      const before = parent === undefined ? undefined : await this.#knownEntry(parent, path);
      if (before === 'unknown') return { revisions, complete: false };
      if (before?.oid !== entry?.oid) revisions.push({ commit: at, date: current.date, entry });
      at = parent;
    }
    return { revisions, complete: true };
  }

  async #knownEntry(commit: string, path: string): Promise<TreeEntry | undefined | 'unknown'> {
    if (this.#commits[commit] === undefined) return 'unknown';
    const hasTree =
      (await this.#directory.read(`git/trees/${commit}.json`)) !== undefined ||
      (await this.#directory.files(`git/files/${commit}`)).length > 0;
    return hasTree ? this.entry(commit, path) : 'unknown';
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
