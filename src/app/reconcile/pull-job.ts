import { ConversationTooLarge } from '../../evidence/github/pull/conversation.ts';
import { inferencex } from '../../policy/preset/inferencex.ts';
import { buttonReasons, pullKey } from '../jobs/job.ts';
import { checkRunUrl } from '../publish/check-run-handle.ts';
import type { AppParts } from './app-parts.ts';
import { completeEvery, endUnfinished } from './end-runs.ts';
import { headRuns } from './head-runs.ts';
import { invalidPolicyOutput } from './invalid-policy.ts';
import type { JobContext } from './job-context.ts';
import { judgeOpen } from './judge-open.ts';
import { type OpenedOrInvalid, openPull, type PullPlace } from './open-pull.ts';
import { publishTarget } from './publish-target-of.ts';
import { readLater } from './read-later.ts';
import { sayUnread } from './say-unread.ts';
import { takeBackVerdicts } from './take-back-verdicts.ts';
import { isLasting, isPassing, MOST_READINGS, whyUnjudged } from './why-unjudged.ts';
import { within } from './within.ts';

/** Brings everything that we say on a pull request up to date with what GitHub says now. Resolves to what came of it. */
export async function runPullJob(place: PullPlace, context: JobContext, parts: AppParts): Promise<string> {
  const known = context.unread.of(pullKey(place.repository, place.pullRequest), parts.now());
  if (known !== undefined && !context.reasons.some((reason) => buttonReasons.has(reason))) {
    // The head may be another one by now.
    await sayUnread(place, known.why, [], context, parts);
    await readLater(place, context.job, known.until, parts);
    return `not read again yet: ${known.why.reason}`;
  }
  let opened: OpenedOrInvalid;
  try {
    opened = await within(openPull(place, parts), context.deadline);
  } catch (cause) {
    return notOpened(cause, place, context, parts);
  }
  return bringUpToDate(opened, context, parts);
}

async function bringUpToDate(opened: OpenedOrInvalid, context: JobContext, parts: AppParts): Promise<string> {
  const { evidence, observed } = opened.pull;
  const target = publishTarget(opened.pull, context.signal, parts);
  const runs = headRuns(evidence.subject.head, observed.ownCheckRuns, target, context);
  const { state, draft } = await evidence.github.pull();
  if (state !== 'open') {
    await endUnfinished(runs);
    return 'closed';
  }
  if (opened.kind === 'opened') return judgeOpen(opened.pull, draft === true, target, runs, context, parts);
  const { name } = inferencex.checkRun;
  const run = await completeEvery(runs, name, (one) => invalidPolicyOutput(one, opened.error));
  await takeBackVerdicts(target, observed.ownComments, checkRunUrl(target.repository, run));
  return 'the policy file is invalid';
}

/** Nothing of what stands on the head was decided from what is there now: it must not go on standing. */
async function notOpened(
  cause: unknown,
  place: PullPlace,
  context: JobContext,
  parts: AppParts,
): Promise<string> {
  if (isPassing(cause, context.signal)) throw cause;
  const why = whyUnjudged(cause);
  const isTooLarge = cause instanceof ConversationTooLarge;
  if (isTooLarge) context.unread.add(pullKey(place.repository, place.pullRequest), why, parts.now());
  try {
    await sayUnread(place, why, isTooLarge ? cause.ownComments : [], context, parts);
  } catch (second) {
    // Where nothing can be read or written at all, the first problem says more.
    throw isPassing(second, context.signal) ? second : cause;
  }
  if (isTooLarge || (isLasting(cause) && context.attempt >= MOST_READINGS))
    return `not judged: ${why.reason}`;
  throw cause;
}
