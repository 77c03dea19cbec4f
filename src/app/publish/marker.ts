import type { OwnComment } from '../../evidence/github/pull/observed.ts';

const MOST_CHARACTERS = 200;
const MARKER = /^<!-- pr-verdict ([a-z][a-z0-9-]*(?:=[A-Za-z0-9._-]+)?) -->$/;

/** What one of our comments is, by its first line `<!-- pr-verdict <key>=<value> -->` or `<!-- pr-verdict <key> -->`: `key=value` or `key`. */
export function markerOf(body: string): string | undefined {
  const start = body.slice(0, MOST_CHARACTERS);
  const end = start.indexOf('\n');
  const line = end < 0 ? start : start.slice(0, end);
  return MARKER.exec(line.endsWith('\r') ? line.slice(0, -1) : line)?.[1];
}

/** Our comments by what they are, each list oldest first. Comments without a marker are left out. */
export function byMarker(ownComments: readonly OwnComment[]): Map<string, OwnComment[]> {
  const found = new Map<string, OwnComment[]>();
  for (const comment of ownComments.toSorted(byAge)) {
    const marker = markerOf(comment.body);
    if (marker === undefined) continue;
    const known = found.get(marker);
    if (known === undefined) found.set(marker, [comment]);
    else known.push(comment);
  }
  return found;
}

function byAge(a: OwnComment, b: OwnComment): number {
  if (a.createdAt !== b.createdAt) return a.createdAt < b.createdAt ? -1 : 1;
  return a.id - b.id;
}
