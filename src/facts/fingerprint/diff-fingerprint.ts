import { createHash } from 'node:crypto';
import { runStepsInSlices } from '../../benchmark/steps.ts';
import { EvidenceUnreadable } from '../../evidence/errors.ts';
import type { Change, GitEvidence, TreeEntry } from '../../evidence/git-evidence.ts';
import type { Layouts } from '../../policy/schema.ts';
import { limits } from './budget.ts';
import { contentChange } from './change-content.ts';
import { entryFiles } from './entry-files.ts';
import type { EntryFile } from './yaml-entries.ts';

/** To be raised with every change of what is hashed: a fingerprint of one rule must not equal that of another. */
const VERSION = 'pr-verdict diff fingerprint 1';

/** Files read at once; each may have many bytes. */
const FILES_AT_ONCE = 10;

type Modified = Extract<Change, { kind: 'modified' }>;
type Contents = readonly [before: Uint8Array, after: Uint8Array];

/**
 * 64 hex digits that stand for what a pull request changes from its merge base to its head: equal after a merge of the
 * base that leaves its own changes alone, different when those change.
 *
 * Per path: status, previous path, mode, and the removed and added lines without context or line numbers. Of master
 * configs and the changelog the changed entries count instead. Of binary files, links and submodules, and of what is
 * too large to compare, the object ids count, which can only make it differ more often.
 */
export async function diffFingerprint(
  git: GitEvidence,
  from: string,
  to: string,
  layouts: Layouts,
): Promise<string> {
  const changes = await git.changes(from, to);
  const kinds = await entryFiles(git, from, to, layouts);
  const hash = createHash('sha256').update(VERSION);
  const budget = { files: limits.files as number, bytes: limits.bytes as number };
  for (let at = 0; at < changes.length; at += FILES_AT_ONCE) {
    const some = changes.slice(at, at + FILES_AT_ONCE);
    const read = await Promise.all(some.map((change) => contentsOf(git, change, budget)));
    for (const [index, change] of some.entries()) {
      const content = await contentOf(change, read[index], kinds, budget);
      hash.update(`\n${JSON.stringify([...placeOf(change), ...content])}`);
    }
  }
  return hash.digest('hex');
}

/** Status, path, previous path and mode; the mode of a modified file only if that changed. */
function placeOf(change: Change): readonly (string | null)[] {
  const { kind, path } = change;
  const before = 'before' in change ? change.before.mode : null;
  const after = 'after' in change ? change.after.mode : null;
  const modes = before === after ? [null, null] : [before, after];
  return [kind, path, kind === 'renamed' ? change.previousPath : null, ...modes];
}

/** A rename found here has no changed line: both sides are the same blob. */
async function contentOf(
  change: Change,
  contents: Contents | undefined,
  kinds: ReadonlyMap<string, EntryFile>,
  budget: { bytes: number },
): Promise<readonly string[]> {
  if (change.kind === 'renamed') return [];
  if (change.kind === 'added') return ['object', change.after.oid];
  if (change.kind === 'removed') return ['object', change.before.oid];
  const { before, after, path } = change;
  if (before.oid === after.oid && isFile(before) === isFile(after)) return [];
  if (contents !== undefined && budget.bytes >= 0) {
    budget.bytes -= contents[0].length + contents[1].length;
    const found = await runStepsInSlices(contentChange(...contents, kinds.get(path)));
    if (found !== undefined) return found;
  }
  return ['objects', before.oid, after.oid];
}

async function contentsOf(
  git: GitEvidence,
  change: Change,
  budget: { files: number; bytes: number },
): Promise<Contents | undefined> {
  if (change.kind !== 'modified' || !isComparable(change)) return undefined;
  budget.files -= 1;
  if (budget.files < 0 || budget.bytes < 0) return undefined;
  try {
    return await Promise.all([git.blob(change.before.oid), git.blob(change.after.oid)]);
  } catch (cause) {
    if (cause instanceof EvidenceUnreadable) return undefined;
    throw cause;
  }
}

function isComparable({ before, after }: Modified): boolean {
  return before.oid !== after.oid && isFile(before) && isFile(after);
}

function isFile({ mode }: TreeEntry): boolean {
  return mode === '100644' || mode === '100755';
}
