import { EVENT_ID, type Event } from 'js-yaml';

/** Turns offsets into line numbers, counted from 1. */
export class LineMap {
  readonly #starts: number[] = [0];

  constructor(source: string) {
    // PyYAML also ends lines at a lone carriage return.
    for (let at = 0; at < source.length; at += 1) {
      const code = source.charCodeAt(at);
      if (code === 10 || (code === 13 && source.charCodeAt(at + 1) !== 10)) this.#starts.push(at + 1);
    }
  }

  lineAt(offset: number): number {
    let low = 0;
    let high = this.#starts.length;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((this.#starts[middle] ?? 0) <= offset) low = middle;
      else high = middle;
    }
    return low + 1;
  }
}

/** Where a node is written; `undefined` for what is not written at all, such as the value of `key:`. */
export function offsetOf(event: Event | undefined): number | undefined {
  if (event === undefined) return undefined;
  const offset = startOf(event);
  return offset < 0 ? undefined : offset;
}

function startOf(event: Event): number {
  switch (event.type) {
    case EVENT_ID.SCALAR:
      return event.valueStart;
    case EVENT_ID.MAPPING:
    case EVENT_ID.SEQUENCE:
      return event.start;
    case EVENT_ID.ALIAS:
      return event.anchorStart;
    default:
      return -1;
  }
}
