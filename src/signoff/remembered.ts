/** What was made for an owner and a name, as long as the owner lives; made once, however many ask at the same time. */
export class Remembered<Owner extends object, Value> {
  readonly #known = new WeakMap<Owner, Map<string, Value>>();

  get(owner: Owner, name: string, make: () => Value): Value {
    const ofOwner = this.#known.get(owner) ?? new Map<string, Value>();
    this.#known.set(owner, ofOwner);
    const known = ofOwner.get(name);
    if (known !== undefined) return known;
    const value = make();
    ofOwner.set(name, value);
    return value;
  }
}
