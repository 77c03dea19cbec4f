/** A reply of `git cat-file --batch[-check]`; `content` is empty under `--batch-check`. */
export type BatchReply =
  | {
      readonly found: true;
      readonly oid: string;
      readonly type: string;
      readonly size: number;
      readonly content: Buffer;
    }
  | { readonly found: false; readonly reason: string };

type Header = Extract<BatchReply, { found: true }>;

const NEWLINE = 0x0a;

/** Splits the output stream of `git cat-file` into replies; contents arrive in any number of chunks. */
export class BatchReader {
  readonly #withContent: boolean;
  readonly #onReply: (reply: BatchReply) => void;
  #chunks: Buffer[] = [];
  #available = 0;
  #header: Header | undefined;

  constructor(withContent: boolean, onReply: (reply: BatchReply) => void) {
    this.#withContent = withContent;
    this.#onReply = onReply;
  }

  push(chunk: Buffer): void {
    this.#chunks.push(chunk);
    this.#available += chunk.length;
    while (this.#step());
  }

  #step(): boolean {
    if (this.#header !== undefined) return this.#readContent(this.#header);
    const buffered = this.#merge();
    const end = buffered.indexOf(NEWLINE);
    if (end < 0) return false;
    this.#keep(buffered.subarray(end + 1));
    const reply = parseHeader(buffered.toString('utf8', 0, end));
    if (reply.found && this.#withContent) this.#header = reply;
    else this.#onReply(reply);
    return true;
  }

  #readContent(header: Header): boolean {
    // The content is followed by one newline of its own.
    if (this.#available < header.size + 1) return false;
    const buffered = this.#merge();
    this.#header = undefined;
    this.#keep(buffered.subarray(header.size + 1));
    this.#onReply({ ...header, content: Buffer.from(buffered.subarray(0, header.size)) });
    return true;
  }

  #merge(): Buffer {
    const [first, ...others] = this.#chunks;
    if (first !== undefined && others.length === 0) return first;
    const buffered = Buffer.concat(this.#chunks);
    this.#chunks = [buffered];
    return buffered;
  }

  #keep(rest: Buffer): void {
    this.#chunks = rest.length > 0 ? [rest] : [];
    this.#available = rest.length;
  }
}

function parseHeader(line: string): BatchReply {
  const match = /^([0-9a-f]{40}|[0-9a-f]{64}) (\w+) (\d+)$/.exec(line);
  const [, oid, type, size] = match ?? [];
  if (oid === undefined || type === undefined)
    return { found: false, reason: line.slice(line.lastIndexOf(' ') + 1) };
  return { found: true, oid, type, size: Number(size), content: Buffer.alloc(0) };
}
