import type { Point } from '../benchmark/matrix/compare.ts';
import { sharedSlices } from '../benchmark/steps.ts';
import type { LaunchRevision } from './recipe/launch-revision.ts';
import { RecipeLaunches } from './recipe/recipe-launches.ts';
import type { PointServings } from './recipe/served.ts';
import { ScriptLaunches } from './script/script-launches.ts';

export interface ServeOptions {
  /** Scripts are followed once for all concurrencies of a row, and tell apart what depends on them. */
  readonly anyConcurrency?: boolean;
  /** Points that run a script and are not wanted are left out. */
  readonly wantsScript?: (point: Point) => boolean;
}

/** Serves points of one commit, whatever starts them. What points share is found out once. */
export class PointServer {
  readonly #recipes: RecipeLaunches;
  readonly #scripts: ScriptLaunches;

  constructor(of: LaunchRevision) {
    this.#recipes = new RecipeLaunches(of);
    this.#scripts = new ScriptLaunches(of);
  }

  /** What points run, in their order. */
  async serve(
    points: Iterable<Point>,
    { anyConcurrency = false, wantsScript = () => true }: ServeOptions = {},
  ): Promise<readonly PointServings[]> {
    const served: PointServings[] = [];
    for (const point of points) {
      if (sharedSlices.isOver) await sharedSlices.next();
      const byRecipe = await this.#recipes.serve(point);
      if (byRecipe !== undefined) served.push(byRecipe);
      else if (wantsScript(point)) served.push(await this.#scripts.serve(point, anyConcurrency));
    }
    return served;
  }
}

/** What points of one commit run, in their order. */
export function servePoints(of: LaunchRevision, points: Iterable<Point>): Promise<readonly PointServings[]> {
  return new PointServer(of).serve(points);
}
