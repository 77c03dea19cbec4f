import type { Point } from '../benchmark/matrix/compare.ts';
import { Slices } from '../benchmark/steps.ts';
import { LaunchSource } from '../benchmark/submission/launch-files.ts';
import type { LaunchRevision } from './recipe/launch-revision.ts';
import { RecipeLaunches } from './recipe/recipe-launches.ts';
import type { LaunchModel, PointServings, Served } from './recipe/served.ts';

/** In the order in which they are asked. */
const models: readonly (new (of: LaunchRevision) => LaunchModel)[] = [RecipeLaunches];

/** What points of one commit run, in their order. */
export async function servePoints(
  of: LaunchRevision,
  points: Iterable<Point>,
): Promise<readonly PointServings[]> {
  const source = new LaunchSource({ ...of.revision, tree: of.tree });
  const asked = models.map((Model) => new Model(of));
  const slices = new Slices();
  const served: PointServings[] = [];
  for (const point of points) {
    if (slices.isOver) await slices.next();
    served.push((await firstAnswer(asked, point)) ?? byScript(point, source));
  }
  return served;
}

async function firstAnswer(asked: readonly LaunchModel[], point: Point): Promise<PointServings | undefined> {
  for (const model of asked) {
    const found = await model.serve(point);
    if (found !== undefined) return found;
  }
  return undefined;
}

function byScript(point: Point, source: LaunchSource): PointServings {
  const script = source.filesOf(point.row).find(({ role }) => role === 'script');
  const served: Served = { kind: 'script', path: script?.path ?? '' };
  return { point, throughput: served, eval: served };
}
