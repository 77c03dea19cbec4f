import { createHash } from 'node:crypto';
import { z } from 'zod';
import { EvidenceInputError } from '../errors.ts';
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
  z.union([
    z.enum(fileModes).exclude(['160000']),
    z.strictObject({ mode: z.literal('160000'), oid: CommitId }),
  ]),
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

/** Whether a commit's tree is there in either form. */
export async function hasDirectoryTree(directory: ConfinedDirectory, commit: string): Promise<boolean> {
  const files = [`git/trees/${commit}.json`, `git/files/${commit}.modes.json`];
  for (const file of files) if ((await directory.read(file)) !== undefined) return true;
  return (await directory.files(`git/files/${commit}`)).length > 0;
}

async function recordedTree(directory: ConfinedDirectory, file: string): Promise<DirectoryTree> {
  const tree = await directory.readOwnJson(file, RecordedTree);
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
  const hasModes = (await directory.read(modesFile)) !== undefined;
  // Folders need a file to exist, so an empty tree is a modes file alone.
  if (names.length === 0 && !hasModes) return undefined;
  const modes = hasModes ? await directory.readOwnJson(modesFile, Modes) : {};
  const entries: TreeEntry[] = [];
  const files = new Map<string, string>();
  for (const name of names) {
    const file = `git/files/${commit}/${name}`;
    const content = await directory.read(file);
    if (content === undefined)
      throw new EvidenceInputError(directory.nameOf(file), 'cannot be read by its name; is it no UTF-8?');
    const oid = blobId(content);
    files.set(oid, file);
    entries.push({ path: name, mode: modeOf(modes[name]), oid });
  }
  for (const [path, mode] of Object.entries(modes)) {
    const isSubmodule = typeof mode === 'object';
    if (isSubmodule === names.includes(path))
      throw new EvidenceInputError(
        directory.nameOf(modesFile),
        `names ${path}, which has ${isSubmodule ? 'a' : 'no'} file`,
      );
    if (isSubmodule) entries.push({ path, mode: mode.mode, oid: mode.oid });
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
