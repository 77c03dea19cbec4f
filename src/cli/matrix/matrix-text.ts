import type { Point } from '../../benchmark/matrix/compare.ts';
import type { MatrixRow } from '../../benchmark/matrix/row.ts';
import type { PlannedRow } from '../../benchmark/plan/planned-row.ts';
import { placeOf } from '../../benchmark/yaml/data-file-error.ts';
import { describeRow } from './describe-row.ts';
import type { MatrixChange, MatrixReport } from './run-matrix.ts';

/** A report for people: one line per search-space item, with the place that editors can open. */
export function renderMatrixText(report: MatrixReport): string {
  const { commit, date, rows, notices, against } = report;
  const keys = new Set(rows.map(({ configKey }) => configKey));
  const lines =
    against === undefined
      ? [
          `${commit.slice(0, 12)} (rules of ${date}): ${keys.size} configs, ${rows.length} rows`,
          ...grouped(rows.flatMap(pointsOfRow)),
        ]
      : changeLines(report, against);
  const odd = notices.map((notice) => `  ${placeOf(notice)}: ${notice.message}`);
  if (odd.length > 0) lines.push('', 'Odd, but not wrong:', ...odd);
  return `${lines.join('\n').replace(/[^\P{Cc}\n]+/gu, ' ')}\n`;
}

function changeLines(
  { commit, date }: MatrixReport,
  { baseCommit, comparison, plan }: MatrixChange,
): string[] {
  const { added, removed, changed, unchanged } = comparison;
  const lines = [
    `${baseCommit.slice(0, 12)} → ${commit.slice(0, 12)} (rules of ${date})`,
    `Points: ${added.length} added, ${removed.length} removed, ${changed.length} changed, ${unchanged.length} unchanged`,
    ...section('Added', added),
    ...section('Removed', removed),
  ];
  for (const fields of new Set(changed.map((point) => point.fields.join(', ')))) {
    const same = changed.filter((point) => point.fields.join(', ') === fields);
    lines.push(
      ...section(
        `Changed in ${fields}`,
        same.map(({ after }) => after),
      ),
    );
  }
  if (plan.throughput.length + plan.evals.length === 0) lines.push('', 'Sweep plan: nothing to run');
  lines.push(
    ...section(`Sweep plan, throughput (${jobs(plan.throughput)})`, plan.throughput.flatMap(plannedPoints)),
    ...section(`Sweep plan, evaluations (${jobs(plan.evals)})`, plan.evals.flatMap(plannedPoints)),
  );
  if (plan.problems.length > 0)
    lines.push('', 'Problems:', ...plan.problems.map((one) => `  ${placeOf(one)}: ${one.message}`));
  return lines;
}

function jobs({ length }: readonly unknown[]): string {
  return length === 1 ? '1 job' : `${length} jobs`;
}

function plannedPoints({ row, evalConcurrency }: PlannedRow): Point[] {
  return evalConcurrency === undefined ? pointsOfRow(row) : [{ row, concurrency: evalConcurrency }];
}

function pointsOfRow(row: MatrixRow): Point[] {
  return row.concurrencies.map((concurrency) => ({ row, concurrency }));
}

function section(title: string, points: readonly Point[]): string[] {
  return points.length === 0 ? [] : ['', `${title}:`, ...grouped(points)];
}

/** Points of one item share a line, items of one config a heading. */
function grouped(points: readonly Point[]): string[] {
  const items = new Map<string, { row: MatrixRow; concurrencies: number[] }>();
  for (const { row, concurrency } of points) {
    const key = `${row.configKey}\n${row.location.path}:${row.location.line}\n${row.identity}`;
    const item = items.get(key) ?? { row, concurrencies: [] };
    item.concurrencies.push(concurrency);
    items.set(key, item);
  }
  let heading = '';
  return [...items.values()].flatMap(({ row, concurrencies }) => {
    const line = `    ${describeRow(row)}, conc ${concurrencies.join(', ')}  ${placeOf(row.location)}`;
    if (row.configKey === heading) return [line];
    heading = row.configKey;
    return [`  ${row.configKey}  ${row.recipe.image} on ${row.recipe.runner}`, line];
  });
}
