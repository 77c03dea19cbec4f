import { canonical } from '../../benchmark/canonical.ts';
import type { EffectiveServing } from '../serving.ts';
import type { Value } from '../value.ts';
import { jsonOf } from './json-argument.ts';

/** Text that is equal for what serves alike: places do not count, nor the order of flags, of variables, and of keys in JSON. */
export function comparableServing(serving: EffectiveServing): string {
  const args = serving.args.toSorted((one, other) => compare(one.flag, other.flag));
  const env = serving.env.toSorted((one, other) => compare(one.name, other.name));
  return canonical(without({ ...serving, args, env }));
}

function compare(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

function without(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(without);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, nested]): [string, unknown][] => {
      if (key === 'origin') return [];
      return [[key, key === 'value' && isValue(nested) ? comparable(nested) : without(nested)]];
    }),
  );
}

function comparable(value: Value): unknown {
  return (value.kind === 'known' ? jsonOf(value) : undefined) ?? without(value);
}

function isValue(value: unknown): value is Value {
  return typeof value === 'object' && value !== null && 'kind' in value;
}
