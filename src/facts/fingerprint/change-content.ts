import { createHash, type Hash } from 'node:crypto';
import type { Steps } from '../../benchmark/steps.ts';
import { limits } from './budget.ts';
import { changedItems } from './changed-items.ts';
import { splitLines } from './split-lines.ts';
import { type Entry, type EntryFile, yamlEntries } from './yaml-entries.ts';

/** What a modified file gained and lost, as a kind of comparison and a hash; different kinds are never equal. */
export type ContentChange = readonly [kind: 'lines' | 'configs' | 'changelog', hash: string];

/** `undefined` for what is no text, or too much to compare. */
export function* contentChange(
  before: Uint8Array,
  after: Uint8Array,
  kind: EntryFile | undefined,
): Steps<ContentChange | undefined> {
  if (kind !== undefined) {
    const old = yield* yamlEntries(before, kind);
    const now = old === undefined ? undefined : yield* yamlEntries(after, kind);
    const hash = old === undefined || now === undefined ? undefined : yield* entriesHash(kind, old, now);
    if (hash !== undefined) return [kind, hash];
  }
  const hash = yield* linesHash(before, after);
  return hash === undefined ? undefined : ['lines', hash];
}

function* linesHash(before: Uint8Array, after: Uint8Array): Steps<string | undefined> {
  if (Math.max(before.length, after.length) > limits.fileBytes) return undefined;
  const old = splitLines(before, limits.lines);
  yield;
  const now = splitLines(after, limits.lines);
  yield;
  if (old === undefined || now === undefined) return undefined;
  const hunks = yield* changedItems(old, now, { steps: limits.steps });
  if (hunks === undefined) return undefined;
  const hash = createHash('sha256');
  for (const { removed, added } of hunks) {
    hash.update('@');
    for (const line of removed) feed(hash, '-', line);
    for (const line of added) feed(hash, '+', line);
  }
  return hash.digest('hex');
}

function* entriesHash(
  kind: EntryFile,
  before: readonly Entry[],
  after: readonly Entry[],
): Steps<string | undefined> {
  const hash = createHash('sha256');
  if (kind === 'configs') {
    const [old, now] = [new Map(before), new Map(after)];
    for (const key of [...new Set([...old.keys(), ...now.keys()])].sort()) {
      if (old.get(key) === now.get(key)) continue;
      feed(hash, ':', key);
      feed(hash, '-', old.get(key) ?? '');
      feed(hash, '+', now.get(key) ?? '');
    }
    return hash.digest('hex');
  }
  const [old, now] = [before.map(([, text]) => text), after.map(([, text]) => text)];
  const hunks = yield* changedItems(old, now, { steps: limits.steps });
  if (hunks === undefined) return undefined;
  // Where an entry stands does not count: a merge may put another one between two new ones.
  for (const text of hunks.flatMap(({ removed }) => removed)) feed(hash, '-', text);
  for (const text of hunks.flatMap(({ added }) => added)) feed(hash, '+', text);
  return hash.digest('hex');
}

/** With its length, so that no two lists of texts are fed as the same bytes. */
function feed(hash: Hash, sign: string, text: string): void {
  hash.update(`${sign}${text.length}:`).update(text);
}
