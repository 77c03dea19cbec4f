import type { Point } from '../benchmark/matrix/compare.ts';
import type { SubmittedConfig } from '../benchmark/submission/submission.ts';
import type { FactContext } from '../check/fact.ts';
import { comparison } from './comparison.ts';
import { isolation } from './comparison-isolation.ts';
import { curveOfRow } from './curves-row-key.ts';
import { type Plan, plan } from './plan.ts';

/**
 * Points that a curve had before, of configs that points are appended to: provably the same still. A config has one image, so
 * that theirs is the image of the appended points.
 */
export type OlderPointsOf = (curve: string, configs: Iterable<SubmittedConfig>) => readonly Point[];

const none: OlderPointsOf = () => [];

/**
 * What is wrong with the append-only entries, or may reach existing points, proves nothing about any of them: of a change,
 * only the first config that it reaches is known.
 */
export async function olderPoints({ get }: FactContext): Promise<OlderPointsOf> {
  const planned = await get(plan);
  if (planned.problems.length > 0 || !planned.entries.some(({ entry }) => entry['append-only'] === true))
    return none;
  if ((await get(isolation)).length > 0) return none;
  const { unchanged } = (await get(comparison)).comparison;
  const byConfig = Map.groupBy(unchanged, ({ row }) => row.configKey);
  return (curve, configs) =>
    [...configs]
      .filter((config) => isAppendedTo(config, planned))
      .flatMap(({ key }) => (byConfig.get(key) ?? []).filter(({ row }) => curveOfRow(row) === curve));
}

function isAppendedTo({ reasons }: SubmittedConfig, { entries }: Plan): boolean {
  const selecting = reasons.filter(({ kind }) => kind === 'selected').map(({ location }) => location);
  return entries.some(
    ({ entry, location }) =>
      entry['append-only'] === true &&
      selecting.some(({ path, line }) => path === location.path && line === location.line),
  );
}
