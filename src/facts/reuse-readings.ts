import { sharedSlices } from '../benchmark/steps.ts';
import type { CommandReading } from '../commands/command.ts';
import { type CommandComment, newestFirst } from '../commands/decide-reuse.ts';
import { grammarOf } from '../commands/grammar.ts';
import { mayHoldCommand, parseCommands } from '../commands/parse-commands.ts';
import type { GitHubEvidence } from '../evidence/github-evidence.ts';
import type { CommandNames } from '../policy/conversation-schema.ts';
import { ReadingBudget } from '../signoff/reading-budget.ts';
import { Remembered } from '../signoff/remembered.ts';

/** By comment. More may be written than is read: the oldest are missing then. */
export type CommandReadings = ReadonlyMap<number, CommandReading>;

/** A job judges many times with the same evidence. */
const known = new Remembered<GitHubEvidence, Promise<CommandReadings>>();

/** Reads each of the evidence's comments once, newest first, and lets others go on in between. */
export function commandReadings(
  github: GitHubEvidence,
  comments: readonly CommandComment[],
  names: CommandNames,
): Promise<CommandReadings> {
  return known.get(github, JSON.stringify(names), () => readAll(comments, names));
}

async function readAll(comments: readonly CommandComment[], names: CommandNames): Promise<CommandReadings> {
  const syntaxes = grammarOf(names);
  const budget = new ReadingBudget();
  const readings = new Map<number, CommandReading>();
  for (const { id, body } of comments.toSorted(newestFirst)) {
    const isParsed = mayHoldCommand(body, syntaxes);
    if (!isParsed) readings.set(id, { commands: [], inCode: [] });
    else if (budget.spend(body.length)) readings.set(id, parseCommands(body, syntaxes));
    if (sharedSlices.isOver) await sharedSlices.next();
  }
  return readings;
}
