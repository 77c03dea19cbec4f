import type { Point } from '../benchmark/matrix/compare.ts';
import type { Recipe, RowWorker } from '../benchmark/matrix/row.ts';
import { isSameImage } from '../results/evals/same-image.ts';
import type { BenchmarkRow } from '../results/rows/benchmark-row.ts';
import type { RoleTopology } from '../results/rows/topology.ts';
import { resultsOfPoint } from './sweep-point-results.ts';

/** Rows that measured a point: with its place, all its sizes, its offload mode and its image. A row without an image is none. */
export function rowsOfPoint(
  rows: readonly BenchmarkRow[],
  { row: { recipe }, concurrency }: Point,
): readonly BenchmarkRow[] {
  return resultsOfPoint(
    rows.filter((row) => isLike(row, recipe)),
    recipe,
    concurrency,
  );
}

function isLike({ image, offloading = 'none', topology }: BenchmarkRow, recipe: Recipe): boolean {
  if (image === undefined || !isSameImage(image, recipe.image)) return false;
  if (offloading !== (recipe['kv-offloading'] ?? 'none')) return false;
  const { prefill, decode, worker } = recipe;
  const [first, second] =
    recipe.tp !== undefined ? [recipe] : recipe.disagg ? [prefill, decode] : [worker ?? prefill];
  return hasSizes(topology.prefill, first) && hasSizes(topology.decode, second);
}

type Sizes = { readonly [Name in 'pp' | 'dcp-size' | 'pcp-size']?: RowWorker[Name] | undefined };

/** The sizes that scores do not have, so that `resultsOfPoint` does not compare them. */
function hasSizes(role: RoleTopology | undefined, sizes: Sizes | undefined): boolean {
  if (role === undefined || sizes === undefined) return role === sizes;
  const { pp = 1, 'dcp-size': dcp = 1, 'pcp-size': pcp = 1 } = sizes;
  return role.pp === pp && role.dcp === dcp && role.pcp === pcp;
}
