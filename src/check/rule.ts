export type Severity = 'fail' | 'warn';

/** A calendar day in UTC, `YYYY-MM-DD`; days compare as strings. */
export type Day = string;

/** A rule as it was in force from one day to another; both days are included. */
export interface DatedRule {
  readonly id: string;
  readonly since: Day;
  readonly until?: Day;
  readonly severity: Severity;
}

export function isInForce(rule: DatedRule, day: Day): boolean {
  return rule.since <= day && (rule.until === undefined || day <= rule.until);
}
