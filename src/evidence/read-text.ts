import { EvidenceUnreadable } from './errors.ts';
import type { GitEvidence } from './git-evidence.ts';

/** A text file as it stood in one commit. */
export interface TextFile {
  readonly commit: string;
  readonly path: string;
  readonly oid: string;
  readonly text: string;
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * A text file at a commit, or `undefined` when the commit provably has none.
 * Throws `EvidenceUnreadable` for what is there but is no readable text: a symbolic link, a submodule, other bytes than UTF-8.
 */
export async function readText(
  git: GitEvidence,
  commit: string,
  path: string,
): Promise<TextFile | undefined> {
  const entry = await git.entry(commit, path);
  if (entry === undefined) return undefined;
  const address = `${path} at ${commit.slice(0, 12)}`;
  if (entry.mode === '120000') throw new EvidenceUnreadable(address, 'is a symbolic link');
  if (entry.mode === '160000') throw new EvidenceUnreadable(address, 'is a submodule');
  const bytes = await git.blob(entry.oid);
  try {
    return { commit, path, oid: entry.oid, text: utf8.decode(bytes) };
  } catch (cause) {
    throw new EvidenceUnreadable(address, 'is not UTF-8 text', { cause });
  }
}
