import { lstat, readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { EvidenceInputError, EvidenceRefused } from '../errors.ts';
import { describeZodError } from '../zod-problem.ts';

const MAX_FILE_BYTES = 64 * 1024 * 1024;

const RecordedRefusal = z.strictObject({ $status: z.int().min(300).max(599) });

/** Reads files below one directory and nothing else: no absolute path, no `..`, no symbolic link. */
export class ConfinedDirectory {
  readonly #root: string;
  readonly #verified = new Set<string>();

  constructor(root: string) {
    this.#root = path.resolve(root);
  }

  /** A file's name as the caller knows it, for messages. */
  nameOf(relative: string): string {
    return path.join(this.#root, relative);
  }

  /** Bytes of a file, or `undefined` if it is absent. Throws `EvidenceInputError` for anything that is not a plain file inside. */
  async read(relative: string): Promise<Buffer | undefined> {
    const kind = await this.#kindOf(relative);
    if (kind === 'absent') return undefined;
    if (kind !== 'file') throw new EvidenceInputError(this.nameOf(relative), `is a ${kind}, not a file`);
    return readFile(this.nameOf(relative));
  }

  /**
   * JSON of a file that must be there, checked against a schema.
   * A recorded refusal (`{"$status":404}`) rejects with `EvidenceRefused`; anything unreadable with `EvidenceInputError`.
   */
  async readJson<Value>(relative: string, schema: z.ZodType<Value>): Promise<Value> {
    const bytes = await this.read(relative);
    if (bytes === undefined)
      throw new EvidenceInputError(this.nameOf(relative), 'is missing, though the manifest lists its part');
    const data = this.#parse(relative, bytes);
    const refusal = RecordedRefusal.safeParse(data);
    if (refusal.success) throw new EvidenceRefused(relative, refusal.data.$status);
    const parsed = schema.safeParse(data);
    if (parsed.success) return parsed.data;
    throw new EvidenceInputError(this.nameOf(relative), describeZodError(parsed.error));
  }

  /** As `readJson`, for a file whose refusal is no evidence but a broken input: `EvidenceInputError`. */
  async readOwnJson<Value>(relative: string, schema: z.ZodType<Value>): Promise<Value> {
    return this.readJson(relative, schema).catch((cause: unknown) => {
      if (!(cause instanceof EvidenceRefused)) throw cause;
      throw new EvidenceInputError(this.nameOf(relative), `is a refusal (${cause.status})`, { cause });
    });
  }

  /** Names of the files below a directory, recursively, relative to it and sorted; none if it is absent. */
  async files(relative: string): Promise<string[]> {
    const kind = await this.#kindOf(relative);
    if (kind === 'absent') return [];
    if (kind !== 'directory')
      throw new EvidenceInputError(this.nameOf(relative), `is a ${kind}, not a directory`);
    const found: string[] = [];
    await this.#walk(relative, '', found);
    return found.sort();
  }

  async #walk(root: string, below: string, found: string[]): Promise<void> {
    for (const item of await readdir(this.nameOf(path.join(root, below)), { withFileTypes: true })) {
      const relative = below === '' ? item.name : `${below}/${item.name}`;
      if (item.isDirectory()) await this.#walk(root, relative, found);
      else if (item.isFile()) found.push(relative);
      else
        throw new EvidenceInputError(
          this.nameOf(path.join(root, relative)),
          'is a symbolic link or a special file',
        );
    }
  }

  #parse(relative: string, bytes: Buffer): unknown {
    try {
      return JSON.parse(bytes.toString('utf8'));
    } catch (cause) {
      throw new EvidenceInputError(this.nameOf(relative), 'is not valid JSON', { cause });
    }
  }

  async #kindOf(
    relative: string,
  ): Promise<'file' | 'directory' | 'symbolic link' | 'special file' | 'absent'> {
    const segments = relative.split('/');
    if (path.isAbsolute(relative) || segments.some((segment) => !isPlainSegment(segment))) {
      throw new EvidenceInputError(relative, 'is a path that leaves the evidence directory');
    }
    for (let depth = 1; depth < segments.length; depth += 1) {
      const parent = segments.slice(0, depth).join('/');
      if (this.#verified.has(parent)) continue;
      const kind = await this.#ownKind(parent);
      if (kind === 'absent') return 'absent';
      if (kind !== 'directory')
        throw new EvidenceInputError(this.nameOf(parent), `is a ${kind}, not a directory`);
      this.#verified.add(parent);
    }
    return this.#ownKind(relative);
  }

  async #ownKind(
    relative: string,
  ): Promise<'file' | 'directory' | 'symbolic link' | 'special file' | 'absent'> {
    const found = await lstat(this.nameOf(relative)).catch((cause: unknown) => {
      if (isAbsence(cause)) return undefined;
      throw new EvidenceInputError(this.nameOf(relative), 'cannot be read', { cause });
    });
    if (found === undefined) return 'absent';
    if (found.isSymbolicLink()) return 'symbolic link';
    if (found.isDirectory()) return 'directory';
    if (!found.isFile()) return 'special file';
    if (found.size > MAX_FILE_BYTES)
      throw new EvidenceInputError(this.nameOf(relative), `is larger than ${MAX_FILE_BYTES} bytes`);
    return 'file';
  }
}

function isPlainSegment(segment: string): boolean {
  return segment !== '' && segment !== '.' && segment !== '..' && !/[\\\0]/.test(segment);
}

function isAbsence(cause: unknown): boolean {
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
  return code === 'ENOENT' || code === 'ENOTDIR' || code === 'ENAMETOOLONG';
}
