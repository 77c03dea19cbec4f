import { EvidenceInputError, EvidenceUnavailable } from '../../evidence/errors.ts';
import { inferencex } from '../../policy/preset/inferencex.ts';
import { type CheckRunOutput, renderCheckRun } from '../../verdict/check-run.ts';
import { verdictOf } from '../../verdict/row.ts';
import { buttonReasons } from '../jobs/job.ts';
import { checkRunUrl } from '../publish/check-run-handle.ts';
import { completeCheckRun } from '../publish/complete-check-run.ts';
import type { PublishTarget } from '../publish/publish-target.ts';
import { startCheckRun } from '../publish/start-check-run.ts';
import type { AppParts } from './app-parts.ts';
import { type Assessment, assess, withNotes } from './assess.ts';
import { effectiveDiff } from './effective-diff.ts';
import { invalidPolicyOutput } from './invalid-policy.ts';
import type { JobContext } from './job-context.ts';
import { movedNote } from './moved-note.ts';
import { type OpenedPull, openPull, type PullPlace } from './open-pull.ts';
import { publishTarget } from './publish-target-of.ts';
import { readAhead } from './read-ahead.ts';
import { speak } from './speak.ts';
import { findStaleSignoffs } from './stale-signoffs.ts';
import { closedOutput, unjudgedOutput } from './unjudged-output.ts';
import { watchUpstream } from './watch-upstream.ts';

/** Brings everything that we say on a pull request up to date with what GitHub says now. Resolves to what came of it. */
export async function runPullJob(place: PullPlace, context: JobContext, parts: AppParts): Promise<string> {
  const opened = await openPull(place, parts);
  const { pull } = opened;
  const target = publishTarget(pull, context.signal, parts);
  const { state, draft } = await pull.evidence.github.pull();
  const show = showing(pull, target, context);
  if (state !== 'open') return endUnfinished(pull, show);
  if (opened.kind === 'invalid-policy') {
    const { name } = inferencex.checkRun;
    await (await show(name)).complete(invalidPolicyOutput(name, opened.error), '');
    return 'the policy file is invalid';
  }
  return judgeOpen(opened.pull, draft === true, target, show, context, parts);
}

async function judgeOpen(
  pull: OpenedPull,
  isDraft: boolean,
  target: PublishTarget,
  show: Show,
  { signal }: JobContext,
  parts: AppParts,
): Promise<string> {
  const { name } = pull.policy.checkRun;
  if (!isDraft) readAhead(pull, parts);
  const [run, diff] = await Promise.all([show(name), effectiveDiff(pull, parts)]);
  let assessment: Assessment;
  try {
    const staleSignoffs = await findStaleSignoffs(pull, (commit) => diff.isSameAt(commit));
    const evidence = { ...pull.evidence, staleSignoffs };
    assessment = await assess(pull, evidence, parts, { isDraft });
  } catch (cause) {
    // An outage passes, and this run shows that something goes on until then.
    if (cause instanceof EvidenceUnavailable || signal.aborted) throw cause;
    const reason = cause instanceof Error ? cause.message : String(cause);
    await run.complete(unjudgedOutput(name, reason), diff.fingerprint);
    // What was named cannot be used, and stays so until somebody mends it; all else is tried again.
    if (cause instanceof EvidenceInputError) return `not judged: ${reason}`;
    throw cause;
  }
  // Asked last: the head may move until the very end.
  const { newest, bySignoff } = withNotes(assessment, await movedNote(pull, parts));
  const url = checkRunUrl(target.repository, run);
  const signoff = newest.verdict.signoff?.key;
  const [, recipes] = await Promise.all([
    run.complete(renderCheckRun(newest.verdict), diff.fingerprint, signoff),
    speak(pull, { newest, bySignoff }, url, target, parts),
  ]);
  signal.throwIfAborted();
  await watchUpstream(pull, newest.verdict.rows, recipes, parts);
  return verdictOf(newest.verdict.rows);
}

interface Shown {
  readonly id: number;
  complete(output: CheckRunOutput, fingerprint: string, signoff?: string): Promise<unknown>;
}

type Show = (name: string) => Promise<Shown>;

/** Shows at once that something happens on the head, if it does not show a result yet. */
function showing(
  { evidence, observed }: Omit<OpenedPull, 'policy'>,
  target: PublishTarget,
  { job, reasons }: JobContext,
): Show {
  const { head } = evidence.subject;
  const isAnew = reasons.some((reason) => buttonReasons.has(reason));
  return async (name) => {
    const started = { head, name, observed: observed.ownCheckRuns, isAnew, state: { fingerprint: '', job } };
    const run = await startCheckRun(target, started);
    return {
      id: run.id,
      complete: (output, fingerprint, signoff) =>
        completeCheckRun(target, run, output, {
          fingerprint,
          job,
          ...(signoff !== undefined && { signoff }),
        }),
    };
  };
}

/** Nobody waits for a verdict on a closed pull request, but a run left in progress would wait for ever. */
async function endUnfinished({ observed }: Omit<OpenedPull, 'policy'>, show: Show): Promise<string> {
  const unfinished = observed.ownCheckRuns.filter(({ status }) => status !== 'COMPLETED');
  for (const name of new Set(unfinished.map((run) => run.name)))
    await (await show(name)).complete(closedOutput(name), '');
  return 'closed';
}
