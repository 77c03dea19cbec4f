import type { ChangedPoint, Comparison, Point } from '../benchmark/matrix/compare.ts';
import { compareRowsSteps, pointsOf } from '../benchmark/matrix/compare.ts';
import { comparableRecipe } from '../benchmark/matrix/recipe-identity.ts';
import { runStepsInSlices } from '../benchmark/steps.ts';
import { computeSubmission } from '../benchmark/submission/compute-submission.ts';
import type { ReachedConfig, SubmittedConfig } from '../benchmark/submission/submission.ts';
import type { FactContext } from '../check/fact.ts';
import { code } from '../check/markdown.ts';
import type { Change } from '../evidence/git-evidence.ts';
import { servePoints } from '../launch/serve-points.ts';
import { comparison as matrixComparison } from './comparison.ts';
import { revisions } from './revisions.ts';
import { servings } from './servings.ts';
import { submission } from './submission.ts';
import { type SweptRevision, sweptRevision } from './sweep-revision.ts';
import { servingDifference } from './sweep-serving-difference.ts';

/**
 * The first thing that another commit serves otherwise than the head does, for a submitted point, in markdown that follows
 * "where". What a changed file launches is compared as it is served; where that cannot be told, a changed file is a difference.
 */
export async function sweptServings(
  context: FactContext,
  sha: string,
  changes: readonly Change[],
): Promise<string | undefined> {
  const { evidence, get } = context;
  const there = await sweptRevision(context, sha);
  if (there === undefined) return 'the benchmark configs cannot be read';
  const [{ head }, { submitted }, { headRows }] = [
    await get(revisions),
    await get(submission),
    await get(matrixComparison),
  ];
  const comparison = await runStepsInSlices(compareRowsSteps(there.rows, headRows));
  const since = await computeSubmission({
    git: evidence.git,
    base: there,
    head: { ...head, rows: headRows },
    comparison,
    changes,
    entries: [],
  });
  const own = new Map(since.submitted.map((config) => [config.key, config]));
  const reached = new Map(since.reached.map((config) => [config.key, config]));
  for (const config of submitted) {
    const change = own.get(config.key);
    const found =
      (change && matrixDifference(config, change)) ??
      (await launchDifference(context, there, comparison, config, change ?? reached.get(config.key)));
    if (found !== undefined) return found;
  }
  return undefined;
}

/** What the configs themselves say differently. */
function matrixDifference(config: SubmittedConfig, since: SubmittedConfig): string | undefined {
  const key = code(config.key);
  if (since.isAdded) return `${key} does not exist`;
  const points = pointsOf(config.rows);
  const isSubmitted = ({ row, concurrency }: Point) =>
    points.has(`${row.configKey}\n${concurrency}\n${row.identity}`);
  const changed = since.changedPoints.find(({ after }) => isSubmitted(after));
  if (changed !== undefined) return fieldDifference(config.key, changed);
  const added = since.addedPoints.find(isSubmitted);
  return added && `${key} has no such point as at ${placeOf(added)}, concurrency ${added.concurrency}`;
}

function fieldDifference(key: string, { before, after, fields }: ChangedPoint): string {
  const field = fields.includes('image') ? 'image' : (fields[0] ?? 'recipe');
  const [was, is] = [before, after].map(({ row }) => show(comparableRecipe(row.recipe, row.extra)[field]));
  const where = field === 'image' ? '' : `, concurrency ${after.concurrency},`;
  return `${code(field)} of ${code(key)}${where} is ${was} and not ${is} as at the head`;
}

const MAX_SHOWN = 100;

function show(value: unknown): string {
  if (value === undefined) return 'not set';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return code(text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text);
}

function placeOf({ row: { location } }: Point): string {
  return code(`${location.path}:${location.line}`);
}

/** What a config's files launch differently, if one of them changed. */
async function launchDifference(
  { evidence: { git }, get }: FactContext,
  there: SweptRevision,
  comparison: Comparison,
  config: SubmittedConfig,
  since: ReachedConfig | undefined,
): Promise<string | undefined> {
  const reason = since?.reasons.find(({ kind, scenarios }) => {
    const isFile = kind === 'script-changed' || kind === 'recipe-changed' || kind === 'shared-file';
    return isFile && scenarios.some((scenario) => config.scenarios.includes(scenario));
  });
  if (reason === undefined) return undefined;
  const now = (await get(servings)).find(({ key }) => key === config.key)?.points ?? [];
  const before = pairsOf(comparison, there);
  const pairs = now.flatMap((served) => {
    const point = before.get(keyOf(served.point));
    return point === undefined ? [] : [{ point, served }];
  });
  const was = await servePoints(
    { git, ...there },
    pairs.map(({ point }) => point),
  );
  for (const [index, { served }] of pairs.entries()) {
    const previous = was[index];
    const found = previous && servingDifference(previous, served);
    if (found?.kind === 'different') return `of ${code(config.key)} ${found.what}`;
    if (
      found?.kind === 'untold' ||
      (found !== undefined && reason.kind !== 'recipe-changed' && hasHole(served))
    )
      return `${code(reason.location.path)}, which ${code(config.key)} runs, is another than at the head`;
  }
  return undefined;
}

/** Points of the other commit by the points of the head that they became. */
function pairsOf({ changed, unchanged }: Comparison, { rows }: SweptRevision): ReadonlyMap<string, Point> {
  const all = pointsOf(rows);
  const same = unchanged.flatMap((point): [string, Point][] => {
    const before = all.get(keyOf(point));
    return before === undefined ? [] : [[keyOf(point), before]];
  });
  return new Map([...same, ...changed.map(({ before, after }): [string, Point] => [keyOf(after), before])]);
}

function keyOf({ row, concurrency }: Point): string {
  return `${row.configKey}\n${concurrency}\n${row.identity}`;
}

/** A value that a changed script may set is in no file that could be compared. */
function hasHole(served: object): boolean {
  const kinds = /"kind":"(?:unknown|mixed)"/;
  return kinds.test(JSON.stringify(served));
}
