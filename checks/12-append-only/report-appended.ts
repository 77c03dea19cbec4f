import { code, listSome } from '../../src/check/markdown.ts';
import type { Finding, Outcome } from '../../src/check/outcome.ts';
import type { ForeignChange } from '../../src/facts/comparison-isolation.ts';
import type { Plan } from '../../src/facts/plan.ts';

/** Whether what calls itself append-only is so; `undefined`: nothing does. `baseCommit`: where lines that are gone stand. */
export function reportAppended(
  plan: Plan,
  foreign: readonly ForeignChange[],
  baseCommit: string,
): Outcome | undefined {
  if (!plan.entries.some(({ entry }) => entry['append-only'] === true)) return undefined;
  const problems = [
    ...plan.problems.map(({ path, line, message }) => ({
      summary: `${code(line === undefined ? path : `${path}:${line}`)}: ${code(message)}`,
      finding: {
        message: `${code(message)}. An append-only entry may add points and change nothing else.`,
        location: { path, ...(line !== undefined && { line }) },
      },
    })),
    ...foreign.map((one) => ({ summary: summaryOf(one), finding: findingOf(one, baseCommit) })),
  ];
  if (problems.length === 0) return { kind: 'pass', summary: passSummary(plan) };
  return {
    kind: 'fail',
    summary: listSome([...new Set(problems.map(({ summary }) => summary))], 2),
    findings: problems.map(({ finding }) => finding),
  };
}

function summaryOf(one: ForeignChange): string {
  const { path, line, kind, isInBase, key } = one;
  if (kind === 'changed') return `${code(path)} changes what existing points run`;
  const place = code(line === undefined ? path : `${path}:${line}`);
  const whose = key === undefined ? '' : ` of ${code(key)}`;
  const where = isInBase === true ? `${place} of the base` : place;
  return `${where} cannot be shown to be isolated from existing points${whose}${because(one)}`;
}

function findingOf(one: ForeignChange, baseCommit: string): Finding {
  const { path, line, kind, key, isInBase } = one;
  const whose = key === undefined ? 'existing points' : `existing points of ${code(key)}`;
  const message =
    kind === 'changed'
      ? `This change alters what ${whose} run. Put it into a file of its own, or do not call the entry append-only.`
      : `This change cannot be shown to be isolated from ${whose}${because(one)}. Put it into a file of its own, or behind a test that is false for every existing point.`;
  const place = line === undefined ? { path } : { path, line };
  return { message, location: isInBase === true ? { ...place, commit: baseCommit } : place };
}

function because({ why }: ForeignChange): string {
  return why === undefined ? '' : `: ${code(why)}`;
}

function passSummary({ throughput, entries }: Plan): string {
  const keys = [...new Set(throughput.map(({ row }) => row.configKey))];
  const points = throughput.reduce((sum, { row }) => sum + row.concurrencies.length, 0);
  const added = points === 1 ? '1 point is' : `${points} points are`;
  const where = entries.map(({ location }) => code(`${location.path}:${location.line}`));
  return `${added} added to ${listSome(keys.map(code), 3)} (${listSome(where, 2)}); every existing point keeps its recipe and image, and nothing else reaches them`;
}
