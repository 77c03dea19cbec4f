import { Command, CommanderError } from 'commander';
import { DataFileError } from '../benchmark/yaml/data-file-error.ts';
import { visible } from '../check/markdown.ts';
import {
  EvidenceInputError,
  EvidenceRefused,
  EvidenceUnavailable,
  EvidenceUnreadable,
} from '../evidence/errors.ts';
import { systemClock } from '../evidence/github/client/clock.ts';
import { PolicyError } from '../policy/policy-error.ts';
import { addCheckCommand } from './check/command.ts';
import type { CommandContext } from './command-context.ts';
import { addExplainCommand } from './explain-command.ts';
import { addJobsCommand } from './jobs-command.ts';
import { addMatrixCommand } from './matrix/command.ts';
import { type Output, processOutput } from './output.ts';
import { addParetoCommand } from './pareto-command.ts';
import { addPolicyCommand } from './policy-command.ts';
import { addServeCommand } from './serve-command.ts';
import { UsageError } from './usage-error.ts';
import { VERSION } from './version.ts';

type Surroundings = Partial<Pick<CommandContext, 'environment' | 'clock'>>;

/** Runs one command line and returns the exit code: 0, 1 (REJECTED) or 2 (usage, or input that cannot be read). */
export async function main(
  args: readonly string[],
  output: Output = processOutput(),
  today = todayUtc,
  { environment = process.env, clock = systemClock }: Surroundings = {},
): Promise<0 | 1 | 2> {
  let exitCode: 0 | 1 | 2 = 0;
  const program = new Command('pr-verdict')
    .description('Evidence-backed verdicts for pull requests of LLM-serving benchmark repositories.')
    .version(VERSION)
    .exitOverride()
    .configureOutput({ writeOut: (text) => output.stdout(text), writeErr: (text) => output.stderr(text) })
    .showHelpAfterError('(add --help for usage and examples)');
  const context: CommandContext = {
    output,
    today,
    environment,
    clock,
    exitWith: (code) => {
      exitCode = code;
    },
  };
  addCheckCommand(program, context);
  addMatrixCommand(program, context);
  addParetoCommand(program, context);
  addPolicyCommand(program, context);
  addExplainCommand(program, context);
  addServeCommand(program, context);
  addJobsCommand(program, context);
  try {
    await program.parseAsync(args, { from: 'user' });
    return exitCode;
  } catch (cause) {
    return report(cause, output);
  }
}

const expected = [
  UsageError,
  EvidenceInputError,
  EvidenceRefused,
  EvidenceUnavailable,
  EvidenceUnreadable,
  DataFileError,
  PolicyError,
];

function report(cause: unknown, output: Output): 0 | 2 {
  // commander has already written its own message, or the help that was asked for.
  if (cause instanceof CommanderError) return cause.exitCode === 0 ? 0 : 2;
  const isExpected = expected.some((kind) => cause instanceof kind);
  if (isExpected && cause instanceof Error) {
    // Messages may quote file names and texts of strangers.
    const lines = cause.message.split('\n').map((line) => `pr-verdict: ${visible(line)}\n`);
    output.stderr(lines.join(''));
    return 2;
  }
  const detail = cause instanceof Error ? (cause.stack ?? cause.message) : String(cause);
  output.stderr(`pr-verdict: this is a defect of pr-verdict, please report it:\n${detail}\n`);
  return 2;
}

function todayUtc(): string {
  return new Date().toISOString().slice(0, 10);
}
