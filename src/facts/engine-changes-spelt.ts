import type { Value } from '../launch/value.ts';

/** A value as it is written: what cannot be told stands as its expression. */
export function spelt(value: Value): string {
  if (value.kind === 'known') return value.text;
  if (value.kind === 'unknown') return value.hole.expression;
  return value.parts.map((part) => (typeof part === 'string' ? part : part.expression)).join('');
}
