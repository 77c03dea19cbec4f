import { code, listSome } from '../../src/check/markdown.ts';
import type { Finding, Outcome } from '../../src/check/outcome.ts';
import type { ForeignChange } from '../../src/facts/comparison-isolation.ts';
import type { Plan } from '../../src/facts/plan.ts';

/** Whether what calls itself append-only is so; `undefined`: nothing does. */
export function reportAppended(plan: Plan, foreign: readonly ForeignChange[]): Outcome | undefined {
  if (!plan.entries.some(({ entry }) => entry['append-only'] === true)) return undefined;
  const changed = foreign.filter(({ kind }) => kind === 'changed');
  const problems = [
    ...plan.problems.map(({ path, line, message }) => ({
      summary: `${code(line === undefined ? path : `${path}:${line}`)}: ${code(message)}`,
      finding: {
        message: `${code(message)}. An append-only entry may add points and change nothing else.`,
        location: { path, ...(line !== undefined && { line }) },
      },
    })),
    ...changed.map((one) => ({
      summary: `${code(one.path)} changes what existing points run`,
      finding: findingOf(one),
    })),
  ];
  if (problems.length > 0)
    return {
      kind: 'fail',
      summary: listSome([...new Set(problems.map(({ summary }) => summary))], 2),
      findings: problems.map(({ finding }) => finding),
    };
  if (foreign.length > 0)
    return {
      kind: 'cannot-tell',
      needs: 'nothing',
      summary: `the matrix only gains points, but whether these changes are isolated from existing points cannot be told by this version: ${listSome(
        foreign.map(({ path }) => code(path)),
        3,
      )}`,
      findings: foreign.map(findingOf),
    };
  return { kind: 'pass', summary: passSummary(plan) };
}

function findingOf({ path, kind, key }: ForeignChange): Finding {
  const whose = key === undefined ? 'existing points' : `existing points of ${code(key)}`;
  const message =
    kind === 'changed'
      ? `This change alters what ${whose} run. Put it into a file of its own, or do not call the entry append-only.`
      : `This file is used by ${whose}, and it is not shown that the change reaches the new points alone. Put it into a file of its own.`;
  return { message, location: { path } };
}

function passSummary({ throughput, entries }: Plan): string {
  const keys = [...new Set(throughput.map(({ row }) => row.configKey))];
  const points = throughput.reduce((sum, { row }) => sum + row.concurrencies.length, 0);
  const added = points === 1 ? '1 point is' : `${points} points are`;
  const where = entries.map(({ location }) => code(`${location.path}:${location.line}`));
  return `${added} added to ${listSome(keys.map(code), 3)} (${listSome(where, 2)}); every existing point keeps its recipe and image, and nothing else reaches them`;
}
