import type { Hole, Value } from '../value.ts';

/** What stands for a name inside a text: its text, or a hole. */
export type Fill = (name: string) => string | Hole;

/** A text in which placeholders are filled. `pattern` is global; its groups are names, a match without one is an escaped character. */
export function filled(text: string, pattern: RegExp, fill: Fill): Value {
  const parts: (string | Hole)[] = [];
  let at = 0;
  for (const match of text.matchAll(pattern)) {
    parts.push(text.slice(at, match.index));
    const name = match[1] ?? match[2];
    parts.push(name === undefined ? match[0].slice(1) : fill(name));
    at = match.index + match[0].length;
  }
  parts.push(text.slice(at));
  return joined(parts);
}

/** Parts as one value: neighbouring text is one part, and text alone is known. */
export function joined(parts: readonly (string | Hole)[]): Value {
  const whole: (string | Hole)[] = [];
  for (const part of parts) {
    const last = whole.at(-1);
    if (part === '') continue;
    if (typeof part === 'string' && typeof last === 'string') whole[whole.length - 1] = last + part;
    else whole.push(part);
  }
  const [first = ''] = whole;
  if (whole.length > 1) return { kind: 'mixed', parts: whole };
  return typeof first === 'string' ? { kind: 'known', text: first } : { kind: 'unknown', hole: first };
}

/** A YAML value as the text that a command line gets. */
export function scalarText(value: unknown): string {
  if (typeof value === 'string') return value;
  if (value instanceof Date) return value.toISOString();
  if (typeof value === 'bigint') return value.toString();
  return JSON.stringify(value) ?? '';
}
