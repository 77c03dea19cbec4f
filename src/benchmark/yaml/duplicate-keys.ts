import { EVENT_ID, type Event } from 'js-yaml';
import { type NodeIndex, scalarText } from './node-index.ts';

/** A key that its mapping has more than once; the last one is in force. Both are indices of key events. */
export interface DuplicateKey {
  readonly name: string;
  readonly first: number;
  readonly last: number;
}

interface OpenMapping {
  readonly keys: Map<string, number>;
  /** Index at which the mapping's next key stands. */
  nextKey: number;
}

export function findDuplicateKeys(
  source: string,
  events: readonly Event[],
  { ends }: NodeIndex,
): readonly DuplicateKey[] {
  const found: DuplicateKey[] = [];
  const open: (OpenMapping | undefined)[] = [];
  for (const [at, event] of events.entries()) {
    const mapping = open.at(-1);
    if (mapping?.nextKey === at && event.type !== EVENT_ID.POP) {
      mapping.nextKey = ends[ends[at] ?? 0] ?? 0;
      const name = scalarText(source, event);
      const first = name === undefined ? undefined : mapping.keys.get(name);
      if (name !== undefined && first === undefined) mapping.keys.set(name, at);
      // A repeated merge is not a repeated key.
      if (name !== undefined && first !== undefined && name !== '<<') found.push({ name, first, last: at });
    }
    if (event.type === EVENT_ID.MAPPING) open.push({ keys: new Map(), nextKey: at + 1 });
    else if (event.type === EVENT_ID.SEQUENCE || event.type === EVENT_ID.DOCUMENT) open.push(undefined);
    else if (event.type === EVENT_ID.POP) open.pop();
  }
  return found;
}
