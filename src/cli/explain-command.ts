import type { Command } from 'commander';
import { registry } from '../../checks/registry.ts';
import type { Check } from '../check/check.ts';
import type { CommandContext } from './command-context.ts';
import { toConfigJson } from './explain/config-json.ts';
import { renderConfigText } from './explain/config-text.ts';
import { explainConfig } from './explain/explain-config.ts';
import { type Explained, parseExplained } from './explain/options.ts';
import { withProgress } from './progress.ts';
import { UsageError } from './usage-error.ts';

const examples = `
Examples:
  What check 5 decides:
    pr-verdict explain 5
  How a config is really served, and which line says so:
    pr-verdict explain --config <key> --git-dir ../InferenceX --rev HEAD
  A config whose recipe comes with another repository:
    pr-verdict explain --config <key> --git-dir ../InferenceX --rev HEAD --upstream NVIDIA/srt-slurm=../srt-slurm
  A config of a recorded pull request's head, as JSON:
    pr-verdict explain --config <key> --evidence fixtures/pr-4303 --format json`;

export function addExplainCommand(program: Command, context: CommandContext): void {
  program
    .command('explain')
    .description('say what a check decides and since when, or how a config is really served')
    .argument('[check]', 'number or id of a check')
    .option('--config <key>', 'config whose effective servings to print, with the place of every setting')
    .option('--git-dir <dir>', 'git repository to read (bare or not; nothing is checked out)')
    .option('--rev <rev>', 'revision to read')
    .option('--evidence <dir>', 'evidence directory, read at its head, instead of --git-dir')
    .option(
      '--upstream <owner/name=dir>',
      'clone of a repository that recipes come with, may be repeated',
      (value: string, before: readonly string[] = []) => [...before, value],
    )
    .option('--date <day>', "day whose rules of the matrix apply, YYYY-MM-DD (default: the revision's)")
    .option('--format <format>', 'text or json', 'text')
    .addHelpText('after', examples)
    .action(async (wanted: string | undefined, raw: unknown) => {
      const explained = parseExplained(wanted, raw);
      if (explained.kind === 'check') context.output.stdout(describeCheck(checkNamed(explained.wanted)));
      else await printConfig(explained, context);
    });
}

async function printConfig(
  { key, options }: Extract<Explained, { kind: 'config' }>,
  { output }: CommandContext,
): Promise<void> {
  const found = await withProgress(output, 'Reading what the config launches', explainConfig(key, options));
  output.stdout(
    options.format === 'json' ? `${JSON.stringify(toConfigJson(found), null, 2)}\n` : renderConfigText(found),
  );
}

function checkNamed(wanted: string): Check {
  const check = registry.find(({ number, id }) => id === wanted || String(number) === wanted);
  if (check !== undefined) return check;
  throw new UsageError(`there is no check ${wanted}; there are ${registry.map(nameOf).join(', ')}`);
}

function nameOf({ number, id }: Check): string {
  return `${number} (${id})`;
}

/** A check in a few lines, from its own declaration. */
export function describeCheck(check: Check): string {
  const rules = check.rules.map(({ id, since, until, severity }) => {
    const end = until === undefined ? '' : ` until ${until}`;
    return `  ${id}: since ${since}${end}, a violation ${severity === 'fail' ? 'rejects' : 'warns'}`;
  });
  const lines = [
    `Check ${check.number} (${check.name}), id ${check.id}`,
    '',
    check.description,
    '',
    'Rules:',
    ...rules,
    `Judged again when these change: ${check.triggers.join(', ')}`,
    `Documentation: ${check.documentation}`,
  ];
  return `${lines.join('\n')}\n`;
}
