import { canonical } from '../canonical.ts';
import { isMapping, type Mapping } from '../mapping.ts';

/** Text that is equal for variants that serve alike: names do not count, JSON in strings is compared as JSON. */
export function comparableVariant({ name: _name, ...rest }: Mapping): string {
  return canonical(parsedStrings(rest));
}

function parsedStrings(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(parsedStrings);
  if (isMapping(value))
    return Object.fromEntries(Object.entries(value).map(([key, nested]) => [key, parsedStrings(nested)]));
  if (typeof value !== 'string' || !/^\s*[{[]/.test(value)) return value;
  try {
    return { json: JSON.parse(value) as unknown };
  } catch {
    return value;
  }
}
