import type { Fact, FactContext } from '../check/fact.ts';
import { FactUnknown } from '../check/outcome.ts';
import { newChangelogEntries } from './new-changelog-entries.ts';

/** Whether something holds for the pull request, or why that cannot be told. */
export type Condition =
  | { readonly holds: true | false }
  | { readonly holds: 'unknown'; readonly reason: string };

/** The conditions under which a checklist item applies. "Exceptions" follows from the other items' boxes. */
export interface Conditions {
  readonly agentic: Condition;
  readonly specDecode: Condition;
  readonly appendOnly: Condition;
  readonly recipe: Condition;
}

export const conditions: Fact<Conditions> = {
  name: 'conditions',
  async gather(context) {
    return {
      agentic: undecided('it submits an agentic workload'),
      specDecode: undecided('it submits a speculative-decoding configuration'),
      appendOnly: await appendOnly(context),
      recipe: undecided('it submits a configuration that needs an upstream recipe'),
    };
  },
};

function undecided(what: string): Condition {
  return { holds: 'unknown', reason: `whether ${what} cannot be decided by this version` };
}

async function appendOnly({ get }: FactContext): Promise<Condition> {
  try {
    const entries = await get(newChangelogEntries);
    return { holds: entries.some((entry) => entry['append-only'] === true) };
  } catch (cause) {
    if (!(cause instanceof FactUnknown)) throw cause;
    return { holds: 'unknown', reason: cause.message };
  }
}
