import { EVENT_ID, type Event, getScalarValue } from 'js-yaml';
import type { YamlLimits } from './yaml-limits.ts';

/** Where nodes are in an event list. A node is named by the index of the event that opens it. */
export interface NodeIndex {
  /** Per node: the index just after its last event. */
  readonly ends: Int32Array;
  /** Alias event → the node it stands for. */
  readonly targets: ReadonlyMap<number, number>;
}

/** What an event list asks for that no honest file needs; `at` is the offending event. */
export interface Excess {
  readonly at: number;
  readonly reason: string;
}

interface Frame {
  readonly node: number;
  readonly anchor: string | undefined;
  size: number;
}

/** One pass over the events: ends of nodes, targets of aliases, and the size everything would have without sharing. */
export function indexNodes(
  source: string,
  events: readonly Event[],
  limits: Pick<YamlLimits, 'expandedSize'>,
): NodeIndex | Excess {
  const ends = new Int32Array(events.length);
  const targets = new Map<number, number>();
  const sizes = new Map<number, number>();
  const anchors = new Map<string, number>();
  const open: Frame[] = [{ node: -1, anchor: undefined, size: 0 }];

  for (const [at, event] of events.entries()) {
    let size = 1;
    switch (event.type) {
      case EVENT_ID.DOCUMENT:
      case EVENT_ID.MAPPING:
      case EVENT_ID.SEQUENCE: {
        const anchor = event.type === EVENT_ID.DOCUMENT ? undefined : anchorOf(source, event);
        // The anchor is known from here on, but has no size yet: an alias inside is a cycle.
        if (anchor !== undefined) anchors.set(anchor, at);
        open.push({ node: at, anchor, size: 1 });
        continue;
      }
      case EVENT_ID.POP: {
        const frame = open.pop();
        if (frame === undefined) continue;
        ends[frame.node] = at + 1;
        size = frame.size;
        if (frame.anchor !== undefined) sizes.set(frame.node, size);
        break;
      }
      case EVENT_ID.SCALAR: {
        ends[at] = at + 1;
        size = 1 + (event.valueEnd - event.valueStart);
        const anchor = anchorOf(source, event);
        if (anchor === undefined) break;
        anchors.set(anchor, at);
        sizes.set(at, size);
        break;
      }
      case EVENT_ID.ALIAS: {
        ends[at] = at + 1;
        const target = anchors.get(source.slice(event.anchorStart, event.anchorEnd));
        if (target === undefined) break;
        const copied = sizes.get(target);
        if (copied === undefined) return { at, reason: 'an alias inside its own anchor' };
        targets.set(at, target);
        size = copied;
        break;
      }
    }
    const parent = open.at(-1);
    if (parent === undefined) continue;
    parent.size += size;
    if (parent.size > limits.expandedSize)
      return { at, reason: `its aliases expand to more than ${limits.expandedSize} characters` };
  }
  return { ends, targets };
}

function anchorOf(source: string, event: { anchorStart: number; anchorEnd: number }): string | undefined {
  return event.anchorStart < 0 ? undefined : source.slice(event.anchorStart, event.anchorEnd);
}

/** Text of a scalar node, as written before its type is resolved; `undefined` for other nodes. */
export function scalarText(source: string, event: Event | undefined): string | undefined {
  return event?.type === EVENT_ID.SCALAR ? getScalarValue(source, event) : undefined;
}
