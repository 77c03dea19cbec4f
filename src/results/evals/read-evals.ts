import type { Artifact } from '../../evidence/github-schema.ts';
import { ResultsUnreadable } from '../errors.ts';
import { EvalRow } from '../rows/eval-row.ts';
import { type BadRow, MAX_ROWS, parseRows, readRows } from '../rows/read-rows.ts';
import { readZipJson, type ZipText } from '../zip/read-zip-json.ts';
import { pickEvals } from './pick-evals.ts';
import { rawEvalRows } from './raw-eval.ts';

/** A sweep of everything evaluates some hundred servers. */
const MAX_READ = 500;
const AT_ONCE = 4;

/** What a run scored. */
export interface Evals {
  readonly rows: readonly EvalRow[];
  readonly bad: readonly BadRow[];
  /** Where the rows are from. */
  readonly read: readonly Artifact[];
  /** Names of artifacts whose rows are lost. */
  readonly expired: readonly string[];
}

/** The scores of a run from its artifacts. Throws `ZipRefused`, `ResultsUnreadable`, and what `download` throws. */
export async function readEvals(
  artifacts: readonly Artifact[],
  download: (artifact: number) => Promise<Uint8Array>,
): Promise<Evals> {
  const { summary, singles, expired } = pickEvals(artifacts);
  const wanted = summary === undefined ? singles : [summary];
  if (wanted.length > MAX_READ)
    throw new ResultsUnreadable('the run', `has ${wanted.length} evaluations, more than ${MAX_READ}`);
  const rows: EvalRow[] = [];
  const bad: BadRow[] = [];
  for (let at = 0; at < wanted.length; at += AT_ONCE) {
    const some = wanted.slice(at, at + AT_ONCE);
    const found = await Promise.all(
      some.map(async ({ id, name }) => rowsIn(await readZipJson(await download(id), name), name, summary)),
    );
    for (const one of found) {
      rows.push(...one.rows);
      bad.push(...one.bad);
    }
    if (rows.length + bad.length > MAX_ROWS)
      throw new ResultsUnreadable('the run', `has more than ${MAX_ROWS} scores`);
  }
  return { rows, bad, read: wanted, expired };
}

function rowsIn(files: readonly ZipText[], name: string, summary: Artifact | undefined) {
  // A job that failed early leaves an artifact without a score.
  if (summary === undefined) return parseRows(EvalRow, rawEvalRows(files, name), name);
  if (files.length === 0) throw new ResultsUnreadable(name, 'holds no JSON');
  const read = files.map((file) => readRows(EvalRow, file.text, `${name}/${file.name}`));
  return { rows: read.flatMap(({ rows }) => rows), bad: read.flatMap(({ bad }) => bad) };
}
