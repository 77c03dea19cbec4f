import type { z } from 'zod';
import { describeZodError } from '../../evidence/zod-problem.ts';
import { ResultsUnreadable } from '../errors.ts';
import { parseResultsJson } from './parse-results-json.ts';

/** A sweep of everything has a few thousand. */
export const MAX_ROWS = 20_000;
const MAX_REASON = 300;

/** A row that is none; the others of its file count all the same. */
export interface BadRow {
  readonly source: string;
  /** From 0. */
  readonly index: number;
  /** With names from the file: escape it before showing it. */
  readonly reason: string;
}

export interface ReadRows<Row> {
  readonly rows: readonly Row[];
  readonly bad: readonly BadRow[];
}

/** Rows of a results file, which holds a list of them or a single one. Throws `ResultsUnreadable`. */
export function readRows<Row>(schema: z.ZodType<Row>, text: string, source: string): ReadRows<Row> {
  const value = parseResultsJson(text, source);
  const list: readonly unknown[] = Array.isArray(value) ? value : [value];
  if (!Array.isArray(value) && (typeof value !== 'object' || value === null))
    throw new ResultsUnreadable(source, 'holds neither a row nor a list of rows');
  if (list.length > MAX_ROWS)
    throw new ResultsUnreadable(source, `holds ${list.length} rows, more than the limit of ${MAX_ROWS}`);
  return parseRows(schema, list, source);
}

/** Rows of a list that is read already. */
export function parseRows<Row>(
  schema: z.ZodType<Row>,
  list: readonly unknown[],
  source: string,
): ReadRows<Row> {
  const rows: Row[] = [];
  const bad: BadRow[] = [];
  for (const [index, raw] of list.entries()) {
    const parsed = schema.safeParse(raw);
    if (parsed.success) rows.push(parsed.data);
    else
      bad.push({ source, index, reason: describeZodError(parsed.error).slice(0, MAX_REASON).toWellFormed() });
  }
  return { rows, bad };
}
