import type { Command } from './command.ts';

/** One command's place in the grammar, and what its help says. */
export interface CommandSyntax {
  readonly name: string;
  readonly usage: string;
  readonly description: string;
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

/** Every command, in the order in which help lists them. */
export const grammar: readonly CommandSyntax[] = [
  {
    name: '/use',
    usage: '/use <run-id>',
    description: "Judge and reuse this run's results.",
    read: (argument) => (runId.test(argument) ? { kind: 'use', run: argument } : undefined),
  },
  {
    name: '/reuse-sweep-run',
    usage: '/reuse-sweep-run [run-id]',
    description: 'The older form of `/use`; without a run, the latest one that qualifies.',
    read: withRun('reuse'),
  },
  {
    name: '/stage-results',
    usage: '/stage-results [run-id]',
    description: "Stage a run's results for the unofficial dashboards.",
    read: withRun('stage'),
  },
  {
    name: '/verify',
    usage: '/verify',
    description: 'Run the verdict again.',
    read: alone({ kind: 'verify' }, ''),
  },
  {
    name: '/verdict',
    usage: '/verdict help',
    description: 'List these commands.',
    read: alone({ kind: 'help' }, 'help'),
  },
];

// Blanks are space, tab and the no-break space that editors insert.
const commandLine = /^[ \t\u00a0]*(\/[a-z-]+)(?:[ \t\u00a0]+([^\s\u00a0]+))?[ \t\u00a0]*$/;

/** The command that a line is, as a whole and in this case, or `undefined`. */
export function readCommandLine(line: string): Command | undefined {
  const [, name, argument = ''] = commandLine.exec(line) ?? [];
  return grammar.find((syntax) => syntax.name === name)?.read(argument);
}
