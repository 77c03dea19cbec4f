import type { CommandNames } from '../policy/conversation-schema.ts';
import { inferencex } from '../policy/preset/inferencex.ts';
import type { Command } from './command.ts';

/** Who may give a command: people of the policy's associations, those who may write to the repository, or everybody. */
export type Allowed = 'associated' | 'writer' | 'everybody';

/** One command's place in the grammar, and what its help says. */
export interface CommandSyntax {
  readonly name: string;
  readonly usage: string;
  readonly description: string;
  readonly allowed: Allowed;
  /** Matches what stands behind the name, without surrounding blanks. */
  read(argument: string): Command | undefined;
}

const runId = /^\d{1,20}$/;

function withRun(kind: 'reuse' | 'stage'): CommandSyntax['read'] {
  return (argument) => {
    if (argument === '') return { kind };
    return runId.test(argument) ? { kind, run: argument } : undefined;
  };
}

function alone(command: Command, argument: string): CommandSyntax['read'] {
  return (given) => (given === argument ? command : undefined);
}

/** Every command under its name in force, in the order in which help lists them. */
export function grammarOf(names: CommandNames): readonly CommandSyntax[] {
  return [
    {
      name: names.use,
      usage: `${names.use} <run-id>`,
      description: "Judge and reuse this run's results.",
      allowed: 'associated',
      read: (argument) => (runId.test(argument) ? { kind: 'use', run: argument } : undefined),
    },
    {
      name: names.reuse,
      usage: `${names.reuse} [run-id]`,
      description: `The older form of \`${names.use}\`; without a run, the latest one that qualifies.`,
      allowed: 'associated',
      read: withRun('reuse'),
    },
    {
      name: names.stage,
      usage: `${names.stage} [run-id]`,
      description: "Stage a run's results for the unofficial dashboards.",
      allowed: 'writer',
      read: withRun('stage'),
    },
    {
      name: names.verify,
      usage: names.verify,
      description: 'Run the verdict again.',
      allowed: 'associated',
      read: alone({ kind: 'verify' }, ''),
    },
    {
      name: names.help,
      usage: `${names.help} help`,
      description: 'List these commands.',
      allowed: 'everybody',
      read: alone({ kind: 'help' }, 'help'),
    },
  ];
}

/** The commands under the preset's names. */
export const grammar = grammarOf(inferencex.commands);

// Blanks are space, tab and the no-break space that editors insert.
const commandLine = /^[ \t\u00a0]*(\/[a-z-]+)(?:[ \t\u00a0]+([^\s\u00a0]+))?[ \t\u00a0]*$/;

/** The command that a line is, as a whole and in this case, or `undefined`. */
export function readCommandLine(
  line: string,
  syntaxes: readonly CommandSyntax[] = grammar,
): Command | undefined {
  const [, name, argument = ''] = commandLine.exec(line) ?? [];
  return syntaxes.find((syntax) => syntax.name === name)?.read(argument);
}
