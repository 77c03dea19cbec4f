import { byGitName, commitId, type GitCommit, objectId, type TreeItem, treeId } from './object-id.ts';

export interface FileEntry {
  readonly mode: string;
  readonly oid: string;
}

/** A whole tree: path → file, submodules included. */
export type Files = ReadonlyMap<string, FileEntry>;

/** What a test writes: text, bytes, or `null` to remove. */
export type FileChanges = Readonly<Record<string, string | Uint8Array | null>>;

/** Git objects under the ids that git gives them. A repository and its forks share one store, as on GitHub. */
export class ObjectStore {
  readonly #blobs = new Map<string, Uint8Array>();
  readonly #trees = new Map<string, readonly TreeItem[]>();
  readonly #flat = new Map<string, Files>();
  readonly #commits = new Map<string, GitCommit>();

  writeBlob(content: string | Uint8Array): string {
    const bytes = typeof content === 'string' ? Buffer.from(content) : content;
    const oid = objectId('blob', bytes);
    this.#blobs.set(oid, bytes);
    return oid;
  }

  /** The id of the root tree that holds exactly these files. */
  writeTree(files: Files): string {
    const root = this.#writeLevel(files);
    this.#flat.set(root, files);
    return root;
  }

  #writeLevel(files: Files): string {
    const items: TreeItem[] = [];
    const below = new Map<string, Map<string, FileEntry>>();
    for (const [path, entry] of files) {
      const slash = path.indexOf('/');
      if (slash < 0) {
        items.push({ name: path, ...entry });
        continue;
      }
      const name = path.slice(0, slash);
      const level = below.get(name) ?? new Map<string, FileEntry>();
      below.set(name, level.set(path.slice(slash + 1), entry));
    }
    for (const [name, level] of below) items.push({ name, mode: '40000', oid: this.#writeLevel(level) });
    items.sort(byGitName);
    const oid = treeId(items);
    this.#trees.set(oid, items);
    return oid;
  }

  writeCommit(commit: GitCommit): string {
    const oid = commitId(commit);
    this.#commits.set(oid, commit);
    return oid;
  }

  /** A commit of elsewhere under the id it has there, which our own spelling of it would not give. */
  importCommit(oid: string, commit: GitCommit): void {
    this.#commits.set(oid, commit);
  }

  blob(oid: string): Uint8Array | undefined {
    return this.#blobs.get(oid);
  }

  tree(oid: string): readonly TreeItem[] | undefined {
    return this.#trees.get(oid);
  }

  commit(oid: string): GitCommit | undefined {
    return this.#commits.get(oid);
  }

  /** All files of a commit or tree. */
  files(oid: string): Files {
    const root = this.#commits.get(oid)?.tree ?? oid;
    const known = this.#flat.get(root);
    if (known !== undefined) return known;
    const files = new Map(this.#walk(root, ''));
    this.#flat.set(root, files);
    return files;
  }

  *#walk(tree: string, prefix: string): Generator<[string, FileEntry]> {
    const items = this.#trees.get(tree);
    if (items === undefined) throw new Error(`there is no tree ${tree}`);
    for (const { name, mode, oid } of items) {
      if (mode === '40000') yield* this.#walk(oid, `${prefix}${name}/`);
      else yield [`${prefix}${name}`, { mode, oid }];
    }
  }

  /** The files after the changes; a file keeps its mode. */
  changed(files: Files, changes: FileChanges): Files {
    const result = new Map(files);
    for (const [path, content] of Object.entries(changes)) {
      if (content === null) result.delete(path);
      else result.set(path, { mode: files.get(path)?.mode ?? '100644', oid: this.writeBlob(content) });
    }
    return result;
  }
}
