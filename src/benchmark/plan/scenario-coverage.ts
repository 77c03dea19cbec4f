import { type ScenarioType, scenarioTypes } from '../master/schema.ts';

/** Remembers which scenario of which config is planned already: overlapping entries plan each only once. */
export class ScenarioCoverage {
  readonly #seen = new Map<string, Set<ScenarioType>>();

  /** What is new in a selection, as groups of configs with the same new scenarios; from now on it is seen. */
  take(
    keys: readonly string[],
    scenarios: readonly ScenarioType[],
  ): readonly { readonly keys: readonly string[]; readonly scenarios: readonly ScenarioType[] }[] {
    const groups = new Map<string, { keys: string[]; scenarios: readonly ScenarioType[] }>();
    for (const key of keys) {
      const seen = this.#seen.get(key) ?? new Set();
      const unseen = scenarioTypes.filter((scenario) => scenarios.includes(scenario) && !seen.has(scenario));
      if (unseen.length === 0) continue;
      this.#seen.set(key, new Set([...seen, ...unseen]));
      const group = groups.get(unseen.join());
      if (group === undefined) groups.set(unseen.join(), { keys: [key], scenarios: unseen });
      else group.keys.push(key);
    }
    return [...groups.values()];
  }
}
