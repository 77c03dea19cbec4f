import { isMapping, type Mapping } from '../mapping.ts';

/** An override over its base, as srt-slurm merges them: mappings merge, all else replaces, null deletes. */
export function mergeOver(base: unknown, over: Mapping): Mapping {
  const merged = new Map<string, unknown>(isMapping(base) ? Object.entries(base) : []);
  for (const [key, value] of Object.entries(over)) {
    if (value === null) merged.delete(key);
    else merged.set(key, isMapping(value) ? mergeOver(merged.get(key), value) : value);
  }
  return Object.fromEntries(merged);
}

/** A value without the null keys of its mappings, at any depth. */
export function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (!isMapping(value)) return value;
  const kept = Object.entries(value).filter(([, nested]) => nested !== null);
  return Object.fromEntries(kept.map(([key, nested]) => [key, withoutNulls(nested)]));
}
