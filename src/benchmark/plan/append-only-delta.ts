import type { MatrixRow } from '../matrix/row.ts';
import { visualSeries } from '../matrix/visual-series.ts';

/** Why rows are no pure addition to the rows of the base. */
export type AppendRejection =
  | 'no-base-points'
  | 'recipe-removed'
  | 'concurrency-removed'
  | 'nothing-added'
  | 'other-image';

export type AppendOutcome =
  | {
      readonly ok: true;
      /** The new points, each once: rows of head cut down to their new concurrencies. */
      readonly delta: readonly MatrixRow[];
    }
  | {
      readonly ok: false;
      readonly code: AppendRejection;
      readonly reason: string;
      /** The row at fault: of the base for what is gone, of the head for what is wrong with a new one. */
      readonly row?: MatrixRow;
    };

/** Compares the selected rows of both sides: every point of the base must be there still, and at least one new one. */
export function appendOnlyDelta(base: readonly MatrixRow[], head: readonly MatrixRow[]): AppendOutcome {
  const before = concurrenciesByRecipe(base);
  const after = concurrenciesByRecipe(head);
  if (before.size === 0) return reject('no-base-points', 'there is no point in the base to append to');
  for (const row of base) {
    const now = after.get(row.identity);
    const name = `${row.configKey} at concurrency ${row.concurrencies.join(', ')}`;
    if (now === undefined)
      return reject('recipe-removed', `${name} runs another recipe now, or is removed`, row);
    const gone = row.concurrencies.filter((concurrency) => !now.has(concurrency));
    if (gone.length > 0)
      return reject('concurrency-removed', `${row.configKey} loses concurrency ${gone.join(', ')}`, row);
  }
  const delta = addedRows(before, head);
  if (delta.length === 0) return reject('nothing-added', 'no point is new');
  const images = imagesBySeries(base);
  for (const row of delta) {
    const known = images.get(visualSeries(row)) ?? new Set<string>();
    if (known.size === 1 && known.has(row.recipe.image)) continue;
    return reject('other-image', imageReason(row, known), row);
  }
  return { ok: true, delta };
}

function imageReason(row: MatrixRow, known: ReadonlySet<string>): string {
  const name = `${row.configKey} at concurrency ${row.concurrencies.join(', ')}`;
  if (known.size === 0) return `${name} belongs to no curve that exists`;
  return `${name} runs ${row.recipe.image}; its curve was measured with ${[...known].sort().join(' and ')}`;
}

function addedRows(
  before: ReadonlyMap<string, ReadonlySet<number>>,
  head: readonly MatrixRow[],
): readonly MatrixRow[] {
  const emitted = new Set<string>();
  return head.flatMap((row) => {
    const added = row.concurrencies.filter((concurrency) => {
      const key = `${concurrency}\n${row.identity}`;
      if (before.get(row.identity)?.has(concurrency) === true || emitted.has(key)) return false;
      emitted.add(key);
      return true;
    });
    return added.length === 0 ? [] : [{ ...row, concurrencies: added }];
  });
}

function concurrenciesByRecipe(rows: readonly MatrixRow[]): ReadonlyMap<string, ReadonlySet<number>> {
  const byRecipe = new Map<string, Set<number>>();
  for (const { identity, concurrencies } of rows) {
    const known = byRecipe.get(identity) ?? new Set<number>();
    for (const concurrency of concurrencies) known.add(concurrency);
    byRecipe.set(identity, known);
  }
  return byRecipe;
}

function imagesBySeries(rows: readonly MatrixRow[]): ReadonlyMap<string, ReadonlySet<string>> {
  const images = new Map<string, Set<string>>();
  for (const row of rows) {
    const series = visualSeries(row);
    images.set(series, (images.get(series) ?? new Set<string>()).add(row.recipe.image));
  }
  return images;
}

function reject(code: AppendRejection, reason: string, row?: MatrixRow): AppendOutcome {
  return { ok: false, code, reason, ...(row !== undefined && { row }) };
}
