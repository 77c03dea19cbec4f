/**
 * Days (UTC) on which the audited repository's own generator changed what it makes of the same files, from the history of
 * `utils/matrix_logic` and `utils/process_changelog.py`. A rule holds from `since` until the day before `until`.
 */
interface Period {
  readonly since?: string;
  readonly until?: string;
}

const rules = {
  /** A multi-node agentic row held up to four concurrencies, not one. */
  agenticBatchesOfFour: [{ since: '2026-07-03', until: '2026-07-20' }],
  /** A multi-node agentic row has its concurrency in a list, as fixed-sequence rows do. */
  agenticConcurrencyList: [{ since: '2026-07-03' }],
  /** Switched off for one weekend. */
  singleNodeAgenticEvals: [{ since: '2026-07-18', until: '2026-08-02' }, { since: '2026-08-03' }],
  multiNodeAgenticEvals: [{ since: '2026-08-11' }],
} as const satisfies Record<string, readonly Period[]>;

export type GeneratorRule = keyof typeof rules;

/** Whether the generator of that day (`YYYY-MM-DD`) followed the rule. */
export function generatorDid(rule: GeneratorRule, date: string): boolean {
  const periods: readonly Period[] = rules[rule];
  return periods.some(
    ({ since, until }) => (since === undefined || date >= since) && (until === undefined || date < until),
  );
}
