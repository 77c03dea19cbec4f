import { blobId } from '../../directory/directory-tree.ts';
import { EvidenceUnreadable } from '../../errors.ts';
import { MAX_BLOB_BYTES } from '../../git-evidence.ts';
import type { RepositoryReader } from '../repository-reader.ts';
import { MAX_BATCH, readBlobNodes } from './blob-batch.ts';
import { type BlobNode, contentOf } from './blob-node.ts';

/** Far less than a query takes. */
const TOGETHER_MS = 5;

interface Waiting {
  readonly oid: string;
  resolve(node: Promise<BlobNode | undefined>): void;
}

/** Blobs by id: kept for good, asked for together, and never believed without their hash. */
export class BlobReader {
  readonly #reader: RepositoryReader;
  #waiting: Waiting[] = [];

  constructor(reader: RepositoryReader) {
    this.#reader = reader;
  }

  async read(oid: string): Promise<Uint8Array> {
    return this.#reader.immutable(
      `blob ${oid}`,
      async () => {
        const node = await this.#node(oid);
        if (node !== undefined && node.byteSize > MAX_BLOB_BYTES)
          throw new EvidenceUnreadable(
            `git:${oid}`,
            `has ${node.byteSize} bytes, more than the limit of ${MAX_BLOB_BYTES}`,
          );
        return (node === undefined ? undefined : contentOf(node)) ?? (await this.#raw(oid));
      },
      (content) => content.length,
    );
  }

  /** Keeps a blob that came along with another answer. */
  offer(node: BlobNode): void {
    const content = contentOf(node);
    if (content !== undefined) this.#reader.keep(`blob ${node.oid}`, content, content.length);
  }

  #node(oid: string): Promise<BlobNode | undefined> {
    return new Promise((resolve) => {
      this.#waiting.push({ oid, resolve });
      // Whoever asks at about the same moment shares the query: a turn of the event loop is too short while others work.
      if (this.#waiting.length === 1) setTimeout(() => this.#flush(), TOGETHER_MS);
    });
  }

  #flush(): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (let at = 0; at < waiting.length; at += MAX_BATCH) {
      const batch = waiting.slice(at, at + MAX_BATCH);
      const nodes = readBlobNodes(
        this.#reader,
        batch.map(({ oid }) => oid),
      );
      for (const [index, { resolve }] of batch.entries()) resolve(nodes.then((read) => read[index]));
    }
  }

  async #raw(oid: string): Promise<Uint8Array> {
    const content = await this.#reader.bytes('/git/blobs/{oid}', { oid }, MAX_BLOB_BYTES);
    if (blobId(content) === oid) return content;
    throw new EvidenceUnreadable(`git:${oid}`, 'does not have the content its id says');
  }
}
