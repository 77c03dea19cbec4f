import type { Fact, FactContext } from '../check/fact.ts';
import { FactUnknown } from '../check/outcome.ts';
import type { Day } from '../check/rule.ts';
import { newChangelogEntries } from './new-changelog-entries.ts';
import { type Submission, type SubmittedConfig, submission } from './submission.ts';

/** Whether something holds for the pull request, or why that cannot be told. */
export type Condition =
  | { readonly holds: true | false }
  | { readonly holds: 'unknown'; readonly reason: string };

/** The conditions under which a checklist item applies. "Exceptions" follows from the other items' boxes. */
export interface Conditions {
  /** An agentic workload is submitted. */
  readonly agentic: Condition;
  /** A config that says of itself that it decodes speculatively is submitted. */
  readonly specDecode: Condition;
  readonly appendOnly: Condition;
  /** A config is submitted that must be documented upstream on the review date. */
  readonly recipe: Condition;
}

export const conditions: Fact<Conditions> = {
  name: 'conditions',
  async gather(context) {
    const submitted = await knownSubmission(context);
    const ofSubmitted = (test: (config: SubmittedConfig) => boolean): Condition =>
      'submitted' in submitted ? { holds: submitted.submitted.some(test) } : submitted;
    return {
      agentic: ofSubmitted(({ scenarios }) => scenarios.includes('agentic-coding')),
      specDecode: ofSubmitted(saysItSpeculates),
      appendOnly: await appendOnly(context),
      recipe: ofSubmitted((config) => needsRecipe(config, context.reviewDate)),
    };
  },
};

async function knownSubmission({ get }: FactContext): Promise<Submission | Condition> {
  try {
    return await get(submission);
  } catch (cause) {
    return unknown(cause);
  }
}

/** By field or by name; what really serves may differ. */
function saysItSpeculates({ key, rows }: SubmittedConfig): boolean {
  return rows.some(({ recipe }) => recipe['spec-decoding'] !== 'none') || /-mtp|eagle|dspark/i.test(key);
}

/** Multi-node configs needed no upstream recipe on these days, the last included. */
const multiNodeExempt = { since: '2026-07-03', until: '2026-09-30' };

function needsRecipe({ entry, engine }: SubmittedConfig, day: Day): boolean {
  if (engine === undefined) return false;
  const isExempt = day >= multiNodeExempt.since && day <= multiNodeExempt.until;
  return entry.config.multinode !== true || !isExempt;
}

async function appendOnly({ get }: FactContext): Promise<Condition> {
  try {
    const entries = await get(newChangelogEntries);
    return { holds: entries.some((entry) => entry['append-only'] === true) };
  } catch (cause) {
    return unknown(cause);
  }
}

/** Rethrows what is no missing conclusion. */
function unknown(cause: unknown): Condition {
  if (!(cause instanceof FactUnknown)) throw cause;
  return { holds: 'unknown', reason: cause.message };
}
