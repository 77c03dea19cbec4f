import type { EffectiveServing, Served, Setting } from '../../facts/servings-of-config.ts';
import type { ExplainedConfig } from './explain-config.ts';
import { shownValue } from './shown-value.ts';

type Json = Readonly<Record<string, unknown>>;

/** How a config is served, for programs; `schemaVersion` 1. Absent fields are left out. */
export function toConfigJson({ key, commit, date, points }: ExplainedConfig): Json {
  return {
    schemaVersion: 1,
    config: key,
    commit,
    date,
    points: points.map(({ point: { row, concurrency }, throughput, eval: evaluation }) => ({
      scenario: row.scenario,
      concurrency,
      ...row.location,
      throughput: servedJson(throughput),
      eval: servedJson(evaluation),
    })),
  };
}

function servedJson(served: Served): Json {
  switch (served.kind) {
    case 'served':
      return { kind: 'served', roles: served.servings.map(roleJson) };
    case 'unknown':
      return { kind: 'unknown', reason: served.message, ...served.origin };
  }
}

/** The serving as it is, with settings in one flat shape. */
function roleJson(serving: EffectiveServing): unknown {
  return flat(serving);
}

/** Guards stand only where there is a condition. */
function flat(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(flat);
  if (typeof value !== 'object' || value === null) return value;
  if (!isSetting(value)) return fieldsOf(value);
  const { value: held, origin, ...rest } = value;
  return { ...fieldsOf(rest), value: shownValue(held), isKnown: held.kind === 'known', ...origin };
}

function fieldsOf(value: object): Json {
  const kept = Object.entries(value).filter(([key, nested]) => !isAlways(key, nested));
  return Object.fromEntries(kept.map(([key, nested]) => [key, flat(nested)]));
}

function isAlways(key: string, value: unknown): boolean {
  return key === 'guard' && JSON.stringify(value) === JSON.stringify({ conditions: [] });
}

function isSetting(value: object): value is Setting {
  return 'value' in value && 'origin' in value && 'guard' in value;
}
