import { type ForeignChange, foreignChanges } from '../benchmark/submission/isolation.ts';
import { changedContents } from '../benchmark/submission/shared-changes.ts';
import type { Fact } from '../check/fact.ts';
import { changes } from './changes.ts';
import { comparison } from './comparison.ts';
import { withoutIsolated } from './isolated-changes.ts';
import { layouts } from './layouts.ts';
import { plan } from './plan.ts';
import { revisions } from './revisions.ts';
import { submission } from './submission.ts';

export type { ForeignChange } from '../benchmark/submission/isolation.ts';

/** Changes of an append-only pull request that existing points may run into; empty where nothing is append-only. */
export const isolation: Fact<readonly ForeignChange[]> = {
  name: 'isolation of appended points',
  async gather({ evidence, get }) {
    const { entries } = await get(plan);
    if (!entries.some(({ entry }) => entry['append-only'] === true)) return [];
    const [changed, submitted, at] = await Promise.all([get(changes), get(submission), get(layouts)]);
    const contents = await changedContents(changed, evidence.git);
    const foreign = foreignChanges(changed, contents, submitted, [at.mergeBase.paths, at.head.paths]);
    const [sides, matrix] = await Promise.all([get(revisions), get(comparison)]);
    const { unchanged } = matrix.comparison;
    return withoutIsolated(foreign, { git: evidence.git, revisions: sides, unchanged });
  },
};
