import type { Command } from 'commander';
import type { CommandContext } from './command-context.ts';
import { withProgress } from './progress.ts';

const help = `
The input is a list of curves; x is the end-to-end latency in seconds, y is tokens/s per GPU:
  [{"key": "m8/agentic-coding/b200_vllm/fp8", "points": [{"x": 1.0, "y": 100.0}, {"x": 2.5, "y": 180.0}]}]
A point may say itself whether it is on a published frontier (isOnNormalizedInteractivityFrontier).
With --results the input is the agg_bmk.json of a sweep, or the zip of its artifact, and rows are grouped
into curves here: agentic points pool, fixed sequences are split by lengths and speculative method.

A curve is PASS with 5 points on the frontier and none without a value; else WARN. A point is on the frontier
if no other one is at least as fast and yields more.

Examples:
  Look at the curves of a sweep, as tables and as pictures:
    gh run download <run-id> -n results_bmk
    pr-verdict pareto agg_bmk.json --results --format text --svg charts
  Judge points of your own, as JSON:
    echo '[{"key": "mine", "points": [{"x": 1, "y": 2}]}]' | pr-verdict pareto -

Exit codes: 0 done (WARN too), 2 wrong usage or input that cannot be read.`;

export function addParetoCommand(program: Command, context: CommandContext): void {
  program
    .command('pareto')
    .description('find the points of a throughput-latency curve that no other one beats')
    .argument('<file>', 'JSON file, or - for standard input')
    .option('--results', 'the input is an agg_bmk.json or the zip of a results artifact')
    .option('--percentile <name>', 'latency of agentic points with --results: p50, p75 or p90', 'p90')
    .option('--svg <dir>', 'also draw every curve into this directory')
    .option('--format <format>', 'json or text', 'json')
    .addHelpText('after', help)
    .action(async (file: string, raw: unknown) => {
      // Loaded when needed: no other command reads zips or draws.
      const { runPareto } = await import('./pareto/run-pareto.ts');
      await withProgress(context.output, 'Reading results', runPareto(file, raw, context.output));
    });
}
