import type { Command, CommandReading, RunId } from './command.ts';
import { type CommandSyntax, grammar } from './grammar.ts';
import { parseCommands } from './parse-commands.ts';

/** A conversation comment as the decision sees it. */
export interface CommandComment {
  readonly id: number;
  readonly author: string;
  /** As GitHub's REST API reports it. */
  readonly association: string;
  readonly body: string;
  /** ISO 8601. */
  readonly createdAt: string;
  /** Login of whoever edited it last, if anybody did; empty if that account no longer exists. */
  readonly editor: string | undefined;
  readonly isBot: boolean;
  readonly url?: string;
}

/** Who may give commands, and how they are written. */
export interface CommandScope {
  readonly associations: readonly string[];
  /** Logins (lower case) who may write to the repository, where the association hides their membership. */
  readonly writers?: ReadonlySet<string>;
  readonly syntaxes?: readonly CommandSyntax[];
  /** By comment: what was read of it. A comment that is missing was not read and holds no command; absent: each is read. */
  readonly readings?: ReadonlyMap<number, CommandReading>;
}

/** A command to reuse results, from somebody who may give it. */
export interface ReuseCommand {
  readonly comment: CommandComment;
  /** Absent: the latest run that qualifies. */
  readonly run?: RunId;
}

/** Why a command does not count. */
export type CommandRefusal = 'unauthorised' | 'edited' | 'bot';

export interface ReuseDecision {
  /** The newest authorised command, which alone decides. */
  readonly decided: ReuseCommand | undefined;
  /** Newer comments of people who may command, with a whole command in a code block: none by our rule, but one by others'. */
  readonly inCode: readonly CommandComment[];
  /** Comments with a command that does not count, newest first, and why. */
  readonly refused: readonly {
    readonly comment: CommandComment;
    readonly reason: CommandRefusal;
  }[];
}

/** Walks the comments from newest to oldest (by creation, ties by id); the first authorised one with a command decides. */
export function decideReuse(comments: readonly CommandComment[], scope: CommandScope): ReuseDecision {
  const inCode: CommandComment[] = [];
  const refused: { comment: CommandComment; reason: CommandRefusal }[] = [];
  for (const comment of comments.toSorted(newestFirst)) {
    const reading = readingOf(comment, scope);
    const command = reading.commands.map((found) => found.command).findLast(isReuse);
    const reason = refusalOf(comment, scope);
    if (command !== undefined && reason === undefined) {
      const decided: ReuseCommand = { comment, ...(command.run !== undefined && { run: command.run }) };
      return { decided, inCode, refused };
    }
    if (command !== undefined && reason !== undefined) refused.push({ comment, reason });
    if (
      command === undefined &&
      reason === undefined &&
      reading.inCode.some((found) => isReuse(found.command))
    )
      inCode.push(comment);
  }
  return { decided: undefined, inCode, refused };
}

/** The commands of a comment, in the scope's syntaxes. */
export function readingOf(
  { id, body }: CommandComment,
  { readings, syntaxes }: CommandScope,
): CommandReading {
  if (readings === undefined) return parseCommands(body, syntaxes ?? grammar);
  return readings.get(id) ?? { commands: [], inCode: [] };
}

export function isReuse(command: Command): command is Extract<Command, { kind: 'use' | 'reuse' }> {
  return command.kind === 'use' || command.kind === 'reuse';
}

/** Why nothing in a comment is a command of its author; `undefined` if its author may give commands. */
export function refusalOf(
  { author, association, editor, isBot }: CommandComment,
  { associations, writers }: CommandScope,
): CommandRefusal | undefined {
  if (isBot) return 'bot';
  // Somebody else's words are no command of the author.
  if (editor !== undefined && editor.toLowerCase() !== author.toLowerCase()) return 'edited';
  const isAllowed = associations.includes(association) || writers?.has(author.toLowerCase()) === true;
  return isAllowed ? undefined : 'unauthorised';
}

/** GitHub writes every date in the same form, so that they compare as text. */
export function newestFirst(
  a: Pick<CommandComment, 'id' | 'createdAt'>,
  b: Pick<CommandComment, 'id' | 'createdAt'>,
): number {
  if (a.createdAt === b.createdAt) return b.id - a.id;
  return a.createdAt < b.createdAt ? 1 : -1;
}
