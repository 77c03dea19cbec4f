import type { Check } from '../check/check.ts';
import { code } from '../check/markdown.ts';
import { FactUnknown, type Outcome } from '../check/outcome.ts';
import { type DatedRule, type Day, isInForce } from '../check/rule.ts';
import {
  EvidenceInputError,
  EvidencePartMissing,
  EvidenceRefused,
  EvidenceUnreadable,
} from '../evidence/errors.ts';
import type { Evidence } from '../evidence/evidence.ts';
import { networkParts } from '../evidence/part.ts';
import type { CheckSettings, EffectivePolicy } from '../policy/effective-policy.ts';
import { abridge } from './abridge.ts';
import { FactStore } from './fact-store.ts';
import type { Row } from './row.ts';
import { type RunScope, toRow } from './to-row.ts';

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
}

export interface Deadline {
  readonly expired: Promise<never>;
  clear(): void;
}

const TIME_LIMIT_MS = 60_000;

/** A check took longer than it may. */
export class CheckTimeout extends Error {
  override readonly name = 'CheckTimeout';
}

/**
 * Runs the enabled checks concurrently over shared facts and returns one row each, in order of number.
 * A check that throws or runs out of time is a FAIL row; only `EvidenceInputError` ends the whole run.
 */
export async function runChecks(options: RunOptions): Promise<Row[]> {
  const { checks, evidence, policy, reviewDate } = options;
  const facts = options.facts ?? new FactStore(evidence, policy, reviewDate);
  const scope: RunScope = { missingParts: missingPartsOf(evidence), hasSignoff: options.hasSignoff };
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
      const outcome =
        active.length === 0
          ? notInForce(settings.rules, reviewDate)
          : await runOne(check, settings, active, facts, options);
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
  { reviewDate, deadline = realDeadline }: RunOptions,
): Promise<Outcome | { readonly kind: 'broken'; readonly reason: string }> {
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

function outcomeOfError(cause: unknown): Outcome | { readonly kind: 'broken'; readonly reason: string } {
  if (cause instanceof EvidenceInputError) throw cause;
  if (cause instanceof FactUnknown) {
    return { kind: 'cannot-tell', needs: cause.needs, parts: cause.parts, summary: cause.message };
  }
  if (cause instanceof EvidencePartMissing) {
    const needs = networkParts.some((part) => part === cause.part) ? 'network' : 'github';
    const summary = `this run has no ${cause.part} evidence (${code(cause.address)})`;
    return { kind: 'cannot-tell', needs, parts: [cause.part], summary };
  }
  if (cause instanceof EvidenceRefused)
    return { kind: 'cannot-tell', needs: 'nothing', summary: code(cause.message) };
  if (cause instanceof EvidenceUnreadable)
    return { kind: 'cannot-tell', needs: 'nothing', summary: code(cause.message) };
  const reason = cause instanceof Error ? `${cause.name}: ${cause.message}` : String(cause);
  return { kind: 'broken', reason: code(reason.slice(0, 200)) };
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

function missingPartsOf(evidence: Evidence): RunScope['missingParts'] {
  return (part) => !evidence.parts.has(part);
}

function realDeadline(check: Check): Deadline {
  let timer: NodeJS.Timeout | undefined;
  const expired = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(
      () => reject(new CheckTimeout(`check ${check.number} took longer than ${TIME_LIMIT_MS / 1000} s`)),
      TIME_LIMIT_MS,
    );
  });
  // Nobody waits for it once the check has answered.
  expired.catch(() => {});
  return { expired, clear: () => clearTimeout(timer) };
}
