import { type JsValue, NotFollowed } from './js-values.ts';

/** Variables of a block, and of those around it. */
export class Scope {
  readonly #values = new Map<string, JsValue>();
  readonly #outer: Scope | undefined;
  #isSealed = false;

  constructor(outer?: Scope) {
    this.#outer = outer;
  }

  declare(name: string, value: JsValue): void {
    this.#values.set(name, value);
  }

  has(name: string): boolean {
    return this.#values.has(name) || this.#outer?.has(name) === true;
  }

  get(name: string): JsValue {
    return this.#values.has(name) ? this.#values.get(name) : this.#outer?.get(name);
  }

  assign(name: string, value: JsValue): void {
    if (!this.#values.has(name) && this.#outer !== undefined) {
      this.#outer.assign(name, value);
      return;
    }
    if (this.#isSealed) throw new NotFollowed('a change that would stay');
    this.#values.set(name, value);
  }

  /** From now on its variables stay as they are: a page makes them anew for every command. */
  seal(): void {
    this.#isSealed = true;
  }

  names(): readonly string[] {
    return [...this.#values.keys()];
  }
}
