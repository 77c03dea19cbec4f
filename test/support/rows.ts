import type { Row, RowStatus } from '../../src/verdict/row.ts';

const names = [
  'CODEOWNER',
  'Sweep on in-PR commit',
  'Evals',
  'Upstream recipe',
  'Reuse command',
  'Latest template',
  'Upstream image / ordering',
  'Deprecated models',
  'No architecture hacks',
  'Spec-decode chat template',
  'No engine patches',
  'Agentic golden AL',
  'Append-only',
  'Draft precision',
  'Pareto coverage',
  'PR description',
  'NVIDIA overview',
  'Metrics publication',
] as const;

const defaultSummary: Readonly<Record<RowStatus, string>> = {
  PASS: 'everything is in order',
  FAIL: 'one thing is wrong in `configs/nvidia-master.yaml:12`',
  WARN: 'one thing is doubtful in `configs/nvidia-master.yaml:12`',
  'N/A': 'nothing to judge here',
  SKIPPED: 'only GitHub knows',
};

export function row(number: number, status: RowStatus, more: Partial<Row> = {}): Row {
  const name = names[number] ?? `Synthetic ${number}`;
  return {
    number,
    id: name.toLowerCase().replace(/[^a-z0-9]+/g, '-'),
    name,
    status,
    summary: defaultSummary[status],
    findings: [],
    evidence: [],
    ...more,
  };
}

/** The eighteen rows, all passing, except for those given. */
export function eighteenRows(...others: readonly Row[]): Row[] {
  return names.map((_, number) => others.find((other) => other.number === number) ?? row(number, 'PASS'));
}
