export type Mapping = Readonly<Record<string, unknown>>;

/** A YAML mapping, as read; neither a list nor a date. */
export function isMapping(value: unknown): value is Mapping {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date);
}

/** The value that nested keys lead to; `undefined` where there is none. */
export function valueAt(value: unknown, ...keys: readonly string[]): unknown {
  let at = value;
  for (const key of keys) {
    if (!isMapping(at) || !Object.hasOwn(at, key)) return undefined;
    at = at[key];
  }
  return at;
}
