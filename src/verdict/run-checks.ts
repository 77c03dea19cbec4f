import type { Check } from '../check/check.ts';
import type { Outcome } from '../check/outcome.ts';
import { type DatedRule, type Day, isInForce } from '../check/rule.ts';
import type { Evidence } from '../evidence/evidence.ts';
import type { CheckSettings, EffectivePolicy } from '../policy/effective-policy.ts';
import { abridge } from './abridge.ts';
import { type Deadline, timedDeadline } from './deadline.ts';
import { FactStore } from './fact-store.ts';
import { outcomeOfError } from './outcome-of-error.ts';
import type { Row } from './row.ts';
import { type Broken, type RunScope, toRow } from './to-row.ts';

export interface RunOptions {
  readonly checks: readonly Check[];
  readonly evidence: Evidence;
  readonly policy: EffectivePolicy;
  readonly reviewDate: Day;
  /** Whether the sign-off's words and author are both known. */
  readonly hasSignoff: boolean;
  readonly facts?: FactStore;
  /** Rejects when a check has taken too long; injected so that tests need no clock. */
  readonly deadline?: (check: Check) => Deadline;
  /** Is told how long each check took, facts included; must not throw. */
  readonly took?: (check: string, milliseconds: number) => void;
  readonly now?: () => number;
}

/**
 * Runs the enabled checks concurrently over shared facts and returns one row each, in order of number.
 * A check that throws or runs out of time is a FAIL row; only `EvidenceInputError` and `EvidenceUnavailable` end the whole run.
 */
export async function runChecks(options: RunOptions): Promise<Row[]> {
  const { checks, evidence, policy, reviewDate, now = Date.now } = options;
  const facts = options.facts ?? new FactStore(evidence, policy, reviewDate);
  const scope: RunScope = {
    missingParts: (part) => !evidence.parts.has(part),
    hasSignoff: options.hasSignoff,
  };
  const enabled = checks.filter((check) => policy.checks[check.id]?.enabled !== false);
  const rows = await Promise.all(
    enabled.map(async (check) => {
      const settings = policy.checks[check.id] ?? {
        enabled: true,
        rules: check.rules,
        options: check.config.parse({}),
      };
      const active = settings.rules.filter((rule) => isInForce(rule, reviewDate));
      const severity =
        settings.severity ?? (active.some((rule) => rule.severity === 'fail') ? 'fail' : 'warn');
      const started = now();
      const outcome =
        active.length === 0
          ? notInForce(settings.rules, reviewDate)
          : await runOne(check, settings, active, facts, options);
      options.took?.(check.id, now() - started);
      return abridge(toRow(check, outcome, severity, scope));
    }),
  );
  return rows.sort((a, b) => a.number - b.number);
}

async function runOne(
  check: Check,
  settings: CheckSettings,
  active: readonly DatedRule[],
  facts: FactStore,
  { reviewDate, deadline = timedDeadline }: RunOptions,
): Promise<Outcome | Broken> {
  const limit = deadline(check);
  try {
    const names = Object.keys(check.needs);
    const gathering = Promise.all(Object.values(check.needs).map((fact) => facts.get(fact)));
    const values = await Promise.race([gathering, limit.expired]);
    const gathered = Object.fromEntries(names.map((name, index) => [name, values[index]]));
    return check.evaluate({ facts: gathered, config: settings.options, rules: active, reviewDate });
  } catch (cause) {
    return outcomeOfError(cause);
  } finally {
    limit.clear();
  }
}

function notInForce(rules: readonly DatedRule[], day: Day): Outcome {
  const coming = rules
    .map((rule) => rule.since)
    .filter((since) => since > day)
    .sort()[0];
  if (coming !== undefined) return { kind: 'not-applicable', summary: `in force since ${coming}` };
  const last = rules
    .map((rule) => rule.until ?? '')
    .sort()
    .at(-1);
  return { kind: 'not-applicable', summary: `in force until ${last}` };
}
