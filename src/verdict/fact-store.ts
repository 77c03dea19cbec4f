import type { Fact, FactContext } from '../check/fact.ts';
import type { Day } from '../check/rule.ts';
import type { Evidence } from '../evidence/evidence.ts';
import type { EffectivePolicy } from '../policy/effective-policy.ts';

/** Gathers each fact once per verdict, however many checks and facts ask for it. */
export class FactStore {
  readonly #values = new Map<Fact<unknown>, Promise<unknown>>();
  readonly #context: FactContext;

  constructor(evidence: Evidence, policy: EffectivePolicy, reviewDate: Day) {
    this.#context = { evidence, policy, reviewDate, get: (fact) => this.get(fact) };
  }

  get<Value>(fact: Fact<Value>): Promise<Value> {
    const known = this.#values.get(fact);
    // The map's key is the fact itself, so its value has that fact's type.
    if (known !== undefined) return known as Promise<Value>;
    const gathering = Promise.resolve().then(() => fact.gather(this.#context));
    this.#values.set(fact, gathering);
    return gathering;
  }
}
