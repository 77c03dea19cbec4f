/** A scenario as the policy names it: `agentic-coding`, or the lengths of a fixed sequence (`8k1k`). */
export type PolicyScenario = string;

/** What part of a scenario a phrase speaks of. */
export type Limit =
  /** A speculative-decoding arm: `DSpark only`, `non-MTP arm`. What a config launches decides, not its label. */
  | { readonly kind: 'arm'; readonly arm: string; readonly negated: boolean }
  | { readonly kind: 'precision'; readonly precisions: readonly string[] };

/** One phrase of a cell. */
export interface ScenarioPhrase {
  /** `undefined`: every scenario. */
  readonly scenario: PolicyScenario | undefined;
  readonly limit: Limit | undefined;
  /** Prefixes that the phrase is limited to; `undefined`: all of its row. */
  readonly prefixes: readonly string[] | undefined;
}

/** One model class of the support matrix. */
export interface PolicyRow {
  readonly title: string;
  /** As written in the prefix column, then those that the title's versions stand for. */
  readonly prefixes: readonly string[];
  readonly active: readonly ScenarioPhrase[];
  /** The row says that nothing is active. */
  readonly isRetired: boolean;
  readonly deprecated: readonly ScenarioPhrase[];
  readonly line: number;
}

/** A retirement with its last day: allowed on it, forbidden from the next. */
export interface Notice {
  readonly prefixes: readonly string[];
  readonly phrase: ScenarioPhrase;
  /** `YYYY-MM-DD`, UTC. */
  readonly lastDay: string;
  readonly line: number;
}

/** A scenario that is retired for every model. */
export interface RetiredScenario {
  readonly scenario: PolicyScenario;
  /** First day without it; absent if none is given. */
  readonly since: string | undefined;
  readonly line: number;
}

/** Which models may be benchmarked how, from the repository's own document. */
export interface ModelPolicy {
  readonly path: string;
  readonly rows: readonly PolicyRow[];
  /** Those that are in force or will be; tables marked "not yet enacted" are left out. */
  readonly notices: readonly Notice[];
  readonly retiredForAll: readonly RetiredScenario[];
}
