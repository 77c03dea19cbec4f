import { runStepsInSlices } from '../benchmark/steps.ts';
import { affectsBenchmarks } from '../benchmark/submission/benchmark-files.ts';
import type { Fact } from '../check/fact.ts';
import { EvidenceUnreadable } from '../evidence/errors.ts';
import type { Change, GitEvidence } from '../evidence/git-evidence.ts';
import { changes } from './changes.ts';
import { addedLinesOf } from './fingerprint/added-lines-of.ts';

/** Which lines of the head are not in the merge base. */
export interface AddedLines {
  /** Lines count from 1. What cannot be compared counts as added, all of it. */
  isAdded(path: string, line: number): boolean;
  /** The file has a line that counts as added. */
  hasAdded(path: string): boolean;
}

type Lines = ReadonlySet<number> | 'all';

/** Lines that the pull request adds or alters, in files that can alter a benchmark. */
export const addedLines: Fact<AddedLines> = {
  name: 'added lines',
  async gather({ evidence, get }) {
    const changed = (await get(changes)).filter(({ path }) => affectsBenchmarks(path));
    const found = await Promise.all(
      changed.map(async (change) => [change.path, await linesOf(change, evidence.git)] as const),
    );
    const byPath = new Map(found);
    return {
      isAdded(path, line) {
        const lines = byPath.get(path);
        return lines === 'all' || lines?.has(line) === true;
      },
      hasAdded(path) {
        const lines = byPath.get(path);
        return lines === 'all' || (lines?.size ?? 0) > 0;
      },
    };
  },
};

/** A rename found here has no changed line: both sides are the same blob. */
async function linesOf(change: Change, git: Pick<GitEvidence, 'blob'>): Promise<Lines> {
  if (change.kind === 'removed' || change.kind === 'renamed') return new Set();
  if (change.kind === 'added') return 'all';
  // A submodule's id is that of a commit elsewhere.
  if (![change.before, change.after].every(({ mode }) => mode.startsWith('100'))) return 'all';
  try {
    const [before, after] = await Promise.all([git.blob(change.before.oid), git.blob(change.after.oid)]);
    return (await runStepsInSlices(addedLinesOf(before, after))) ?? 'all';
  } catch (cause) {
    if (cause instanceof EvidenceUnreadable) return 'all';
    throw cause;
  }
}
