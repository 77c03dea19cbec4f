import { pointsOf } from '../benchmark/matrix/compare.ts';
import type { Fact } from '../check/fact.ts';
import type { PointServings } from '../launch/recipe/served.ts';
import { PointServer } from '../launch/serve-points.ts';
import { addedLines } from './added-lines.ts';
import { type PinnedRevision, revisions } from './revisions.ts';
import { submission } from './submission.ts';

export type { PointServings, Served } from '../launch/recipe/served.ts';
export type { EffectiveServing } from '../launch/serving.ts';

/** What one affected config of the head runs. */
export interface ConfigServings {
  readonly key: string;
  /** Else it only runs a shared file that the pull request changes. */
  readonly isSubmitted: boolean;
  /** All of a submitted config; else without those that run a script and no file with an added line. */
  readonly points: readonly PointServings[];
}

/** How every affected point of the head is served: submitted configs first, in the order of the submission. */
export const servings: Fact<readonly ConfigServings[]> = {
  name: 'effective servings',
  async gather({ evidence, get }) {
    const { submitted, reached } = await get(submission);
    const { head } = await get(revisions);
    const server = new PointServer({ ...head, git: evidence.git, upstream: evidence.upstream });
    const found: ConfigServings[] = [];
    for (const { key, rows } of submitted) {
      const points = await server.serve(pointsOf(rows).values());
      found.push({ key, isSubmitted: true, points });
    }
    if (reached.length === 0) return found;
    const lines = await get(addedLines);
    const isRead = (path: string) => head.tree.fileAt(path) !== undefined && lines.hasAdded(path);
    for (const { key, rows, reasons } of reached) {
      const mayRun = reasons.some(
        ({ location }) => location.path !== runnersOf(head) && isRead(location.path),
      );
      const points = await server.serve(pointsOf(rows).values(), {
        anyConcurrency: true,
        wantsScript: () => mayRun,
      });
      found.push({ key, isSubmitted: false, points });
    }
    return found;
  },
};

/** Says where jobs run; no script reads it. */
function runnersOf({ revision }: PinnedRevision): string {
  return revision.layout.paths.runners;
}
