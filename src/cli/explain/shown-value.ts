import type { Value } from '../../facts/servings-of-config.ts';

/** A value for people: what is not known stands in pointed brackets. */
export function shownValue(value: Value): string {
  if (value.kind === 'known') return value.text;
  if (value.kind === 'unknown') return `<unknown: ${value.hole.expression}>`;
  return value.parts
    .map((part) => (typeof part === 'string' ? part : `<unknown: ${part.expression}>`))
    .join('');
}
