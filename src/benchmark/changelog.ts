import { z } from 'zod';
import { canonical } from './canonical.ts';
import { recentlyRead } from './recently-read.ts';
import { runSteps, type Steps } from './steps.ts';
import { DataFileError, type FileProblem, placeOf } from './yaml/data-file-error.ts';
import { parseValue } from './yaml/parse-value.ts';
import { readYamlSteps, type YamlDocument } from './yaml/read-yaml.ts';

/** One entry of the performance changelog, old or new; only new ones must be whole, see `SweepEntry`. */
export const ChangelogEntry = z.looseObject({ 'append-only': z.boolean().optional() });
export type ChangelogEntry = z.infer<typeof ChangelogEntry>;

const Entries = z.array(ChangelogEntry).nullable();

/** Comparing entries expands aliases; no real changelog has one. */
const MOST_ALIASES = 20;

/** A changelog that is no list of entries, with its place for people. */
export class ChangelogError extends DataFileError {
  override readonly name = 'ChangelogError';
  readonly place: string;

  constructor(problems: readonly FileProblem[], options?: ErrorOptions) {
    super(problems, options);
    this.place = problems[0] === undefined ? '' : placeOf(problems[0]);
  }
}

export interface Changelog {
  readonly document: YamlDocument;
  readonly entries: readonly ChangelogEntry[];
}

/** Reads `perf-changelog.yaml` as the audited repository does (YAML 1.1). Throws `ChangelogError`. */
export function readChangelog(text: string, path: string): Changelog {
  return runSteps(readChangelogSteps(text, path));
}

/** Bytes that a parsed changelog takes for each of its characters, measured. */
const WEIGHT = 8;

/** `readChangelog`, pausing between its passes over the text. */
export function* readChangelogSteps(text: string, path: string): Steps<Changelog> {
  const read = () => readSteps(text, path);
  return yield* recentlyRead({ name: `changelog ${path}`, text, weight: WEIGHT, read });
}

function* readSteps(text: string, path: string): Steps<Changelog> {
  try {
    const document = yield* readYamlSteps(text, path, { aliases: MOST_ALIASES });
    yield;
    return { document, entries: parseValue(document, Entries, document.value) ?? [] };
  } catch (cause) {
    if (!(cause instanceof DataFileError)) throw cause;
    throw new ChangelogError(cause.problems, { cause });
  }
}

/** Entries of `head` that `base` does not have as often, in order: what a pull request adds, wherever it stands. */
export function newEntries(
  base: readonly ChangelogEntry[],
  head: readonly ChangelogEntry[],
): ChangelogEntry[] {
  const positions = new Set(newPositions(base, head));
  return head.filter((_entry, at) => positions.has(at));
}

/** Entries stay the same objects while the changelog that they are in is remembered. */
const keys = new WeakMap<object, string>();

function keyOf(entry: unknown): string {
  if (typeof entry !== 'object' || entry === null) return canonical(entry);
  const key = keys.get(entry) ?? canonical(entry);
  keys.set(entry, key);
  return key;
}

/** Places in `head` of its new entries. */
export function newPositions(base: readonly unknown[], head: readonly unknown[]): number[] {
  const counts = new Map<string, number>();
  for (const entry of base) {
    const key = keyOf(entry);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return head.flatMap((entry, at) => {
    const key = keyOf(entry);
    const left = counts.get(key) ?? 0;
    if (left > 0) counts.set(key, left - 1);
    return left === 0 ? [at] : [];
  });
}
