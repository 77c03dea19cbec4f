import type { Check } from '../check/check.ts';
import { FactUnknown } from '../check/outcome.ts';
import type { Day } from '../check/rule.ts';
import { EvidenceRefused, EvidenceUnreadable } from '../evidence/errors.ts';
import type { Evidence } from '../evidence/evidence.ts';
import { layouts } from '../facts/layouts.ts';
import type { Signoffs } from '../facts/signoff.ts';
import { signoffs } from '../facts/signoffs.ts';
import type { EffectivePolicy } from '../policy/effective-policy.ts';
import { FactStore } from './fact-store.ts';
import type { Row } from './row.ts';
import { runChecks } from './run-checks.ts';
import type { Verdict } from './verdict.ts';

export interface Case {
  readonly checks: readonly Check[];
  /** Its sign-off selection says which sign-off the verdict answers. */
  readonly evidence: Evidence;
  readonly policy: EffectivePolicy;
  readonly reviewDate: Day;
  /** Is told how long each check took, facts included; must not throw. */
  readonly took?: (check: string, milliseconds: number) => void;
  readonly now?: () => number;
  /** What a reader must know besides the rows. */
  readonly notes?: (rows: readonly Row[], known: Signoffs) => readonly string[];
}

export interface Judgement {
  readonly verdict: Verdict;
  readonly facts: FactStore;
  readonly signoffs: Signoffs;
  /** Why the sign-offs are unknown, if they are; then `signoffs` names none. */
  readonly signoffProblem?: unknown;
}

/** Runs the checks on one pull request. Rejects with `EvidenceInputError` or `EvidenceUnavailable` only. */
export async function judge(given: Case): Promise<Judgement> {
  const { checks, evidence, policy, reviewDate } = given;
  const facts = new FactStore(evidence, policy, reviewDate);
  const { known, problem } = await knownSignoffs(facts);
  const { judged } = known;
  const hasSignoff = judged?.text !== undefined && judged.author !== undefined;
  const { took, now } = given;
  const timing = { ...(took !== undefined && { took }), ...(now !== undefined && { now }) };
  const rows = await runChecks({ checks, evidence, policy, reviewDate, hasSignoff, facts, ...timing });
  const { head } = await facts.get(layouts);
  const signoff = signoffOf(known);
  return {
    facts,
    signoffs: known,
    ...(problem !== undefined && { signoffProblem: problem }),
    verdict: {
      subject: evidence.subject,
      date: reviewDate,
      policy: { preset: policy.preset, layout: head.name, source: policy.source },
      ...(signoff !== undefined && { signoff }),
      checkRunName: policy.checkRun.name,
      escalation: policy.escalation.mentions,
      rows,
      notes: given.notes?.(rows, known) ?? [],
    },
  };
}

function signoffOf({ judged, stale }: Signoffs): Verdict['signoff'] {
  if (judged === undefined) return undefined;
  const outdated = stale.find(({ key }) => key === judged.key);
  return {
    ...(judged.key !== undefined && { key: judged.key }),
    ...(judged.author !== undefined && { author: judged.author }),
    ...(outdated !== undefined && { staleFor: outdated.sha ?? '' }),
  };
}

/** Rows say why the sign-offs are unknown; the verdict around them then names none. */
async function knownSignoffs(facts: FactStore): Promise<{ known: Signoffs; problem?: unknown }> {
  try {
    return { known: await facts.get(signoffs) };
  } catch (cause) {
    if ([FactUnknown, EvidenceRefused, EvidenceUnreadable].some((kind) => cause instanceof kind))
      return {
        known: { judged: undefined, current: [], stale: [], refused: [], permissionAssumed: false },
        problem: cause,
      };
    throw cause;
  }
}
