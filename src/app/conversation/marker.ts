import type { OwnComment } from '../../evidence/github/pull/observed.ts';
import { markerOf } from '../publish/marker.ts';
import type { DesiredComment } from './desired.ts';

/** A comment of ours: its marker, then paragraphs. */
export function comment(marker: string, ...paragraphs: readonly string[]): DesiredComment {
  return { marker, body: `<!-- pr-verdict ${marker} -->\n${paragraphs.join('\n\n')}\n` };
}

/** Our comment with a marker; the oldest, should there be two. */
export function ownWith(oldestFirst: readonly OwnComment[], marker: string): OwnComment | undefined {
  return oldestFirst.find(({ body }) => markerOf(body) === marker);
}

/** Our comments whose marker has a key, by the marker's value. */
export function ownOf(oldestFirst: readonly OwnComment[], key: string): ReadonlyMap<string, OwnComment> {
  const found = new Map<string, OwnComment>();
  for (const own of oldestFirst) {
    const marker = markerOf(own.body);
    if (marker === undefined || !marker.startsWith(`${key}=`)) continue;
    const value = marker.slice(key.length + 1);
    if (!found.has(value)) found.set(value, own);
  }
  return found;
}
