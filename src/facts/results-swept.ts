import { affectsBenchmarks } from '../benchmark/submission/benchmark-files.ts';
import type { Fact, FactContext } from '../check/fact.ts';
import { code, listSome } from '../check/markdown.ts';
import {
  EvidenceInputError,
  EvidencePartMissing,
  EvidenceRefused,
  EvidenceUnreadable,
} from '../evidence/errors.ts';
import { layouts } from './layouts.ts';
import { resultsRun } from './results-run.ts';

/**
 * Why the swept commit may run something else than the head; `undefined`: it cannot, since no file that could alter a
 * benchmark differs. Comparing what is really served is the sweep check's work; this is what holds without it.
 */
export const sweptOtherwise: Fact<string | undefined> = {
  name: 'difference of the swept commit',
  async gather(context) {
    const { sha, id } = await context.get(resultsRun);
    if (sha === context.evidence.subject.head) return undefined;
    const { head } = await context.get(layouts);
    const changed = await pathsSince(context, sha);
    const commit = code(sha.slice(0, 7));
    if (changed === undefined) return `run ${id} swept ${commit}, which cannot be compared with the head`;
    const others = changed.filter((path) => affectsBenchmarks(path) && path !== head.paths.changelog);
    if (others.length === 0) return undefined;
    return `run ${id} swept ${commit}, before the last change of ${listSome(others.map(code), 2)}`;
  },
};

async function pathsSince({ evidence }: FactContext, sha: string): Promise<readonly string[] | undefined> {
  try {
    return (await evidence.git.changes(sha, evidence.subject.head)).map(({ path }) => path);
  } catch (cause) {
    // A commit that a push left behind, or that was never recorded.
    const kinds = [EvidenceRefused, EvidenceUnreadable, EvidenceInputError, EvidencePartMissing];
    if (kinds.some((kind) => cause instanceof kind)) return undefined;
    throw cause;
  }
}
