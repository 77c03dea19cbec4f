import type { ValueCounts } from './count-values.ts';
import type { CommitResult } from './follow-commit.ts';

const LEAST_KNOWN = 0.95;
const MOST_PARSE_SECONDS = 1;

/** What came out for one commit. */
export function report(result: CommitResult): readonly string[] {
  const { times, servers, values } = result;
  const slowest = times.at(-1);
  return [
    `${result.commit.slice(0, 12)} ${result.date.slice(0, 10)}: ${result.scripts} scripts, ${result.parseFailures.length} parse failures, ${result.parseSeconds.toFixed(2)} s to parse`,
    `  ${result.runs} runs (${result.absent} rows without a script), ${result.crashes.length} crashes, ${result.limits.length} at a limit; ` +
      `${milliseconds(at(times, 0.5)?.seconds)} median, ${milliseconds(at(times, 0.99)?.seconds)} p99, ${milliseconds(slowest?.seconds)} slowest (${slowest?.path ?? '-'})`,
    `  servers: ${servers.found} places, ${servers.notFound.length} named only, ${servers.notNamed.length} found only`,
    `  values: ${values.known} of ${values.all} known (${percent(values.known / values.all)}); ${percent(shareLeft(values))} without what the machine is asked`,
    ...result.parseFailures.map((line) => `  PARSE ${line}`),
    ...result.crashes.map((line) => `  CRASH ${line}`),
    ...result.limits.map((line) => `  LIMIT ${line}`),
    ...servers.notFound.map((line) => `  NAMED ${line}`),
    ...servers.notNamed.map((line) => `  FOUND ${line}`),
    ...[...values.reasons]
      .sort(([, one], [, other]) => other - one)
      .slice(0, 25)
      .map(([name, count]) => `  ${String(count).padStart(6)} ${name.replaceAll('\n', ' ')}`),
  ];
}

/** Over all commits: the worst of each, and whether everything is as it must be. */
export function summary(results: readonly CommitResult[]): {
  readonly lines: readonly string[];
  readonly isGood: boolean;
} {
  const all = sum(results, ({ values }) => values.all);
  const known = sum(results, ({ values }) => values.known);
  const asked = sum(results, ({ values }) => values.asked);
  const worst = results.reduce((least, { values }) => Math.min(least, shareLeft(values)), 1);
  const parse = Math.max(...results.map(({ parseSeconds }) => parseSeconds));
  const slowest = Math.max(...results.map(({ times }) => times.at(-1)?.seconds ?? 0));
  const failures = sum(results, ({ parseFailures }) => parseFailures.length);
  const crashes = sum(results, (result) => result.crashes.length);
  const scripts = results.map((result) => result.scripts);
  return {
    lines: [
      `${results.length} commits, ${Math.min(...scripts)} to ${Math.max(...scripts)} scripts each, ${failures} parse failures, at most ${parse.toFixed(2)} s to parse`,
      `${sum(results, ({ runs }) => runs)} runs, ${crashes} crashes, slowest ${milliseconds(slowest)}`,
      `servers: ${sum(results, ({ servers }) => servers.found)} places, ${sum(results, ({ servers }) => servers.notFound.length)} named only, ${sum(results, ({ servers }) => servers.notNamed.length)} found only`,
      `values: ${known} of ${all} known (${percent(known / all)}), ${percent(known / (all - asked))} without what the machine is asked, ${percent(worst)} at the worst commit`,
    ],
    isGood: failures + crashes === 0 && parse <= MOST_PARSE_SECONDS && worst >= LEAST_KNOWN,
  };
}

function shareLeft({ all, known, asked }: ValueCounts): number {
  return all === asked ? 1 : known / (all - asked);
}

function sum(results: readonly CommitResult[], of: (result: CommitResult) => number): number {
  return results.reduce((total, result) => total + of(result), 0);
}

function at<Item>(sorted: readonly Item[], share: number): Item | undefined {
  return sorted[Math.min(Math.floor(sorted.length * share), sorted.length - 1)];
}

function percent(share: number): string {
  return `${(share * 100).toFixed(2)} %`;
}

function milliseconds(seconds: number | undefined): string {
  return seconds === undefined ? '-' : `${(seconds * 1000).toFixed(0)} ms`;
}
