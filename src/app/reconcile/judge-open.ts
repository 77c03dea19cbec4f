import { EvidenceInputError } from '../../evidence/errors.ts';
import { type CheckRunOutput, renderCheckRun } from '../../verdict/check-run.ts';
import type { ChartUrl } from '../../verdict/detail-markdown.ts';
import { verdictOf } from '../../verdict/row.ts';
import { checkRunUrl } from '../publish/check-run-handle.ts';
import type { PublishTarget } from '../publish/publish-target.ts';
import type { AppParts } from './app-parts.ts';
import { type Assessment, assess, withNotes } from './assess.ts';
import { chartsOf } from './charts-of.ts';
import { effectiveDiff } from './effective-diff.ts';
import { endRenamed } from './end-runs.ts';
import type { HeadRuns } from './head-runs.ts';
import type { JobContext } from './job-context.ts';
import { movedNote } from './moved-note.ts';
import type { OpenedPull } from './open-pull.ts';
import { readAhead } from './read-ahead.ts';
import { askOthers, forThisPullOnly } from './shared-head.ts';
import { speak } from './speak.ts';
import { findStaleSignoffs } from './stale-signoffs.ts';
import { takeBackVerdicts } from './take-back-verdicts.ts';
import { unjudgedOutput } from './unjudged-output.ts';
import { watchUpstream } from './watch-upstream.ts';
import { isPassing, MOST_READINGS, whyUnjudged } from './why-unjudged.ts';
import { TookTooLong, within } from './within.ts';

interface Decided {
  readonly assessment: Assessment;
  readonly output: CheckRunOutput;
  readonly fingerprint: string;
  readonly chartUrl: ChartUrl;
}

/** Judges an open pull request and says what comes of it. Whatever goes wrong, no older result is left standing. */
export async function judgeOpen(
  pull: OpenedPull,
  isDraft: boolean,
  target: PublishTarget,
  runs: HeadRuns,
  context: JobContext,
  parts: AppParts,
): Promise<string> {
  const { signal, deadline, attempt } = context;
  const { name } = pull.policy.checkRun;
  const deciding = decide(pull, isDraft, parts);
  // What goes wrong is met below, once there is a run that can say so.
  deciding.catch(() => {});
  const [run] = await Promise.all([runs.show(name), endRenamed(runs, name)]);
  const url = checkRunUrl(target.repository, run);
  const notJudged = async (cause: unknown) => {
    // An outage passes, and this run shows that something goes on until then.
    if (isPassing(cause, signal)) throw cause;
    const { reason, advice } = whyUnjudged(cause);
    await run.complete(unjudgedOutput(name, reason, advice));
    await takeBackVerdicts(target, pull.observed.ownComments, url);
    // What was named cannot be used, and stays so until somebody mends it; all else is tried again.
    const isOver = cause instanceof TookTooLong && attempt >= MOST_READINGS;
    if (cause instanceof EvidenceInputError || isOver) return `not judged: ${reason}`;
    throw cause;
  };
  let decided: Decided;
  try {
    await askOthers(pull, context, parts);
    decided = await within(deciding, deadline);
  } catch (cause) {
    return notJudged(cause);
  }
  const { assessment, output, fingerprint, chartUrl } = decided;
  const { verdict } = assessment.newest;
  // Both to their end: the next attempt must not write at the same time.
  const [completed, spoken] = await Promise.allSettled([
    run.complete(output, fingerprint, verdict.signoff?.key),
    speak(pull, assessment, { checkRunUrl: url, chartUrl }, target, parts),
  ]);
  if (completed.status === 'rejected') return notJudged(completed.reason);
  if (spoken.status === 'rejected') throw spoken.reason;
  signal.throwIfAborted();
  await watchUpstream(pull, verdict.rows, spoken.value, parts);
  return verdictOf(verdict.rows);
}

async function decide(pull: OpenedPull, isDraft: boolean, parts: AppParts): Promise<Decided> {
  if (!isDraft) readAhead(pull, parts);
  const diff = await effectiveDiff(pull, parts);
  const staleSignoffs = await findStaleSignoffs(pull, (commit) => diff.isSameAt(commit));
  const evidence = { ...pull.evidence, staleSignoffs };
  const assessed = await assess(pull, evidence, parts, { isDraft });
  // Asked last: the head may move until the very end.
  const assessment = withNotes(assessed, await movedNote(pull, parts));
  const chartUrl = await chartsOf(assessment, pull, parts);
  return {
    assessment,
    output: await forThisPullOnly(renderCheckRun(assessment.newest.verdict, chartUrl), pull),
    chartUrl,
    fingerprint: diff.fingerprint,
  };
}
