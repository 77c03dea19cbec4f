import type { Fact } from '../check/fact.ts';
import {
  type CommandComment,
  type CommandScope,
  newestFirst,
  readingOf,
  refusalOf,
} from '../commands/decide-reuse.ts';
import { grammarOf } from '../commands/grammar.ts';
import { commandComments } from './reuse-comments.ts';
import { commandReadings } from './reuse-readings.ts';
import { writeAccess } from './write-access.ts';

/** Each question is a request that a stranger's comment causes. */
const MAX_ASKED = 10;

/**
 * Who may give commands here, and how they are written. Whether somebody may write is asked only for the newest ten
 * authors of commands whose association does not allow them: it may hide a private membership.
 */
export const commandScope: Fact<Required<CommandScope>> = {
  name: 'command scope',
  async gather(context) {
    const { evidence, policy } = context;
    const comments = await context.get(commandComments);
    const scope = {
      associations: policy.reuse.associations,
      syntaxes: grammarOf(policy.commands),
      readings: await commandReadings(evidence.github, comments, policy.commands),
    };
    const logins = wouldBeCommanders(comments, scope).slice(0, MAX_ASKED);
    const granted = await Promise.all(
      logins.map(async (login) => ((await writeAccess(context, login)) === 'granted' ? [login] : [])),
    );
    return { ...scope, writers: new Set(granted.flat().map((login) => login.toLowerCase())) };
  },
};

/** Logins, the author of the newest comment first. */
function wouldBeCommanders(comments: readonly CommandComment[], scope: CommandScope): string[] {
  const logins = comments.toSorted(newestFirst).flatMap((comment) => {
    if (refusalOf(comment, scope) !== 'unauthorised') return [];
    const { commands, inCode } = readingOf(comment, scope);
    return commands.length + inCode.length > 0 ? [comment.author] : [];
  });
  return [...new Map(logins.map((login) => [login.toLowerCase(), login])).values()];
}
