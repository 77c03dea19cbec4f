import type { Fact } from '../check/fact.ts';
import type { ChecklistPolicy } from '../policy/schema.ts';

/** What the policy says about the sign-off form, for judging what was written into it. */
export interface ReviewForm {
  readonly repository: string;
  readonly conditionPhrases: ChecklistPolicy['conditions'];
}

export const reviewForm: Fact<ReviewForm> = {
  name: 'review form',
  async gather({ evidence, policy }) {
    return {
      repository: evidence.subject.repository,
      conditionPhrases: policy.checklist.conditions,
    };
  },
};
