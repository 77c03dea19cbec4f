import { globMatcher } from './glob.ts';
import type { Span } from './match.ts';

const MOST_CHARACTERS = 256 * 1024;

/** As `replaceAll`; undefined if the result would be longer than any value may be. */
export function replacePlain(text: string, part: string, replacement: string): string | undefined {
  const count = text.split(part, MOST_CHARACTERS).length - 1;
  const length = text.length + count * (replacement.length - part.length);
  return length > MOST_CHARACTERS ? undefined : text.replaceAll(part, replacement);
}

/** What `${X#pattern}` and its kin leave of a text; undefined if the pattern is not followed. */
export function removeMatch(text: string, operator: string, pattern: string): Span | undefined {
  const matcher = globMatcher(pattern);
  if (matcher === undefined) return undefined;
  if (operator.startsWith('#')) {
    const ends = matcher.ends(text, 0);
    if (ends === undefined) return undefined;
    const end = operator === '#' ? ends[0] : ends.at(-1);
    return { start: end ?? 0, end: text.length };
  }
  const starts = Array.from({ length: text.length + 1 }, (_, index) =>
    operator === '%' ? text.length - index : index,
  );
  for (const start of starts) {
    const ends = matcher.ends(text, start);
    if (ends === undefined) return undefined;
    if (ends.includes(text.length)) return { start: 0, end: start };
  }
  return { start: 0, end: text.length };
}

/** `${X/pattern/replacement}` with `/` (first), `//` (all), `/#` (at the start), `/%` (at the end). */
export function replaceMatches(
  text: string,
  operator: string,
  pattern: string,
  replacement: string,
): string | undefined {
  const matcher = globMatcher(pattern);
  if (matcher === undefined) return undefined;
  if (pattern === '')
    return operator === '/#' ? replacement + text : operator === '/%' ? text + replacement : text;
  // As bash has it: what may stand for nothing is found in an empty text only if it begins with a star, or at the end.
  if (text === '') {
    const ends = matcher.ends('', 0);
    if (ends === undefined) return undefined;
    return ends.includes(0) && (pattern.startsWith('*') || operator === '/%') ? replacement : '';
  }
  if (operator === '/#') {
    const end = matcher.ends(text, 0)?.at(-1);
    return end === undefined ? text : replacement + text.slice(end);
  }
  if (operator === '/%') {
    const kept = removeMatch(text, '%%', pattern);
    if (kept === undefined) return undefined;
    return kept.end === text.length ? text : text.slice(0, kept.end) + replacement;
  }
  let result = '';
  let at = 0;
  while (at <= text.length) {
    const span = matcher.find(text, at);
    if (span === undefined) return undefined;
    if (span === null || (span.start === span.end && span.start >= text.length)) break;
    result += text.slice(at, span.start);
    // Bash has ways of its own with what matches nothing.
    if (span.end === span.start) return undefined;
    result += replacement;
    at = span.end;
    if (result.length > MOST_CHARACTERS) return undefined;
    if (operator === '/') break;
  }
  return result + text.slice(at);
}
