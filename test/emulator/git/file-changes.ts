import { type StructuredPatchHunk, structuredPatch } from 'diff';
import { compareTrees } from '../../../src/evidence/compare-trees.ts';
import type { FileMode, TreeEntry } from '../../../src/evidence/git-evidence.ts';
import { normalMode } from '../../../src/evidence/local-git/tree-object.ts';
import type { Files, ObjectStore } from './object-store.ts';

export interface FileChange {
  readonly path: string;
  readonly previousPath: string | undefined;
  readonly status: 'added' | 'removed' | 'modified' | 'renamed';
  /** Blob after the change; before it, if it was removed. */
  readonly oid: string;
  readonly additions: number;
  readonly deletions: number;
  /** Hunks; a binary file and a mere rename have none. */
  readonly patch: string | undefined;
}

/** Commits never change, and every payload of a pull request counts its lines. */
const known = new WeakMap<ObjectStore, Map<string, readonly FileChange[]>>();

/** What differs between two commits, as GitHub lists it; only equal content counts as renamed. */
export function fileChanges(git: ObjectStore, from: string, to: string): readonly FileChange[] {
  const ofStore = known.get(git) ?? new Map<string, readonly FileChange[]>();
  known.set(git, ofStore);
  const key = `${from} ${to}`;
  const found = ofStore.get(key) ?? compared(git, from, to);
  ofStore.set(key, found);
  return found;
}

function compared(git: ObjectStore, from: string, to: string): FileChange[] {
  return compareTrees(entriesOf(git.files(from)), entriesOf(git.files(to))).map((change) => {
    const before = change.kind === 'added' ? undefined : change.before;
    const after = change.kind === 'removed' ? undefined : change.after;
    return {
      path: change.path,
      previousPath: change.kind === 'renamed' ? change.previousPath : undefined,
      status: change.kind,
      oid: after?.oid ?? before?.oid ?? '',
      ...lines(textOf(git, before), textOf(git, after)),
    };
  });
}

function entriesOf(files: Files): Map<string, TreeEntry> {
  return new Map([...files].map(([path, { mode, oid }]) => [path, { path, mode: fileMode(mode), oid }]));
}

function fileMode(mode: string): FileMode {
  const normal = normalMode(mode);
  if (normal === 'tree') throw new Error(`${mode} is no mode of a file`);
  return normal;
}

function textOf(git: ObjectStore, entry: TreeEntry | undefined): string | undefined {
  const content = entry === undefined ? new Uint8Array() : git.blob(entry.oid);
  if (content === undefined || content.includes(0)) return undefined;
  return Buffer.from(content).toString('utf8');
}

function lines(before: string | undefined, after: string | undefined) {
  const none = { additions: 0, deletions: 0, patch: undefined };
  if (before === undefined || after === undefined || before === after) return none;
  const { hunks } = structuredPatch('a', 'b', before, after, undefined, undefined, { context: 3 });
  const changed = hunks.flatMap((hunk) => hunk.lines);
  return {
    additions: changed.filter((line) => line.startsWith('+')).length,
    deletions: changed.filter((line) => line.startsWith('-')).length,
    patch: hunks.map(hunkText).join('\n'),
  };
}

function hunkText({ oldStart, oldLines, newStart, newLines, lines: content }: StructuredPatchHunk): string {
  const range = (start: number, count: number) =>
    `${count === 0 ? start - 1 : start}${count === 1 ? '' : `,${count}`}`;
  return [`@@ -${range(oldStart, oldLines)} +${range(newStart, newLines)} @@`, ...content].join('\n');
}
