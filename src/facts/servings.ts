import { pointsOf } from '../benchmark/matrix/compare.ts';
import type { Fact } from '../check/fact.ts';
import type { PointServings } from '../launch/recipe/served.ts';
import { servePoints } from '../launch/serve-points.ts';
import { revisions } from './revisions.ts';
import { submission } from './submission.ts';

export type { PointServings, Served } from '../launch/recipe/served.ts';
export type { EffectiveServing } from '../launch/serving.ts';

/** What one affected config of the head runs. */
export interface ConfigServings {
  readonly key: string;
  /** Else it only runs a shared file that the pull request changes. */
  readonly isSubmitted: boolean;
  readonly points: readonly PointServings[];
}

/** How every affected point of the head is served: submitted configs first, in the order of the submission. */
export const servings: Fact<readonly ConfigServings[]> = {
  name: 'effective servings',
  async gather({ evidence, get }) {
    const { submitted, reached } = await get(submission);
    const affected = [
      ...submitted.map((config) => ({ config, isSubmitted: true })),
      ...reached.map((config) => ({ config, isSubmitted: false })),
    ];
    const { head } = await get(revisions);
    const points = affected.flatMap(({ config }) => [...pointsOf(config.rows).values()]);
    const served = await servePoints({ ...head, git: evidence.git }, points);
    const byKey = Map.groupBy(served, ({ point }) => point.row.configKey);
    return affected.map(({ config: { key }, isSubmitted }) => ({
      key,
      isSubmitted,
      points: byKey.get(key) ?? [],
    }));
  },
};
