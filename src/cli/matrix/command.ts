import type { Command } from 'commander';
import type { CommandContext } from '../command-context.ts';
import { withProgress } from '../progress.ts';
import { toMatrixJson } from './matrix-json.ts';
import { renderMatrixText } from './matrix-text.ts';
import { parseMatrixOptions } from './options.ts';
import { runMatrix } from './run-matrix.ts';

const examples = `
Examples:
  What your branch adds to the matrix, and what its sweep has to run:
    pr-verdict matrix --git-dir . --rev HEAD --base origin/main
  All rows of a revision, as JSON:
    pr-verdict matrix --git-dir . --rev origin/main --format json

Exit codes: 0 done, 2 wrong usage or configs that cannot be read (the message names file and line).`;

export function addMatrixCommand(program: Command, context: CommandContext): void {
  program
    .command('matrix')
    .description('expand the master configs of a revision to benchmark points, or compare two revisions')
    .requiredOption('--git-dir <dir>', 'git repository to read (bare or not; nothing is checked out)')
    .requiredOption('--rev <rev>', 'revision to expand')
    .option('--base <rev>', 'compare with this revision, from the merge base on, and print the sweep plan')
    .option('--date <day>', "day whose rules apply, YYYY-MM-DD (default: the revision's commit date)")
    .option('--format <format>', 'text or json', 'text')
    .addHelpText('after', examples)
    .action(async (raw: unknown) => {
      const options = parseMatrixOptions(raw);
      const report = await withProgress(context.output, 'Expanding the matrix', runMatrix(options));
      context.output.stdout(
        options.format === 'json'
          ? `${JSON.stringify(toMatrixJson(report), null, 2)}\n`
          : renderMatrixText(report),
      );
    });
}
