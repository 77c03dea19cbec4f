import { canonical } from './canonical.ts';
import { type Changelog, type ChangelogEntry, newPositions } from './changelog.ts';

/** An entry of the base that head does not have like this any more. */
export interface LostEntry {
  readonly base: { readonly path: string; readonly line: number };
  /** The new entry that stands for it, if one has the same link or keys: it was changed, not removed. */
  readonly head: { readonly path: string; readonly line: number } | undefined;
  readonly link: string | undefined;
}

export interface ChangelogHistory {
  readonly lost: readonly LostEntry[];
  /** Entries that head has and base has not. */
  readonly newEntries: number;
}

/** Compares two versions entry by entry; where entries stand does not count. */
export function compareChangelogs(
  base: Changelog | undefined,
  head: Changelog | undefined,
): ChangelogHistory {
  const before = base?.entries ?? [];
  const after = head?.entries ?? [];
  const added = newPositions(before, after);
  const lost = base === undefined ? [] : newPositions(after, before);
  const free = new Set(added);
  return {
    newEntries: added.length,
    lost: lost.map((at) => {
      const entry = before[at] ?? {};
      const replacement = replacementOf(entry, after, free);
      if (replacement !== undefined) free.delete(replacement);
      return {
        base: placeOf(base, at),
        head: replacement === undefined ? undefined : placeOf(head, replacement),
        link: typeof entry['pr-link'] === 'string' ? entry['pr-link'] : undefined,
      };
    }),
  };
}

function replacementOf(
  entry: ChangelogEntry,
  after: readonly ChangelogEntry[],
  free: ReadonlySet<number>,
): number | undefined {
  for (const field of ['pr-link', 'config-keys']) {
    const value = canonical(entry[field]);
    const found = [...free].find((at) => value !== undefined && canonical(after[at]?.[field]) === value);
    if (found !== undefined) return found;
  }
  return undefined;
}

function placeOf(changelog: Changelog | undefined, at: number) {
  return { path: changelog?.document.path ?? '', line: changelog?.document.lineOf([at]) ?? 1 };
}
