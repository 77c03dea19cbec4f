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

/** How many of one person's comments that call for no more than a refusal or the help get a reaction. */
const MOST_REACTIONS = 10;

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
  const times = timesUnread(state);
  for (const comment of state.comments.toSorted(oldestFirst)) {
    if (comment.isBot) continue;
    const reading = readComment(comment, state.scope);
    if (reading.kind === 'none') continue;
    asking.add(comment.id);
    const isAllowed = refusalOf(comment, state.scope) === undefined;
    const author = comment.author.toLowerCase();
    const isInVain = reading.kind === 'commands' && (!isAllowed || isHelpOnly(reading.asked));
    const time = isInVain ? (times.get(author) ?? 0) : 0;
    if (isInVain) times.set(author, time + 1);
    const answers =
      reading.kind === 'code'
        ? hint(comment, reading.lines, state)
        : answersTo(comment, reading.asked, state);
    const thumb = thumbOf(answers);
    if (thumb !== undefined && time < MOST_REACTIONS) reactions.push({ comment: comment.id, content: thumb });
    staging.push(...answers.flatMap((answer) => answer.staging ?? []));
    const paragraphs = answers.flatMap((answer) => answer.paragraphs);
    const text = `${author} ${paragraphs.join('\n\n')}`;
    if (paragraphs.length === 0 || said.has(text)) continue;
    said.add(text);
    const reply = commentWith(`command=${comment.id}`, ...paragraphs);
    comments.push(isAllowed ? reply : { ...reply, to: author });
  }
  const gone = withdrawn(state, asking);
  return {
    comments: [...comments, ...gone.comments],
    deletions: gone.deletions,
    reactions: [...reactions, ...gone.reactions],
    staging,
  };
}

/** By author: how many of their comments were not read, and may hold such commands. */
function timesUnread({ comments, scope }: CommandState): Map<string, number> {
  const times = new Map<string, number>();
  for (const { id, author } of comments) {
    if (scope.readings.has(id)) continue;
    const login = author.toLowerCase();
    times.set(login, (times.get(login) ?? 0) + 1);
  }
  return times;
}

function isHelpOnly({ reuse, stage, verify, help }: Asked): boolean {
  return help && !verify && reuse === undefined && stage === undefined;
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

/** Replies to comments that ask nothing any more. A comment that was not read may still ask. */
function withdrawn(
  { ownComments, comments, scope }: CommandState,
  asking: ReadonlySet<number>,
): Pick<Desired, 'comments' | 'deletions' | 'reactions'> {
  const existing = new Set(comments.map(({ id }) => id));
  const answered = [...ownOf(ownComments, 'command').keys()].flatMap((value) => {
    const id = Number(value);
    return Number.isSafeInteger(id) && !asking.has(id) ? [{ id, marker: `command=${value}` }] : [];
  });
  const edited = answered.filter(({ id }) => existing.has(id) && scope.readings.has(id));
  const why = 'The command was withdrawn: the comment was edited and holds none any more.';
  return {
    comments: edited.map(({ marker }) => commentWith(marker, why)),
    deletions: answered.filter(({ id }) => !existing.has(id)).map(({ marker }) => marker),
    // Our thumb was on what the comment said before.
    reactions: edited.map(({ id }) => ({ comment: id, content: undefined })),
  };
}

function oldestFirst(a: CommandComment, b: CommandComment): number {
  if (a.createdAt === b.createdAt) return a.id - b.id;
  return a.createdAt < b.createdAt ? -1 : 1;
}
