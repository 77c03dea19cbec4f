import type { Change } from '../../evidence/git-evidence.ts';
import { pathsOf } from '../../evidence/pair-renames.ts';
import type { Layout } from '../../policy/schema.ts';
import { affectsBenchmarks } from './benchmark-files.ts';
import type { Submission } from './submission.ts';

/** A change besides configs and changelog that a point which was there before may run into. */
export interface ForeignChange {
  readonly path: string;
  /** `changed`: an existing point provably runs something else; `unknown`: it cannot be shown that none does. */
  readonly kind: 'changed' | 'unknown';
  /** A config whose existing points are concerned, if one is known. */
  readonly key: string | undefined;
  /** The line that an existing point runs into, where it is known. */
  readonly line?: number | undefined;
  /** The line is one of the base, which the head has no more. */
  readonly isInBase?: boolean | undefined;
  /** What speaks against it, in plain text with names from the repository: escape it before showing it. */
  readonly why?: string | undefined;
}

/** Changes that are not provably reachable from new points alone. */
export function foreignChanges(
  changes: readonly Change[],
  contents: ReadonlySet<string>,
  submission: Submission,
  layouts: readonly Layout[],
): readonly ForeignChange[] {
  const isCovered = coveredByMatrix(layouts);
  const decided = new Map<string, ForeignChange>();
  for (const { key, reasons } of submission.submitted) {
    for (const { kind, location } of reasons) {
      // These two reasons concern points that were there before.
      if (kind === 'recipe-changed')
        decided.set(location.path, { path: location.path, kind: 'changed', key });
      if (kind === 'script-changed')
        decided.set(location.path, { path: location.path, kind: 'unknown', key });
    }
  }
  const own = new Set(submission.submitted.flatMap(({ files }) => files.map(({ path }) => path)));
  for (const change of changes) {
    const [path = ''] = pathsOf(change).toReversed();
    if (decided.has(path) || isCovered(path) || !affectsBenchmarks(path)) continue;
    // What is new runs only where something new names it, and an own file whose points stayed equal is a recipe.
    if (
      change.kind === 'added' ||
      (change.kind === 'modified' && own.has(path) && !isShared(path, submission))
    )
      continue;
    if (change.kind === 'modified' && !contents.has(path)) continue;
    // Counted as shared only if a label that a row uses has other nodes or hardware now.
    if (layouts.some(({ runners }) => runners === path) && !isShared(path, submission)) continue;
    const user = submission.reached.find(({ reasons }) =>
      reasons.some(({ location }) => location.path === path),
    );
    decided.set(path, { path, kind: 'unknown', key: user?.key });
  }
  return [...decided.values()].sort((a, b) => (a.path < b.path ? -1 : 1));
}

function isShared(path: string, { sharedFiles }: Submission): boolean {
  return sharedFiles.includes(path);
}

/** The matrix itself is compared point by point, whatever generated it. */
function coveredByMatrix(layouts: readonly Layout[]): (path: string) => boolean {
  const files = new Set(layouts.flatMap(({ masterConfigs, changelog }) => [...masterConfigs, changelog]));
  return (path) =>
    files.has(path) || path.includes('/matrix_logic/') || path.endsWith('/process_changelog.py');
}
