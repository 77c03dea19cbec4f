import { affectsBenchmarks } from '../benchmark/submission/benchmark-files.ts';
import type { Fact, FactContext } from '../check/fact.ts';
import { code } from '../check/markdown.ts';
import {
  EvidenceInputError,
  EvidencePartMissing,
  EvidenceRefused,
  EvidenceUnreadable,
} from '../evidence/errors.ts';
import { layouts } from './layouts.ts';
import { resultsRun } from './results-run.ts';
import { sweptServings } from './sweep-servings.ts';
import { describeWorkflow, isAcceptedWorkflow, sweepWorkflowProblem } from './sweep-workflow.ts';

/** Why the results say nothing about the head: whose workflow made them, or what the swept commit ran; `undefined`: they do. */
export const sweptOtherwise: Fact<string | undefined> = {
  name: 'difference of the swept commit',
  async gather(context) {
    const run = await context.get(resultsRun);
    const { sha, id } = run;
    const workflow = await sweepWorkflowProblem(context, { id, head_sha: sha });
    if (workflow !== undefined && !isAcceptedWorkflow(workflow, run, context.policy))
      return `run ${id} does not count: ${describeWorkflow(workflow)}`;
    const why = await sweptDifference(context, sha);
    return why === undefined ? undefined : `run ${id} swept ${code(sha.slice(0, 7))}, where ${why}`;
  },
};

/**
 * The first thing that a commit of the pull request served otherwise than the head does, in markdown that follows "where";
 * `undefined`: every submitted point is served alike. Files are read only where some differ that could alter a benchmark.
 */
export async function sweptDifference(context: FactContext, sha: string): Promise<string | undefined> {
  const { evidence, get } = context;
  if (sha === evidence.subject.head) return undefined;
  const { head } = await get(layouts);
  try {
    const changes = await evidence.git.changes(sha, evidence.subject.head);
    const others = changes.filter(({ path }) => affectsBenchmarks(path) && path !== head.paths.changelog);
    if (others.length === 0) return undefined;
    return await sweptServings(context, sha, others);
  } catch (cause) {
    // A commit that a push left behind, or that was never recorded.
    const kinds = [EvidenceRefused, EvidenceUnreadable, EvidenceInputError, EvidencePartMissing];
    if (kinds.some((kind) => cause instanceof kind)) return 'nothing can be compared with the head';
    throw cause;
  }
}
