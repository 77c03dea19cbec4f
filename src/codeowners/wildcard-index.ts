import type { PathParts } from './path-parts.ts';
import type { Pattern } from './pattern.ts';
import { ANY_SEGMENT, matchesSegment, type Segment } from './segment.ts';
import { ANY_RUN, matchesSequence, type Sequence } from './sequence.ts';
import { type KeyKind, pathKeys, type WildcardKey, wildcardKeys } from './wildcard-keys.ts';

/** A pattern and the number of its rule. */
export interface NumberedPattern {
  readonly pattern: Pattern;
  readonly rule: number;
}

interface Candidate {
  readonly rule: number;
  /** The pattern's segments, extended to match the paths that it owns in full. */
  readonly sequence: Sequence<Segment>;
}

type ByKey<Value> = Readonly<Record<KeyKind, Map<string, Value>>>;

/** Answers with the number of the last rule that matches, or with `floor` when none after that rule does. */
interface WildcardIndex {
  findLast(parts: PathParts, floor: number): number;
}

/** Indexes patterns, in file order, under the rarest of their keys, and tests only those a path may match. */
export function createWildcardIndex(patterns: readonly NumberedPattern[]): WildcardIndex {
  const counts = createByKey<number>();
  for (const { pattern } of patterns) {
    for (const { kind, text } of wildcardKeys(pattern))
      counts[kind].set(text, (counts[kind].get(text) ?? 0) + 1);
  }

  const keyed = createByKey<Candidate[]>();
  const unkeyed: Candidate[] = [];
  for (const { pattern, rule } of patterns) {
    const candidate = { rule, sequence: toOwnedSequence(pattern) };
    const key = rarest(wildcardKeys(pattern), counts);
    const bucket = key && keyed[key.kind].get(key.text);
    if (bucket) bucket.push(candidate);
    else if (key) keyed[key.kind].set(key.text, [candidate]);
    else unkeyed.push(candidate);
  }
  const lengths = {
    directory: keyLengths(keyed.directory),
    name: keyLengths(keyed.name),
    tail: keyLengths(keyed.tail),
    head: keyLengths(keyed.head),
    inner: keyLengths(keyed.inner),
  };

  function findLast(parts: PathParts, floor: number): number {
    let last = lastMatch(unkeyed, parts.segments, floor);
    for (const { kind, text } of pathKeys(parts, lengths)) {
      const bucket = keyed[kind].get(text);
      if (bucket) last = lastMatch(bucket, parts.segments, last);
    }
    return last;
  }

  return { findLast };
}

function createByKey<Value>(): ByKey<Value> {
  return { directory: new Map(), name: new Map(), tail: new Map(), head: new Map(), inner: new Map() };
}

function keyLengths(bucket: ReadonlyMap<string, unknown>): ReadonlySet<number> {
  return new Set(Array.from(bucket.keys(), (text) => text.length));
}

function rarest(keys: readonly WildcardKey[], counts: ByKey<number>): WildcardKey | undefined {
  let best: WildcardKey | undefined;
  let fewest = Number.POSITIVE_INFINITY;
  for (const key of keys) {
    const count = counts[key.kind].get(key.text) ?? 0;
    if (count >= fewest) continue;
    best = key;
    fewest = count;
  }
  return best;
}

function toOwnedSequence({ segments, owns }: Pattern): Sequence<Segment> {
  switch (owns) {
    case 'itself':
      return segments;
    case 'below':
      return [...segments, ANY_SEGMENT, ANY_RUN];
    case 'itself-and-below':
      return [...segments, ANY_RUN];
  }
}

function lastMatch(candidates: readonly Candidate[], segments: readonly string[], floor: number): number {
  for (let at = candidates.length - 1; at >= 0; at -= 1) {
    const candidate = candidates[at];
    if (candidate === undefined || candidate.rule <= floor) return floor;
    if (matchesSequence(candidate.sequence, segments, matchesSegment)) return candidate.rule;
  }
  return floor;
}
