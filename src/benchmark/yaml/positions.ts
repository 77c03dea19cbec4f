import { EVENT_ID, type Event } from 'js-yaml';
import { LineMap, offsetOf } from './line-map.ts';
import { type NodeIndex, scalarText } from './node-index.ts';

/** Keys and list positions that lead from the root of a document to a value. */
export type ValuePath = readonly PropertyKey[];

interface Field {
  readonly key: number;
  readonly value: number;
}

interface Step {
  readonly node: number;
  readonly line: number | undefined;
}

/** Finds the line of any value of one YAML document. */
export class Positions {
  readonly #source: string;
  readonly #events: readonly Event[];
  readonly #index: NodeIndex;
  readonly #lines: LineMap;
  readonly #fields = new Map<number, ReadonlyMap<string, Field>>();

  constructor(source: string, events: readonly Event[], index: NodeIndex) {
    this.#source = source;
    this.#events = events;
    this.#index = index;
    this.#lines = new LineMap(source);
  }

  /** Line of a field's key or a list's item; of the nearest value above it if the path does not exist. */
  lineOf(path: ValuePath): number {
    let node = this.#content(1);
    let line = this.#lineOf(node) ?? 1;
    for (const segment of path) {
      const step = typeof segment === 'number' ? this.#item(node, segment) : undefined;
      const next = step ?? this.#field(node, String(segment), 0);
      if (next === undefined) break;
      line = next.line ?? line;
      node = this.#content(next.node);
    }
    return line;
  }

  lineAtEvent(at: number): number {
    return this.#lineOf(at) ?? 1;
  }

  /** What an alias stands for, or the node itself. */
  #content(node: number): number {
    return this.#index.targets.get(node) ?? node;
  }

  #lineOf(node: number): number | undefined {
    const offset = offsetOf(this.#events[node]);
    return offset === undefined ? undefined : this.#lines.lineAt(offset);
  }

  #item(node: number, position: number): Step | undefined {
    if (this.#events[node]?.type !== EVENT_ID.SEQUENCE) return undefined;
    let at = node + 1;
    const last = this.#endOf(node) - 1;
    for (let count = 0; at < last; count += 1) {
      if (count === position) return { node: at, line: this.#lineOf(at) };
      at = this.#endOf(at);
    }
    return undefined;
  }

  #field(node: number, name: string, merges: number): Step | undefined {
    const fields = this.#fieldsOf(node);
    const own = fields.get(name);
    if (own !== undefined) return { node: own.value, line: this.#lineOf(own.key) };
    const merged = fields.get('<<');
    if (merged === undefined || merges > 8) return undefined;
    const source = this.#content(merged.value);
    if (this.#events[source]?.type === EVENT_ID.MAPPING) return this.#field(source, name, merges + 1);
    for (let at = source + 1; at < this.#endOf(source) - 1; at = this.#endOf(at)) {
      const found = this.#field(this.#content(at), name, merges + 1);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  /** The last of equal keys is the one in force. */
  #fieldsOf(node: number): ReadonlyMap<string, Field> {
    const known = this.#fields.get(node);
    if (known !== undefined) return known;
    const fields = new Map<string, Field>();
    if (this.#events[node]?.type === EVENT_ID.MAPPING) {
      let key = node + 1;
      while (key < this.#endOf(node) - 1) {
        const value = this.#endOf(key);
        const name = scalarText(this.#source, this.#events[this.#content(key)]);
        if (name !== undefined) fields.set(name, { key, value });
        key = this.#endOf(value);
      }
    }
    this.#fields.set(node, fields);
    return fields;
  }

  /** Always moves on, even for a node that the index does not know. */
  #endOf(node: number): number {
    return Math.max(this.#index.ends[node] ?? 0, node + 1);
  }
}
