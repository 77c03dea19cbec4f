import { LayeredMap } from './layered-map.ts';
import type { Cell } from './state.ts';

/** `declare -n NAME=target`: whoever uses the name uses the target. */
export interface Reference {
  readonly kind: 'reference';
  readonly target: string;
}

type Stored = Cell | Reference;

/** References to references are followed this far. */
const MOST_STEPS = 8;

/** Variables by name, through references where a name is one. */
export class VariableStore {
  #cells: LayeredMap<Stored>;

  constructor(cells: Iterable<readonly [string, Cell]> = []) {
    this.#cells = new LayeredMap<Stored>(cells);
  }

  get(name: string): Cell | undefined {
    const cell = this.#cells.get(this.nameOf(name));
    return cell?.kind === 'reference' ? undefined : cell;
  }

  has(name: string): boolean {
    return this.get(name) !== undefined;
  }

  set(name: string, cell: Cell): void {
    this.#cells.set(this.nameOf(name), cell);
  }

  delete(name: string): void {
    this.#cells.delete(this.nameOf(name));
  }

  /** The name that a name stands for. */
  nameOf(name: string): string {
    let at = name;
    for (let step = 0; step < MOST_STEPS; step += 1) {
      const cell = this.#cells.get(at);
      if (cell?.kind !== 'reference') return at;
      at = cell.target;
    }
    return at;
  }

  /** What is kept under the very name, a reference too. */
  own(name: string): Stored | undefined {
    return this.#cells.get(name);
  }

  /** Puts something under the very name; `undefined` takes it away. */
  putOwn(name: string, stored: Stored | undefined): void {
    if (stored === undefined) this.#cells.delete(name);
    else this.#cells.set(name, stored);
  }

  *[Symbol.iterator](): Generator<readonly [string, Cell]> {
    for (const [name, cell] of this.#cells) if (cell.kind !== 'reference') yield [name, cell];
  }

  fork(): VariableStore {
    const copy = new VariableStore();
    copy.#cells = this.#cells.fork();
    return copy;
  }

  /** As `LayeredMap.merge`; what is a reference only on some ways is what `choose` makes of its absence. */
  static merge(
    stores: readonly VariableStore[],
    choose: (name: string, cells: readonly (Cell | undefined)[]) => Cell | undefined,
  ): VariableStore {
    const merged = new VariableStore();
    merged.#cells = LayeredMap.merge(
      stores.map((store) => store.#cells),
      (name, stored) => {
        const [first] = stored;
        if (stored.every((one) => one === first)) return first;
        return choose(
          name,
          stored.map((one) => (one?.kind === 'reference' ? undefined : one)),
        );
      },
    );
    return merged;
  }
}
