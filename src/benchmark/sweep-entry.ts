import { z } from 'zod';
import { type Changelog, newPositions } from './changelog.ts';
import { scenarioTypes } from './master/schema.ts';
import { DataFileError, type FileProblem } from './yaml/data-file-error.ts';
import { parseValue, unknownFields } from './yaml/parse-value.ts';

/** A changelog entry with everything that decides what its sweep runs. */
export const SweepEntry = z.looseObject({
  /** Config keys; `*` stands for any text. */
  'config-keys': z.array(z.string().min(1)).min(1),
  description: z.array(z.string()).min(1),
  'pr-link': z.string(),
  'scenario-type': z.array(z.enum(scenarioTypes)).min(1).nullish(),
  'append-only': z.boolean().nullish(),
  'evals-only': z.boolean().nullish(),
  'all-evals': z.boolean().nullish(),
  'no-evals': z.boolean().nullish(),
  'eval-min-prefill-ep': z.int().min(1).nullish(),
});
export type SweepEntry = z.infer<typeof SweepEntry>;

export interface NewSweepEntry {
  readonly entry: SweepEntry;
  readonly location: { readonly path: string; readonly line: number };
}

export interface NewSweepEntries {
  readonly entries: readonly NewSweepEntry[];
  /** Entries that cannot be used. */
  readonly problems: readonly FileProblem[];
  /** Unknown fields: reported, not fatal. */
  readonly notices: readonly FileProblem[];
}

/** The entries that `head` has and `base` has not, each checked. */
export function newSweepEntries(base: Changelog | undefined, head: Changelog | undefined): NewSweepEntries {
  const entries: NewSweepEntry[] = [];
  const problems: FileProblem[] = [];
  const notices: FileProblem[] = [];
  if (head === undefined) return { entries, problems, notices };
  const { document } = head;
  for (const at of newPositions(base?.entries ?? [], head.entries)) {
    const value = head.entries[at];
    try {
      const entry = parseValue(document, SweepEntry, value, [at]);
      entries.push({ entry, location: { path: document.path, line: document.lineOf([at]) } });
      notices.push(...unknownFields(document, SweepEntry, value, [at]));
    } catch (cause) {
      if (!(cause instanceof DataFileError)) throw cause;
      problems.push(...cause.problems);
    }
  }
  return { entries, problems, notices };
}

/** Config keys that an entry's patterns select, in order and once; patterns that select nothing are `missing`. */
export function selectKeys(
  patterns: readonly string[],
  keys: readonly string[],
): { readonly selected: readonly string[]; readonly missing: readonly string[] } {
  const known = new Set(keys);
  const selected = new Set<string>();
  const missing: string[] = [];
  for (const pattern of patterns) {
    const matches = pattern.includes('*') ? keys.filter((key) => matchesWildcard(pattern, key)) : [pattern];
    const found = matches.filter((key) => known.has(key));
    if (found.length === 0) missing.push(pattern);
    for (const key of found) selected.add(key);
  }
  return { selected: [...selected], missing };
}

/** `*` is any text, everything else itself. Linear in both: patterns come from strangers. */
export function matchesWildcard(pattern: string, key: string): boolean {
  const pieces = pattern.split('*');
  const first = pieces[0] ?? '';
  const last = pieces.at(-1) ?? '';
  if (pieces.length === 1) return pattern === key;
  if (!key.startsWith(first) || !key.endsWith(last) || key.length < first.length + last.length) return false;
  let at = first.length;
  const end = key.length - last.length;
  for (const piece of pieces.slice(1, -1)) {
    const found = key.indexOf(piece, at);
    if (found < 0 || found + piece.length > end) return false;
    at = found + piece.length;
  }
  return true;
}
