import type { Point } from '../benchmark/matrix/compare.ts';
import type { MatrixRow } from '../benchmark/matrix/row.ts';
import type { SubmittedConfig } from '../benchmark/submission/submission.ts';
import type { Fact } from '../check/fact.ts';
import { olderPoints } from './curves-older-points.ts';
import { curveOfRow } from './curves-row-key.ts';
import { type Plan, plan } from './plan.ts';
import { submission } from './submission.ts';

/** A curve of the public dashboard that the pull request gives new points. */
export interface AffectedCurve {
  readonly key: string;
  /** Submitted configs with points on it. */
  readonly configs: readonly string[];
  /** Points that it keeps, where others are only appended to them: no run of this pull request measures these. */
  readonly older: readonly Point[];
}

/** In order of key. What is only selected for evaluation gives a curve nothing. */
export const affectedCurves: Fact<readonly AffectedCurve[]> = {
  name: 'affected curves',
  async gather(context) {
    const { get } = context;
    const [{ submitted }, planned] = await Promise.all([get(submission), get(plan)]);
    const byCurve = new Map<string, Set<SubmittedConfig>>();
    for (const config of submitted) {
      for (const row of newRows(config, planned)) {
        const key = curveOfRow(row);
        byCurve.set(key, (byCurve.get(key) ?? new Set()).add(config));
      }
    }
    const olderOf = await olderPoints(context);
    return [...byCurve]
      .map(([key, configs]) => ({
        key,
        configs: [...configs].map((config) => config.key),
        older: olderOf(key, configs),
      }))
      .sort((a, b) => (a.key < b.key ? -1 : 1));
  },
};

/** Rows of a config with points that are new, altered, run by something altered, or swept again. */
function newRows(config: SubmittedConfig, { throughput }: Plan): readonly MatrixRow[] {
  const altered = config.reasons
    .filter(({ kind }) => kind === 'entry-added' || kind === 'script-changed' || kind === 'recipe-changed')
    .flatMap(({ scenarios }) => scenarios);
  return [
    ...config.addedPoints.map(({ row }) => row),
    ...config.changedPoints.map(({ after }) => after.row),
    ...config.rows.filter(({ scenario }) => altered.includes(scenario)),
    ...throughput.filter(({ row }) => row.configKey === config.key).map(({ row }) => row),
  ];
}
