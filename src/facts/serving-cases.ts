import { code, listSome } from '../check/markdown.ts';
import type { Lacking } from '../check/outcome.ts';
import type { Served } from '../launch/recipe/served.ts';
import type { EffectiveServing, Purpose } from '../launch/serving.ts';
import type { ConfigServings, PointServings } from './servings.ts';

/** One role of one point, for one purpose. */
export interface ServingCase {
  readonly key: string;
  /** Else the config only runs a shared file that the pull request changes. */
  readonly isSubmitted: boolean;
  readonly point: PointServings['point'];
  readonly purpose: Purpose;
  readonly serving: EffectiveServing;
}

/** One point whose servings are not known. */
export type UntoldCase = Omit<ServingCase, 'serving'> & {
  readonly served: Exclude<Served, { kind: 'served' }>;
};

export interface ServingCases {
  readonly told: readonly ServingCase[];
  readonly untold: readonly UntoldCase[];
}

/** Every role of every point of the configs, in order. */
export function servingCases(configs: readonly ConfigServings[], purposes: readonly Purpose[]): ServingCases {
  const told: ServingCase[] = [];
  const untold: UntoldCase[] = [];
  for (const { key, isSubmitted, points } of configs) {
    for (const of of points) {
      for (const purpose of purposes) {
        const served = of[purpose];
        const about = { key, isSubmitted, point: of.point, purpose };
        if (served.kind === 'served') told.push(...served.servings.map((serving) => ({ ...about, serving })));
        else untold.push({ ...about, served });
      }
    }
  }
  return { told, untold };
}

/** Why a row cannot be decided for points that are not known, in markdown, and what would answer. */
export function whyUntold(untold: readonly UntoldCase[]): {
  readonly summary: string;
  readonly needs: Extract<Lacking, 'network' | 'nothing'>;
} {
  // What another repository could tell is not what stands in the way where something else does.
  const here = untold.filter(({ served }) => !served.isElsewhere);
  const deciding = here.length > 0 ? here : untold;
  const reasons = new Set(deciding.map(({ key, served }) => `${code(key)}: ${code(served.message)}`));
  return { summary: listSome([...reasons], 2), needs: here.length > 0 ? 'nothing' : 'network' };
}
