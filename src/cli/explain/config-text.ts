import { placeOf } from '../../benchmark/yaml/data-file-error.ts';
import { visible } from '../../check/markdown.ts';
import { describeRow } from '../matrix/describe-row.ts';
import { differingLines } from './differing-lines.ts';
import type { ExplainedConfig } from './explain-config.ts';
import { servedLines } from './serving-lines.ts';

/** How a config is served, for people: points that are served alike stand together. */
export function renderConfigText({ key, commit, date, points }: ExplainedConfig): string {
  const groups = new Map<string, { heading: string; place: string; concurrencies: number[] }>();
  for (const { point, throughput, eval: evaluation } of points) {
    const { row, concurrency } = point;
    // Names and values come from strangers.
    const measured = servedLines(throughput).map(visible);
    const place = visible(placeOf(row.location));
    const body = [
      ...measured.map((line) => `    ${line}`),
      ...evaluationLines(measured, servedLines(evaluation).map(visible)),
    ];
    const text = body.join('\n');
    const group = groups.get(`${place}\n${text}`) ?? {
      heading: visible(describeRow(row)),
      place,
      concurrencies: [],
    };
    group.concurrencies.push(concurrency);
    groups.set(`${place}\n${text}`, group);
  }
  const lines = [`${visible(key)} at ${commit.slice(0, 12)} (rules of ${date}): ${count(points.length)}`];
  for (const [found, { heading, place, concurrencies }] of groups)
    lines.push(
      '',
      `  ${heading}, conc ${concurrencies.join(', ')}  ${place}`,
      found.slice(found.indexOf('\n') + 1),
    );
  return `${lines.join('\n')}\n`;
}

/** Only what is not the same. */
function evaluationLines(measured: readonly string[], evaluated: readonly string[]): readonly string[] {
  const lines = differingLines(measured, evaluated);
  if (lines.length === 0) return ['    evaluation: the same'];
  return ['    evaluation:', ...lines.map((line) => `    ${line}`)];
}

function count(points: number): string {
  return points === 1 ? '1 point' : `${points} points`;
}
