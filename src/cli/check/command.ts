import type { Command } from 'commander';
import type { Chart } from '../../results/charts/chart.ts';
import { renderComment } from '../../verdict/comment.ts';
import { toVerdictJson } from '../../verdict/json.ts';
import { type Row, verdictOf } from '../../verdict/row.ts';
import { renderTerminalText } from '../../verdict/terminal-text.ts';
import type { Verdict } from '../../verdict/verdict.ts';
import { writeCharts } from '../charts/write-charts.ts';
import type { CommandContext } from '../command-context.ts';
import type { Output } from '../output.ts';
import { withProgress } from '../progress.ts';
import { type CheckOptions, parseCheckOptions } from './options.ts';
import { runCheck } from './run-check.ts';

const examples = `
Examples:
  Before you push, with your clone of the benchmark repository:
    pr-verdict check --git-dir ../InferenceX --base origin/main --head HEAD --pr 4303
  With the sign-off you are about to post:
    pr-verdict check --git-dir ../InferenceX --base origin/main --head HEAD --pr 4303 --signoff signoff.md --signoff-author octocat
  A pull request on GitHub, with a token that may read the repository in GITHUB_TOKEN:
    pr-verdict check --repo SemiAnalysisAI/InferenceX --pr 4303
  With what GitHub would know: its comments, and clones of the repositories that hold upstream recipes:
    gh api --paginate --slurp repos/SemiAnalysisAI/InferenceX/issues/4303/comments | jq add > comments.json
    pr-verdict check --git-dir ../InferenceX --base origin/main --head HEAD --pr 4303 --comments comments.json \\
      --upstream vllm-project/recipes=../recipes --upstream NVIDIA/srt-slurm=../srt-slurm
  A recorded pull request, as JSON:
    pr-verdict check --evidence fixtures/pr-4303 --format json

Exit codes: 0 no blocker (PASS, WARN or incomplete), 1 REJECTED, 2 wrong usage, input that cannot be read, or GitHub out of reach.`;

export function addCheckCommand(program: Command, context: CommandContext): void {
  program
    .command('check')
    .description('judge a pull request on this machine: same checks, same words as on GitHub')
    .option('--git-dir <dir>', 'git repository to read (bare or not; nothing is checked out)')
    .option('--base <rev>', 'revision the pull request goes into')
    .option('--head <rev>', 'revision to judge')
    .option('--pr <number>', 'pull request number')
    .option(
      '--repo <owner/name>',
      'repository on GitHub (with GITHUB_TOKEN); with --git-dir, only named in links',
    )
    .option(
      '--default-ref <rev>',
      'revision that policy, CODEOWNERS and checklist are read from (default: --base)',
    )
    .option('--evidence <dir>', 'evidence directory: alone, or with --git-dir for everything that is not git')
    .option('--signoff <file>', 'sign-off text to judge')
    .option('--signoff-author <login>', 'who signs off')
    .option(
      '--comments <file>',
      "comments of the pull request: a JSON array as GitHub's REST API answers for issues/<number>/comments, pages joined",
    )
    .option(
      '--upstream <owner/name=dir>',
      'clone of an upstream repository, as it was on the review date; once for each repository',
      (one: string, others: readonly string[] = []) => [...others, one],
    )
    .option('--date <day>', 'review date, YYYY-MM-DD (default: today, UTC)')
    .option('--policy <file>', "policy file to use instead of the repository's")
    .option('--charts <dir>', 'draw each affected curve into this directory, as SVG')
    .option('--checks <numbers>', 'only these checks, such as 0,5')
    .option('--format <format>', 'text, json or markdown', 'text')
    .addHelpText('after', examples)
    .action(async (raw: unknown) => {
      const options = parseCheckOptions(raw);
      const work = runCheck(options, context);
      const verdict = await withProgress(context.output, 'Reading evidence and running checks', work);
      if (options.charts !== undefined) await writeCharts(chartsIn(verdict.rows), options.charts, '--charts');
      context.output.stdout(render(verdict, options.format, context.output));
      context.exitWith(verdictOf(verdict.rows) === 'REJECTED' ? 1 : 0);
    });
}

function chartsIn(rows: readonly Row[]): readonly Chart[] {
  return rows.flatMap(({ details = [] }) =>
    details.flatMap((detail) => (detail.kind === 'chart' ? [detail.chart] : [])),
  );
}

function render(verdict: Verdict, format: CheckOptions['format'], output: Output): string {
  switch (format) {
    case 'json':
      return `${JSON.stringify(toVerdictJson(verdict), null, 2)}\n`;
    case 'markdown':
      return renderComment(verdict);
    case 'text':
      return renderTerminalText(verdict, output.colour, output.columns);
  }
}
