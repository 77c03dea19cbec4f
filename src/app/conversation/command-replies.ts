import { type CommandComment, refusalOf } from '../../commands/decide-reuse.ts';
import { helpOf } from '../../commands/help.ts';
import type { StagingRequest } from '../state/app-state.ts';
import { type Answer, accepted, refused } from './answer.ts';
import { type Asked, readComment } from './commands-of.ts';
import type { Desired, DesiredComment, DesiredReaction } from './desired.ts';
import { comment as commentWith, ownOf } from './marker.ts';
import { editedByAnother, needsAssociation, standsInCode } from './refusal-texts.ts';
import { answerReuse, isSuperseded } from './reuse-answer.ts';
import { answerStage } from './stage-run.ts';
import type { CommandState } from './state.ts';

/**
 * One reply and one reaction for each comment with commands that there is something to say to. Comments whose command a
 * newer one has superseded keep what they have; the same text is said to the same person once.
 */
export function commandReplies(state: CommandState): Desired {
  const comments: DesiredComment[] = [];
  const reactions: DesiredReaction[] = [];
  const staging: StagingRequest[] = [];
  const said = new Set<string>();
  const asking = new Set<number>();
  for (const comment of state.comments.toSorted(oldestFirst)) {
    if (comment.isBot) continue;
    const reading = readComment(comment, state.scope.syntaxes);
    if (reading.kind === 'none') continue;
    asking.add(comment.id);
    const answers =
      reading.kind === 'code'
        ? hint(comment, reading.lines, state)
        : answersTo(comment, reading.asked, state);
    const thumb = thumbOf(answers);
    if (thumb !== undefined) reactions.push({ comment: comment.id, content: thumb });
    staging.push(...answers.flatMap((answer) => answer.staging ?? []));
    const paragraphs = answers.flatMap((answer) => answer.paragraphs);
    const text = `${comment.author.toLowerCase()} ${paragraphs.join('\n\n')}`;
    if (paragraphs.length === 0 || said.has(text)) continue;
    said.add(text);
    comments.push(commentWith(`command=${comment.id}`, ...paragraphs));
  }
  const gone = withdrawn(state, asking);
  // Our thumb was on what the comment said before.
  reactions.push(...gone.flatMap(({ id, exists }) => (exists ? [{ comment: id, content: undefined }] : [])));
  return { comments: [...comments, ...gone.map(({ reply }) => reply)], reactions, staging };
}

function answersTo(comment: CommandComment, asked: Asked, state: CommandState): Answer[] {
  const refusal = refusalOf(comment, state.scope);
  if (refusal === 'edited') {
    const isOld = asked.reuse !== undefined && isSuperseded(state.reuse, comment);
    return isOld ? [] : [refused(editedByAnother(comment))];
  }
  const answers = [
    ...answersToAssociated(comment, asked, refusal === undefined, state),
    asked.stage && answerStage(comment, asked.stage, state),
    asked.help
      ? accepted(
          `Commands, each as a whole line of a comment:\n\n${helpOf(state.scope.syntaxes, state.scope.associations)}`,
        )
      : undefined,
  ];
  return answers.filter((answer) => answer !== undefined);
}

/** Commands that only the policy's associations may give. */
function answersToAssociated(
  comment: CommandComment,
  asked: Asked,
  isAllowed: boolean,
  state: CommandState,
): (Answer | undefined)[] {
  if (asked.reuse === undefined && !asked.verify) return [];
  if (!isAllowed) {
    const isOld = !asked.verify && isSuperseded(state.reuse, comment);
    return isOld ? [] : [refused(needsAssociation(comment, state.policy))];
  }
  return [
    asked.reuse && answerReuse(comment, asked.reuse, state),
    asked.verify && state.verified.has(comment.id) ? accepted() : undefined,
  ];
}

/** For people who may command only: others quote what they like. */
function hint(comment: CommandComment, lines: readonly string[], state: CommandState): Answer[] {
  if (refusalOf(comment, state.scope) !== undefined || isSuperseded(state.reuse, comment)) return [];
  return [{ paragraphs: [standsInCode(lines)] }];
}

/** One refusal among several answers is what their author must see. */
function thumbOf(answers: readonly Answer[]): Answer['thumb'] {
  const thumbs = answers.map(({ thumb }) => thumb);
  if (thumbs.includes('-1')) return '-1';
  return thumbs.includes('+1') ? '+1' : undefined;
}

/** Replies to comments that ask nothing any more. */
function withdrawn(
  { ownComments, comments }: CommandState,
  asking: ReadonlySet<number>,
): { readonly id: number; readonly exists: boolean; readonly reply: DesiredComment }[] {
  const existing = new Set(comments.map(({ id }) => id));
  return [...ownOf(ownComments, 'command').keys()].flatMap((value) => {
    const id = Number(value);
    if (!Number.isSafeInteger(id) || asking.has(id)) return [];
    const exists = existing.has(id);
    const why = exists ? 'the comment was edited and holds none any more' : 'the comment was deleted';
    return [{ id, exists, reply: commentWith(`command=${value}`, `The command was withdrawn: ${why}.`) }];
  });
}

function oldestFirst(a: CommandComment, b: CommandComment): number {
  if (a.createdAt === b.createdAt) return a.id - b.id;
  return a.createdAt < b.createdAt ? -1 : 1;
}
