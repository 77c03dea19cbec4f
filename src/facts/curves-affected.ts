import type { MatrixRow } from '../benchmark/matrix/row.ts';
import type { SubmittedConfig } from '../benchmark/submission/submission.ts';
import type { Fact } from '../check/fact.ts';
import { curveKey } from '../results/curves/curve-key.ts';
import { comparison } from './comparison.ts';
import { type Plan, plan } from './plan.ts';
import { submission } from './submission.ts';

/** A curve of the public dashboard that the pull request gives new points. */
export interface AffectedCurve {
  readonly key: string;
  /** Submitted configs with points on it. */
  readonly configs: readonly string[];
  /** Points are appended to it: those it had before stay, and are measured in no run of this pull request. */
  readonly isAppended: boolean;
}

/** In order of key. What is only selected for evaluation gives a curve nothing. */
export const affectedCurves: Fact<readonly AffectedCurve[]> = {
  name: 'affected curves',
  async gather({ get }) {
    const [{ submitted }, planned, { baseRows }] = await Promise.all([
      get(submission),
      get(plan),
      get(comparison),
    ]);
    const older = new Set(baseRows.map(keyOf));
    const byCurve = new Map<string, Set<SubmittedConfig>>();
    for (const config of submitted) {
      for (const row of newRows(config, planned)) {
        const key = keyOf(row);
        byCurve.set(key, (byCurve.get(key) ?? new Set()).add(config));
      }
    }
    return [...byCurve]
      .map(([key, configs]) => ({
        key,
        configs: [...configs].map((config) => config.key),
        isAppended: older.has(key) && [...configs].some((config) => isAppendedTo(config, planned)),
      }))
      .sort((a, b) => (a.key < b.key ? -1 : 1));
  },
};

/** Points that an entry wrongly calls appended have no older points beside them: nothing shows that these are the same still. */
function isAppendedTo({ reasons }: SubmittedConfig, { entries, problems }: Plan): boolean {
  if (problems.length > 0) return false;
  const selecting = reasons.filter(({ kind }) => kind === 'selected').map(({ location }) => location);
  return entries.some(
    ({ entry, location }) =>
      entry['append-only'] === true &&
      selecting.some(({ path, line }) => path === location.path && line === location.line),
  );
}

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

function keyOf({ recipe, scenario }: MatrixRow): string {
  const { isl = 0, osl = 0 } = recipe;
  return curveKey({
    prefix: recipe['model-prefix'],
    hardware: recipe.runner,
    framework: recipe.framework,
    precision: recipe.precision,
    specDecoding: recipe['spec-decoding'],
    sequence: scenario === 'agentic-coding' ? undefined : { isl, osl },
  });
}
