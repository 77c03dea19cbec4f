import type { SearchSpaceItem } from '../master/schema.ts';

/** Concurrencies of a search-space item: its list, or from start by doubling, always ending exactly on the end. */
export function concurrenciesOf(
  item: Pick<SearchSpaceItem, 'conc-list' | 'conc-start' | 'conc-end'>,
): readonly number[] {
  const { 'conc-list': list, 'conc-start': start, 'conc-end': end } = item;
  if (list != null && list.length > 0) return list;
  return start == null || end == null ? [] : doublingRange(start, end);
}

export function doublingRange(start: number, end: number): readonly number[] {
  const values: number[] = [];
  for (let value = start; value < end && value > 0; value *= 2) values.push(value);
  if (start <= end) values.push(end);
  return values;
}
