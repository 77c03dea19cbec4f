import { code, link } from '../../check/markdown.ts';
import type { CommandComment } from '../../commands/decide-reuse.ts';
import type { Artifact, WorkflowRun } from '../../evidence/github-schema.ts';
import { describeBest, describeProblem, runUrl } from '../../facts/reuse-refusal.ts';
import type { StagingRecord, StagingRequest } from '../state/app-state.ts';
import { type Answer, accepted, refused } from './answer.ts';
import type { Asked } from './commands-of.ts';
import { needsWriteAccess } from './refusal-texts.ts';
import { stagingText } from './staging-text.ts';
import type { CommandState } from './state.ts';

/** The artifact without which the staging repository cannot tell what a run measured. */
const METADATA = 'changelog-metadata';

/** Answers a command to stage results. `undefined`: nothing new is known about it. */
export function answerStage(
  comment: CommandComment,
  command: NonNullable<Asked['stage']>,
  state: CommandState,
): Answer | undefined {
  const { policy, grounds } = state;
  if (policy.staging === null) return refused('Staging is not set up for this repository.');
  const record = recordOf(state, comment.id, command.run);
  // One that was never sent, because of an outage or a crash, is asked for again.
  if (record !== undefined && record.state !== 'wanted') return answerRecord(record, state);
  const access = grounds.access.get(comment.author.toLowerCase());
  if (access === undefined) return undefined;
  if (access === 'denied') return refused(needsWriteAccess(comment, policy));
  if (access === 'unread')
    return refused(
      `Staging was not started: the permissions of ${code(`@${comment.author}`)} cannot be read.`,
    );
  const standing = grounds.standings.get(comment.id);
  if (standing === undefined || standing.kind === 'unread') return undefined;
  if (standing.kind === 'refused') {
    const which = command.run === undefined ? '' : ` of run ${command.run}`;
    const best = describeBest(standing.best, state.repository);
    return refused(
      `Staging${which} was not started: ${describeProblem(standing.problem)}.${best === '' ? '' : ` ${best}.`}`,
    );
  }
  const problem = groundsAgainst(standing.run, standing.artifacts, state);
  return problem === undefined
    ? { ...accepted(requested(standing.run, state)), ...wanting(comment, standing.run, state) }
    : refused(`Staging of run ${standing.run.id} was not started: ${problem}.`);
}

/** What is known about a request that was made already. */
export function answerRecord(record: StagingRecord, { policy }: CommandState): Answer {
  if (policy.staging === null) return refused('Staging is not set up for this repository.');
  const paragraphs = stagingText(record, policy.staging, policy.commands);
  const isBad = record.state === 'failed' || record.state === 'refused';
  return isBad ? refused(...paragraphs) : accepted(...paragraphs);
}

/** A comment's request: for the run it names, or without a name whichever it was made for. */
export function recordOf(
  { staged }: CommandState,
  comment: number,
  run: string | undefined,
): StagingRecord | undefined {
  const wanted = run === undefined ? undefined : run.replace(/^0+(?=.)/, '');
  return staged.find(
    (record) => record.comment === comment && (wanted === undefined || record.run === wanted),
  );
}

/** The request that an accepted command makes, unless staging is off. */
export function wanting(
  comment: CommandComment,
  run: WorkflowRun,
  { repository, pullRequest, policy }: CommandState,
): { readonly staging?: StagingRequest } {
  if (policy.staging === null) return {};
  const staging: StagingRequest = {
    repository,
    pullRequest,
    comment: comment.id,
    run: String(run.id),
    attempt: run.run_attempt,
    runDate: run.created_at.slice(0, 10),
    requestedBy: comment.author,
    target: policy.staging.repository,
  };
  return { staging };
}

function requested({ id }: WorkflowRun, { repository }: CommandState): string {
  return `Staging of run ${link(String(id), runUrl(repository, id))} was requested.`;
}

function groundsAgainst(
  run: WorkflowRun,
  artifacts: readonly Artifact[],
  { policy, labels, labelsAt }: CommandState,
): string | undefined {
  const full = policy.sweep.labels;
  const names = full.map(code).join(', ');
  if (!labels.some((label) => full.includes(label)))
    return `the pull request has no full-sweep label now (one of ${names})`;
  const then = labelsAt.get(run.id);
  if (then === undefined)
    return 'which labels the pull request had when the run was created could not be read';
  if (!then.some((label) => full.includes(label)))
    return `the pull request had no full-sweep label when the run was created (one of ${names})`;
  const metadata = artifacts.filter(({ name }) => name === METADATA);
  if (metadata.length === 0) return `the run has no artifact ${code(METADATA)}`;
  return metadata.every(({ expired }) => expired)
    ? `the run's artifact ${code(METADATA)} has expired`
    : undefined;
}
