import { loadAll, YAML11_SCHEMA, YAMLException } from 'js-yaml';
import { z } from 'zod';
import { describeZodError } from '../evidence/zod-problem.ts';

/** One entry of the performance changelog; only what is read so far. */
export const ChangelogEntry = z.looseObject({ 'append-only': z.boolean().optional() });
export type ChangelogEntry = z.infer<typeof ChangelogEntry>;

const Changelog = z.array(ChangelogEntry).nullable();

/** A changelog that is no list of entries, with its place for people. */
export class ChangelogError extends Error {
  override readonly name = 'ChangelogError';
  readonly place: string;

  constructor(place: string, reason: string, options?: ErrorOptions) {
    super(`${place}: ${reason}`, options);
    this.place = place;
  }
}

/** Reads `perf-changelog.yaml` as the audited repository does (YAML 1.1). Throws `ChangelogError`. */
export function parseChangelog(text: string, path: string): readonly ChangelogEntry[] {
  const parsed = Changelog.safeParse(loadYaml(text, path));
  if (!parsed.success) throw new ChangelogError(path, describeZodError(parsed.error));
  return parsed.data ?? [];
}

function loadYaml(text: string, path: string): unknown {
  try {
    // As PyYAML: YAML 1.1, the last of two equal keys wins. Few aliases, since comparing entries expands them.
    const documents = loadAll(text, { schema: YAML11_SCHEMA, json: true, maxDepth: 32, maxAliases: 20 });
    if (documents.length > 1) throw new ChangelogError(path, 'has more than one YAML document');
    return documents[0] ?? null;
  } catch (cause) {
    if (!(cause instanceof YAMLException)) throw cause;
    const line = cause.mark?.line;
    throw new ChangelogError(line === undefined ? path : `${path}:${line + 1}`, cause.reason, { cause });
  }
}

/** Entries of `head` that `base` does not have as often, in order: what a pull request adds, wherever it stands. */
export function newEntries(
  base: readonly ChangelogEntry[],
  head: readonly ChangelogEntry[],
): ChangelogEntry[] {
  const counts = new Map<string, number>();
  for (const entry of base) {
    const key = canonical(entry);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return head.filter((entry) => {
    const key = canonical(entry);
    const left = counts.get(key) ?? 0;
    if (left > 0) counts.set(key, left - 1);
    return left === 0;
  });
}

/** Equal for equal values, whatever the order of keys. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, nested: unknown) => {
    if (typeof nested !== 'object' || nested === null || Array.isArray(nested)) return nested;
    return Object.fromEntries(Object.entries(nested).sort(([a], [b]) => (a < b ? -1 : 1)));
  });
}
