import type { Fact } from '../check/fact.ts';
import type { Command } from '../commands/command.ts';
import { type CommandComment, newestFirst, readingOf, refusalOf } from '../commands/decide-reuse.ts';
import { reuse } from './reuse.ts';
import { commandComments } from './reuse-comments.ts';
import { type RunStanding, standingOfRun } from './reuse-runs.ts';
import { commandScope } from './reuse-scope.ts';
import { type WriteAccess, writeAccess } from './write-access.ts';

/** What must be known before a run is sent to the staging repository. */
export interface StagingGrounds {
  /** By login in lower case: of those whose commands may stage. Others were not asked. */
  readonly access: ReadonlyMap<string, WriteAccess>;
  /** By comment: the run that a command to stage means; only for authors who may write. */
  readonly standings: ReadonlyMap<number, RunStanding>;
}

/** Older commands to stage were answered when they were new. */
const MAX_COMMANDS = 5;

/** Who of the commanders may write, and which runs their commands to stage mean. Nothing is read where staging is off. */
export const stagingGrounds: Fact<StagingGrounds> = {
  name: 'staging grounds',
  async gather(context) {
    if (context.policy.staging === null) return { access: new Map(), standings: new Map() };
    const [comments, scope, { decided }] = await Promise.all([
      context.get(commandComments),
      context.get(commandScope),
      context.get(reuse),
    ]);
    const stages = comments.toSorted(newestFirst).flatMap((comment) => {
      const refusal = refusalOf(comment, scope);
      if (refusal === 'bot' || refusal === 'edited') return [];
      const command = readingOf(comment, scope).commands.findLast(isStage)?.command;
      return command?.kind === 'stage' ? [{ comment, run: command.run }] : [];
    });
    const newest = stages.slice(0, MAX_COMMANDS);
    const authors = [
      ...newest.map(({ comment }) => comment),
      ...(decided === undefined ? [] : [decided.comment]),
    ];
    const logins = [...new Map(authors.map(({ author }) => [keyOf(author), author])).values()];
    const access = new Map(
      await Promise.all(
        logins.map(async (login) => [keyOf(login), await writeAccess(context, login)] as const),
      ),
    );
    const standings = await Promise.all(
      newest
        .filter(({ comment }) => access.get(keyOf(comment.author)) === 'granted')
        .map(async ({ comment, run }) => [comment.id, await standingOfRun(context, run)] as const),
    );
    return { access, standings: new Map(standings) };
  },
};

function isStage({ command }: { readonly command: Command }): boolean {
  return command.kind === 'stage';
}

function keyOf(login: CommandComment['author']): string {
  return login.toLowerCase();
}
