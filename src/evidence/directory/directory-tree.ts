import { createHash } from 'node:crypto';
import { z } from 'zod';
import { EvidenceInputError, EvidenceRefused } from '../errors.ts';
import { CommitId } from '../formats.ts';
import { type FileMode, fileModes, type TreeEntry } from '../git-evidence.ts';
import { byPath } from '../pair-renames.ts';
import type { ConfinedDirectory } from './confined-directory.ts';

/** `git/trees/<commit>.json`, as GitHub answers `GET git/trees/<commit>?recursive=1`. */
const RecordedTree = z.object({
  tree: z.array(z.object({ path: z.string(), mode: z.string(), type: z.string(), sha: CommitId })),
  truncated: z.boolean().optional(),
});

/** `git/files/<commit>.modes.json`: what is not a plain file; a submodule needs its commit, too. */
const Modes = z.record(
  z.string(),
  z.union([z.enum(fileModes), z.strictObject({ mode: z.literal('160000'), oid: CommitId })]),
);
type Modes = z.infer<typeof Modes>;

/** A commit's entries, and where the blobs of those given as readable files lie. */
export interface DirectoryTree {
  readonly entries: ReadonlyMap<string, TreeEntry>;
  /** Object id → file in the evidence directory. */
  readonly files: ReadonlyMap<string, string>;
}

/** Reads a commit's tree from either form. Throws `EvidenceInputError` if neither is there. */
export async function readDirectoryTree(
  directory: ConfinedDirectory,
  commit: string,
): Promise<DirectoryTree> {
  const recorded = `git/trees/${commit}.json`;
  if ((await directory.read(recorded)) !== undefined) return recordedTree(directory, recorded);
  const readable = await readableTree(directory, commit);
  if (readable !== undefined) return readable;
  throw new EvidenceInputError(directory.nameOf(recorded), `is missing, and so is git/files/${commit}/`);
}

async function recordedTree(directory: ConfinedDirectory, file: string): Promise<DirectoryTree> {
  const tree = await directory.readJson(file, RecordedTree).catch((cause: unknown) => {
    if (cause instanceof EvidenceRefused)
      throw new EvidenceInputError(directory.nameOf(file), `is a refusal (${cause.status})`);
    throw cause;
  });
  if (tree.truncated === true)
    throw new EvidenceInputError(directory.nameOf(file), 'is truncated; nothing can be concluded from it');
  const entries = new Map<string, TreeEntry>();
  for (const item of tree.tree) {
    if (item.type === 'tree') continue;
    const mode = fileModes.find((known) => known === item.mode);
    if (mode === undefined)
      throw new EvidenceInputError(directory.nameOf(file), `${item.path} has the unknown mode ${item.mode}`);
    entries.set(item.path, { path: item.path, mode, oid: item.sha });
  }
  return { entries, files: new Map() };
}

async function readableTree(
  directory: ConfinedDirectory,
  commit: string,
): Promise<DirectoryTree | undefined> {
  const names = await directory.files(`git/files/${commit}`);
  const modesFile = `git/files/${commit}.modes.json`;
  const modes: Modes =
    (await directory.read(modesFile)) === undefined ? {} : await directory.readJson(modesFile, Modes);
  if (names.length === 0 && Object.keys(modes).length === 0) return undefined;
  const entries: TreeEntry[] = [];
  const files = new Map<string, string>();
  for (const name of names) {
    const file = `git/files/${commit}/${name}`;
    const content = (await directory.read(file)) ?? Buffer.alloc(0);
    const oid = blobId(content);
    files.set(oid, file);
    entries.push({ path: name, mode: modeOf(modes[name]), oid });
  }
  for (const [path, mode] of Object.entries(modes)) {
    if (typeof mode === 'object') entries.push({ path, mode: mode.mode, oid: mode.oid });
    else if (!names.includes(path))
      throw new EvidenceInputError(directory.nameOf(modesFile), `names ${path}, which has no file`);
  }
  return { entries: new Map(entries.sort(byPath).map((entry) => [entry.path, entry])), files };
}

function modeOf(mode: Modes[string] | undefined): FileMode {
  return typeof mode === 'string' ? mode : '100644';
}

/** The id git gives a blob. */
export function blobId(content: Uint8Array): string {
  return createHash('sha1').update(`blob ${content.length}\0`).update(content).digest('hex');
}
