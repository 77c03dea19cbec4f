import { EvidenceInputError, EvidenceUnreadable } from '../errors.ts';
import { BatchProcess } from './batch-process.ts';
import { parseTreeObject, type TreeItem } from './tree-object.ts';

const MAX_TREE_BYTES = 64 * 1024 * 1024;

/** Reads objects of one repository by id through two long-lived `git cat-file` processes. */
export class ObjectStore {
  readonly #gitDir: string;
  readonly #trees = new Map<string, Promise<readonly TreeItem[]>>();
  #check: BatchProcess | undefined;
  #contents: BatchProcess | undefined;
  #closed = false;

  constructor(gitDir: string) {
    this.#gitDir = gitDir;
  }

  /** The commit a revision names, or `undefined` when it names none. */
  async resolveCommit(revision: string): Promise<string | undefined> {
    // A line break would be a second question to git; git itself allows neither in a name.
    if (/[\r\n\0]/.test(revision)) return undefined;
    this.#check ??= this.#start('--batch-check');
    const reply = await this.#check.ask(`${revision}^{commit}`);
    return reply.found && reply.type === 'commit' ? reply.oid : undefined;
  }

  /** An object's bytes. Throws `EvidenceUnreadable` above the limit, `EvidenceInputError` if git does not have it. */
  async read(oid: string, expected: 'blob' | 'tree' | 'commit', maxBytes: number): Promise<Buffer> {
    this.#check ??= this.#start('--batch-check');
    const head = await this.#check.ask(oid);
    if (!head.found || head.type !== expected) {
      const found = head.found
        ? `is a ${head.type}`
        : 'is missing from the repository (a partial or damaged clone?)';
      throw new EvidenceInputError(`${this.#gitDir}: ${expected} ${oid}`, found);
    }
    if (head.size > maxBytes) {
      throw new EvidenceUnreadable(
        `git:${oid}`,
        `has ${head.size} bytes, more than the limit of ${maxBytes}`,
      );
    }
    this.#contents ??= this.#start('--batch');
    const reply = await this.#contents.ask(oid);
    if (!reply.found) throw new EvidenceInputError(`${this.#gitDir}: ${expected} ${oid}`, reply.reason);
    return reply.content;
  }

  /** A tree's own lines, not its subtrees'. */
  tree(oid: string): Promise<readonly TreeItem[]> {
    const known = this.#trees.get(oid);
    if (known !== undefined) return known;
    const read = this.#readTree(oid);
    this.#trees.set(oid, read);
    return read;
  }

  /** Ends both processes; questions after that are refused, so that a check that runs on starts no new ones. */
  close(): void {
    this.#closed = true;
    this.#check?.close();
    this.#contents?.close();
  }

  async #readTree(oid: string): Promise<readonly TreeItem[]> {
    const content = await this.read(oid, 'tree', MAX_TREE_BYTES);
    try {
      return parseTreeObject(content);
    } catch (cause) {
      throw new EvidenceInputError(`${this.#gitDir}: tree ${oid}`, 'is malformed', { cause });
    }
  }

  #start(mode: '--batch' | '--batch-check'): BatchProcess {
    if (this.#closed) throw new EvidenceInputError(this.#gitDir, 'is closed');
    return new BatchProcess(this.#gitDir, mode);
  }
}
