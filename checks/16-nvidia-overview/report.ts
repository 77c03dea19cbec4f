import { code, listSome } from '../../src/check/markdown.ts';
import type { Outcome } from '../../src/check/outcome.ts';
import type { NvidiaOverview, OverviewEntry } from '../../src/facts/nvidia-overview.ts';

/** The row: which configs the page lacks, else what it has. */
export function report({ page, entries }: NvidiaOverview): Outcome {
  if (entries.length === 0)
    return { kind: 'not-applicable', summary: 'nothing is submitted on an NVIDIA GPU' };
  const judged = entries.filter(({ column }) => column !== undefined);
  if (judged.length === 0) {
    const names = new Set(entries.map(({ submitted }) => code(submitted.entry.config.framework)));
    return {
      kind: 'not-applicable',
      summary: `the overview has no recipes for ${listSome([...names], 3)}`,
    };
  }
  const evidence = [{ label: 'NVIDIA overview', url: page }];
  const lacking = judged.filter(({ cell }) => cell !== 'populated');
  if (lacking.length === 0)
    return {
      kind: 'pass',
      summary: `${listSome(distinct(judged, cellName), 3)} is populated in the overview`,
      evidence,
    };
  return {
    kind: 'fail',
    summary: listSome(distinct(lacking, lackOf), 3),
    findings: lacking.map((one) => ({
      message: `${code(one.key)}: ${lackOf(one)}. Have the recipe added to the "Framework Recipes" table of NVIDIA's overview.`,
      location: { path: one.submitted.entry.document.path, line: one.submitted.entry.line },
    })),
    evidence,
  };
}

function distinct(entries: readonly OverviewEntry[], text: (entry: OverviewEntry) => string): string[] {
  return [...new Set(entries.map(text))];
}

function cellName({ model, column }: OverviewEntry): string {
  return `the ${column ?? ''} cell of ${code(model)}`;
}

function lackOf(entry: OverviewEntry): string {
  const { model, column, cell } = entry;
  if (cell === 'no-row') return `the overview has no row for ${code(model)}`;
  if (cell === 'no-column') return `the overview has no ${column ?? ''} column`;
  return `${cellName(entry)} is blank in the overview`;
}
