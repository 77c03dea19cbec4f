import { code, link } from '../../check/markdown.ts';
import { type CommandComment, newestFirst } from '../../commands/decide-reuse.ts';
import type { WorkflowRun } from '../../evidence/github-schema.ts';
import type { DecidedReuse } from '../../facts/reuse.ts';
import { describeBest, describeProblem, runUrl } from '../../facts/reuse-refusal.ts';
import { type Answer, accepted, refused } from './answer.ts';
import type { Asked } from './commands-of.ts';
import { answerRecord, recordOf, wanting } from './stage-run.ts';
import type { CommandState } from './state.ts';

/** Whether a newer authorised command has taken a comment's place. */
export function isSuperseded({ decided }: CommandState['reuse'], comment: CommandComment): boolean {
  return decided !== undefined && newestFirst(decided.comment, comment) < 0;
}

/** Answers an authorised command to use a run. `undefined`: nothing new is known about it. */
export function answerReuse(
  comment: CommandComment,
  command: NonNullable<Asked['reuse']>,
  state: CommandState,
): Answer | undefined {
  const { decided } = state.reuse;
  if (decided?.comment.id === comment.id) return answerDecided(decided, command, state);
  const record = recordOf(state, comment.id, command.run);
  if (record === undefined || record.state === 'wanted') return undefined;
  // What was sent before a newer command came is still to be told to its end.
  const { paragraphs } = answerRecord(record, state);
  return { paragraphs: record.state === 'succeeded' ? paragraphs : [newer, ...paragraphs] };
}

const newer = 'A newer command decides by now which run is used.';

function answerDecided(
  decided: DecidedReuse,
  command: NonNullable<Asked['reuse']>,
  state: CommandState,
): Answer | undefined {
  const { comment, standing } = decided;
  if (standing.kind === 'unread') return undefined;
  if (standing.kind === 'refused') {
    const what =
      command.run === undefined
        ? 'No run can be used'
        : `Run ${command.run} cannot be used for this pull request`;
    const best = describeBest(standing.best, state.repository);
    return refused(`${what}: ${describeProblem(standing.problem)}.${best === '' ? '' : ` ${best}.`}`);
  }
  const { run } = standing;
  const acceptance = `Accepted: run ${link(String(run.id), runUrl(state.repository, run.id))} (${describeRun(run)}) is used for this pull request.`;
  if (command.kind !== 'use' || state.policy.staging === null) return accepted(acceptance);
  const record = recordOf(state, comment.id, String(run.id));
  // One that was never sent, because of an outage or a crash, is asked for again.
  if (record !== undefined && record.state !== 'wanted') {
    const { paragraphs } = answerRecord(record, state);
    return record.state === 'succeeded' ? accepted(...paragraphs) : accepted(acceptance, ...paragraphs);
  }
  return answerStaging(acceptance, comment, run, state);
}

function answerStaging(
  acceptance: string,
  comment: CommandComment,
  run: WorkflowRun,
  state: CommandState,
): Answer | undefined {
  const who = code(`@${comment.author}`);
  switch (state.grounds.access.get(comment.author.toLowerCase())) {
    case 'granted':
      return {
        ...accepted(acceptance, `Staging of run ${run.id} was requested.`),
        ...wanting(comment, run, state),
      };
    case 'denied':
      return accepted(
        acceptance,
        `Staging was not started: it needs write access to this repository, which ${who} does not have.`,
      );
    default:
      return accepted(acceptance, `Staging was not started: the permissions of ${who} cannot be read.`);
  }
}

function describeRun({ conclusion, head_sha: sha, run_attempt: attempt }: WorkflowRun): string {
  const which = attempt > 1 ? `, attempt ${attempt}` : '';
  return `${code(conclusion ?? 'none')} at ${code(sha.slice(0, 7))}${which}`;
}
