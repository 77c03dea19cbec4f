import type { PolicyError } from '../../policy/policy-error.ts';
import { inferencex } from '../../policy/preset/inferencex.ts';
import { type CheckRunOutput, renderCheckRun } from '../../verdict/check-run.ts';
import { verdictOf } from '../../verdict/row.ts';
import { buttonReasons, type Job } from '../jobs/job.ts';
import { completeCheckRun } from '../publish/complete-check-run.ts';
import { startCheckRun } from '../publish/start-check-run.ts';
import type { AppParts } from './app-parts.ts';
import { assess } from './assess.ts';
import { effectiveDiff } from './effective-diff.ts';
import { everyName } from './end-runs.ts';
import { invalidPolicyOutput } from './invalid-policy.ts';
import type { JobContext } from './job-context.ts';
import { type OpenedPull, openPull } from './open-pull.ts';
import { ownRunsOf } from './own-runs.ts';
import { publishTarget } from './publish-target-of.ts';
import { everySignoff, findStaleSignoffs } from './stale-signoffs.ts';

type MergeGroup = Extract<Job, { kind: 'merge-group' }>;

/**
 * Judges what the merge queue is about to merge. While its diff is the pull request's, its verdict is the same one;
 * otherwise the checks run on the group's head. Nobody can sign off a group: sign-offs count as for the pull request if
 * its present head is what is merged, and not at all if the group was made of another one.
 */
export async function runMergeGroupJob(
  { installation, repository, pullRequest, base, head }: MergeGroup,
  { job, reasons, signal }: JobContext,
  parts: AppParts,
): Promise<string> {
  const place = { installation, repository, pullRequest };
  const [own, group] = await Promise.all([openPull(place, parts), openPull(place, parts, { base, head })]);
  const { client } = own.pull;
  const target = publishTarget(own.pull, signal, parts);
  const observed = await ownRunsOf(client, repository, head, parts.appId);
  const isAnew = reasons.some((reason) => buttonReasons.has(reason));
  const publish = async (name: string, fingerprint: string, output: () => Promise<CheckRunOutput>) => {
    const state = { fingerprint, job, group: { pullRequest, base } };
    const run = await startCheckRun(target, { head, name, observed, isAnew, state });
    await completeCheckRun(target, run, await output(), state);
  };
  const refuse = async (error: PolicyError) => {
    const { name } = inferencex.checkRun;
    for (const one of everyName(name, observed))
      await publish(one, '', async () => invalidPolicyOutput(one, error));
    return 'the policy file is invalid';
  };
  // Both were read with the same default branch, unless it moved in between: then the older answer is as good.
  if (own.kind === 'invalid-policy') return refuse(own.error);
  if (group.kind === 'invalid-policy') return refuse(group.error);
  const [mine, grouped] = await Promise.all([
    effectiveDiff(own.pull, parts),
    effectiveDiff(group.pull, parts),
  ]);
  const isSame = mine.fingerprint === grouped.fingerprint;
  const isMerged = isSame || (await isMergeOf(group.pull, own.pull.evidence.subject.head));
  const staleSignoffs = isMerged
    ? await findStaleSignoffs(own.pull, (comparison) => mine.isSameAt(comparison))
    : await everySignoff(own.pull);
  const judged: OpenedPull = isSame ? own.pull : group.pull;
  let outcome = '';
  await publish(judged.policy.checkRun.name, grouped.fingerprint, async () => {
    const { newest } = await assess(judged, { ...judged.evidence, staleSignoffs }, parts);
    outcome = verdictOf(newest.verdict.rows);
    return renderCheckRun(newest.verdict);
  });
  return `merge group: ${outcome}${isSame ? '' : ', by a diff of its own'}`;
}

/** Whether GitHub made the group's head by merging that commit: squashed and rebased ones do not name it. */
async function isMergeOf({ evidence }: OpenedPull, head: string): Promise<boolean> {
  const { parents } = await evidence.git.commit(evidence.subject.head);
  return parents.includes(head);
}
