import { EvidenceInputError } from '../../evidence/errors.ts';
import type { Chart } from '../../results/charts/chart.ts';
import { chartOfCurve } from '../../results/curves/chart-of-curve.ts';
import { groupCurves } from '../../results/curves/group-curves.ts';
import { BenchmarkRow, type Percentile } from '../../results/rows/benchmark-row.ts';
import { type BadRow, type ReadRows, readRows } from '../../results/rows/read-rows.ts';
import { isZip } from '../../results/zip/is-zip.ts';
import { readZipJson, type ZipText } from '../../results/zip/read-zip-json.ts';
import { decodeText } from './decode-text.ts';

export interface ResultCurves {
  readonly charts: readonly Chart[];
  readonly bad: readonly BadRow[];
}

/** Curves of a results file, or of the zip of an artifact. Throws `EvidenceInputError`, `ZipRefused` or `ResultsUnreadable`. */
export async function readResults(
  bytes: Uint8Array,
  source: string,
  percentile: Percentile,
): Promise<ResultCurves> {
  const files = isZip(bytes)
    ? summaryOrAll(await readZipJson(bytes, source))
    : [{ name: source, text: decodeText(bytes, source) }];
  const read = files.map(({ name, text }): ReadRows<BenchmarkRow> => readRows(BenchmarkRow, text, name));
  const rows = read.flatMap((one) => one.rows);
  const bad = read.flatMap((one) => one.bad);
  if (rows.length === 0) {
    const [first] = bad;
    const why = first === undefined ? '' : ` (${first.source} row ${first.index}: ${first.reason})`;
    throw new EvidenceInputError(source, `holds no benchmark row${why}`);
  }
  return { charts: groupCurves(rows, percentile).map(chartOfCurve), bad };
}

/** The summary holds every row; beside it there may be files about other things. */
function summaryOrAll(files: readonly ZipText[]): readonly ZipText[] {
  const summary = files.filter(({ name }) => name === 'agg_bmk.json' || name.endsWith('/agg_bmk.json'));
  return summary.length > 0 ? summary : files;
}
