import { canonical } from '../canonical.ts';
import { runSteps, type Steps } from '../steps.ts';
import { comparableRecipe } from './recipe-identity.ts';
import type { MatrixRow, RowWorker } from './row.ts';

/** One measurement: a recipe at one concurrency. */
export interface Point {
  readonly row: MatrixRow;
  readonly concurrency: number;
}

export interface ChangedPoint {
  readonly before: Point;
  readonly after: Point;
  /** Fields of the recipe that differ, by the generator's names. */
  readonly fields: readonly string[];
}

/** Every point of base and head exactly once. */
export interface Comparison {
  readonly added: readonly Point[];
  readonly removed: readonly Point[];
  readonly changed: readonly ChangedPoint[];
  /** As in head. */
  readonly unchanged: readonly Point[];
}

/** Above this many candidates a changed point is paired by order, not by likeness. */
const MOST_COMPARED = 16;

/** The points of rows; a point that stands twice counts once. */
export function pointsOf(rows: readonly MatrixRow[]): ReadonlyMap<string, Point> {
  const points = new Map<string, Point>();
  for (const row of rows) {
    for (const concurrency of row.concurrencies) {
      const key = `${row.configKey}\n${concurrency}\n${row.identity}`;
      if (!points.has(key)) points.set(key, { row, concurrency });
    }
  }
  return points;
}

/** What became of every point between two revisions. */
export function compareRows(base: readonly MatrixRow[], head: readonly MatrixRow[]): Comparison {
  return runSteps(compareRowsSteps(base, head));
}

/** `compareRows`, pausing between its passes and points. */
export function* compareRowsSteps(base: readonly MatrixRow[], head: readonly MatrixRow[]): Steps<Comparison> {
  const before = pointsOf(base);
  yield;
  const after = pointsOf(head);
  yield;
  const unchanged: Point[] = [];
  const candidates = new Map<string, Point[]>();
  for (const [key, point] of before) {
    if (after.has(key)) continue;
    const slot = slotOf(point);
    candidates.set(slot, [...(candidates.get(slot) ?? []), point]);
  }
  const added: Point[] = [];
  const changed: ChangedPoint[] = [];
  for (const [key, point] of after) {
    if (before.has(key)) {
      unchanged.push(point);
      continue;
    }
    const previous = takeMostAlike(candidates.get(slotOf(point)) ?? [], point);
    if (previous === undefined) added.push(point);
    else changed.push({ before: previous, after: point, fields: differences(previous, point) });
    yield;
  }
  return { added, removed: [...candidates.values()].flat(), changed, unchanged };
}

/** Points of equal slots are the same place on the matrix: config, scenario, topology of the roles, concurrency. */
function slotOf({ row, concurrency }: Point): string {
  const { isl, osl, prefill, decode, worker, 'num-nodes': nodes, ...recipe } = row.recipe;
  const own = [recipe.tp, recipe.pp, recipe['dcp-size'], recipe['pcp-size'], recipe.ep, recipe['dp-attn']];
  const roles = [prefill, decode, worker].map(topology);
  return canonical([row.configKey, row.scenario, isl, osl, own, roles, nodes, concurrency]);
}

function topology(worker: RowWorker | undefined): unknown {
  if (worker === undefined) return null;
  const { 'num-worker': workers, tp, pp, 'dcp-size': dcp, 'pcp-size': pcp, ep, 'dp-attn': dp } = worker;
  return [workers, tp, pp, dcp, pcp, ep, dp];
}

function takeMostAlike(candidates: Point[], point: Point): Point | undefined {
  let best = 0;
  if (candidates.length > 1 && candidates.length <= MOST_COMPARED) {
    const counts = candidates.map((candidate) => differences(candidate, point).length);
    best = counts.indexOf(Math.min(...counts));
  }
  return candidates.splice(best, 1)[0];
}

function differences(before: Point, after: Point): string[] {
  const one = comparableRecipe(before.row.recipe, before.row.extra);
  const other = comparableRecipe(after.row.recipe, after.row.extra);
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].filter((name) => canonical([one[name]]) !== canonical([other[name]]));
}
