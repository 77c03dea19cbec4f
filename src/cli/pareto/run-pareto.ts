import { EvidenceInputError } from '../../evidence/errors.ts';
import type { Chart } from '../../results/charts/chart.ts';
import { ResultsUnreadable } from '../../results/errors.ts';
import { parseResultsJson } from '../../results/rows/parse-results-json.ts';
import type { BadRow } from '../../results/rows/read-rows.ts';
import { isZip } from '../../results/zip/is-zip.ts';
import { ZipRefused } from '../../results/zip/zip-refused.ts';
import { writeCharts } from '../charts/write-charts.ts';
import type { Output } from '../output.ts';
import { decodeText } from './decode-text.ts';
import { type ParetoOptions, parseParetoOptions } from './options.ts';
import { toCurveJson } from './pareto-json.ts';
import { renderParetoText } from './pareto-text.ts';
import { parseCurves } from './parse-curves.ts';
import { nameOfInput, readInput } from './read-input.ts';
import { readResults } from './read-results.ts';
import { reportBadRows } from './report-bad-rows.ts';

/** Reads curves, prints what became of their points, and draws them if asked to. Throws `UsageError` or `EvidenceInputError`. */
export async function runPareto(
  file: string,
  raw: unknown,
  output: Pick<Output, 'stdout' | 'stderr' | 'colour'>,
): Promise<void> {
  const options = parseParetoOptions(raw);
  const { charts, bad } = await readCurves(file, options);
  if (options.svg !== undefined) await writeCharts(charts, options.svg, '--svg');
  output.stderr(reportBadRows(bad));
  output.stdout(
    options.format === 'json'
      ? `${JSON.stringify(charts.map(toCurveJson), null, 2)}\n`
      : renderParetoText(charts, output.colour),
  );
}

async function readCurves(
  file: string,
  { results, percentile }: ParetoOptions,
): Promise<{ readonly charts: readonly Chart[]; readonly bad: readonly BadRow[] }> {
  const source = nameOfInput(file);
  const bytes = await readInput(file);
  try {
    if (results) return await readResults(bytes, source, percentile);
    if (isZip(bytes)) throw new EvidenceInputError(source, 'is a zip; read one of results with --results');
    return { charts: parseCurves(parseResultsJson(decodeText(bytes, source), source), source), bad: [] };
  } catch (cause) {
    if (cause instanceof ZipRefused || cause instanceof ResultsUnreadable)
      throw new EvidenceInputError(source, cause.reason, { cause });
    throw cause;
  }
}
