import { code } from '../../src/check/markdown.ts';
import { type EvalRow, type ReadScores, resultSlot, resultsOfPoint } from '../../src/facts/eval-scores.ts';
import type { Bar, ThresholdsFile } from '../../src/facts/eval-thresholds.ts';
import { concurrenciesOf, type PlannedRow } from '../../src/facts/sweep.ts';
import { judgeImage } from './judge-image.ts';

/** Why an evaluation does not count. */
export type EvalFailure =
  | { readonly kind: 'skipped' }
  | { readonly kind: 'failed'; readonly conclusion: string }
  /** The evaluation itself broke. */
  | { readonly kind: 'integration-error'; readonly task: string }
  /** No score, in markdown that follows "has". */
  | { readonly kind: 'empty'; readonly why: string }
  | { readonly kind: 'below-bar'; readonly task: string; readonly score: number; readonly bar: Bar }
  | { readonly kind: 'other-image'; readonly image: string }
  | { readonly kind: 'unverified-image'; readonly why: string };

export interface GoodScore {
  readonly task: string;
  readonly name: string;
  readonly value: number;
  readonly samples: number | undefined;
  readonly bar: Bar;
}

/** One planned row evaluated at one concurrency. */
export interface JudgedEval {
  readonly planned: PlannedRow;
  readonly concurrency: number;
  /** `undefined`: it passes. */
  readonly failure: EvalFailure | undefined;
  readonly scores: readonly GoodScore[];
  /** An earlier attempt did not succeed. */
  readonly failedBefore: boolean;
  /** Result rows of the run confirm its image. */
  readonly isImageMeasured: boolean;
}

/** Every planned evaluation, each at every concurrency that it is planned for. */
export function judgeEvals(found: ReadScores): readonly JudgedEval[] {
  const places = found.planned.flatMap((planned) =>
    concurrenciesOf(planned).map((concurrency) => ({ planned, concurrency })),
  );
  const sharing = Map.groupBy(places, ({ planned, concurrency }) =>
    resultSlot(planned.row.recipe, concurrency),
  );
  return places.map(({ planned, concurrency }): JudgedEval => {
    const { recipe } = planned.row;
    const wanted = sharing.get(resultSlot(recipe, concurrency))?.length ?? 1;
    const rows = resultsOfPoint(found.rows, recipe, concurrency);
    const failedBefore = found.failedBefore(planned);
    const scored = judgeScores(rows, wanted, failedBefore, found.bars);
    const shared = { planned, concurrency, failedBefore };
    if ('kind' in scored)
      return { ...shared, failure: explain(scored, found, planned), scores: [], isImageMeasured: false };
    const measured = resultsOfPoint(found.benchmarks, recipe, concurrency);
    const image = judgeImage(recipe.image, measured, found.isMeasured(planned, concurrency));
    if (image.kind === 'same')
      return { ...shared, failure: undefined, scores: scored, isImageMeasured: image.isMeasured };
    const failure: EvalFailure =
      image.kind === 'other'
        ? { kind: 'other-image', image: image.image }
        : { kind: 'unverified-image', why: image.why };
    return { ...shared, failure, scores: scored, isImageMeasured: false };
  });
}

/** Of an evaluation without a score, its job says more. */
function explain(failure: EvalFailure, found: ReadScores, planned: PlannedRow): EvalFailure {
  if (failure.kind !== 'empty') return failure;
  const job = found.jobOf(planned);
  // A name of another form may be that of this row.
  if (job === undefined) return found.run.told === 'names' ? { kind: 'skipped' } : failure;
  return job.conclusion === 'success' ? failure : { kind: 'failed', conclusion: job.conclusion };
}

function judgeScores(
  rows: readonly EvalRow[],
  wanted: number,
  failedBefore: boolean,
  { thresholds }: ThresholdsFile,
): EvalFailure | readonly GoodScore[] {
  if (rows.length === 0) return { kind: 'empty', why: 'no score' };
  const scores: GoodScore[] = [];
  for (const [task, all] of Map.groupBy(rows, (row) => row.task)) {
    const judged = all.map((row) => judgeRow(row, thresholds.barOf(row.prefix, task)));
    const good = judged.filter((one): one is GoodScore => !('kind' in one));
    const bad = judged.find((one): one is EvalFailure => 'kind' in one);
    // Of evaluations that cannot be told apart none may fail; one that was run again may have.
    const isRepeated = failedBefore && good.length >= wanted;
    if (bad !== undefined && !isRepeated) return bad;
    if (good.length < wanted)
      return { kind: 'empty', why: `only ${good.length} of ${wanted} scores that share its name` };
    scores.push(...good);
  }
  return scores;
}

function judgeRow({ task, score, samples, hasIntegrationError }: EvalRow, bar: Bar): EvalFailure | GoodScore {
  // Collectors before autumn 2026 do not say.
  if (hasIntegrationError === true) return { kind: 'integration-error', task };
  if (score === undefined) return { kind: 'empty', why: `no score for ${code(task)}` };
  const { name, value } = score;
  if (!Number.isFinite(value))
    return { kind: 'empty', why: `a score for ${code(task)} that is no number (bar ${bar.score})` };
  if (value < 0 || value > 1)
    return {
      kind: 'empty',
      why: `a score of ${value} for ${code(task)}, which is not in 0 to 1 (bar ${bar.score})`,
    };
  return value < bar.score
    ? { kind: 'below-bar', task, score: value, bar }
    : { task, name, value, samples, bar };
}
