import { z } from 'zod';
import { defineCheck } from '../../src/check/check.ts';
import { fileLink } from '../../src/check/evidence-link.ts';
import { modelPolicy, proposedModelPolicy } from '../../src/facts/model-policy.ts';
import { reviewForm } from '../../src/facts/review-form.ts';
import { servings } from '../../src/facts/servings.ts';
import { submission } from '../../src/facts/submission.ts';
import { whyNothingSubmitted } from '../../src/facts/submission-absent.ts';
import { judgeConfigs } from './judge-configs.ts';
import { report } from './report.ts';

export const deprecatedModels = defineCheck({
  number: 7,
  id: 'deprecated-models',
  name: 'Deprecated models',
  description:
    'What is submitted must not be retired: every submitted model, scenario and precision is looked up in the model policy ' +
    'document on the default branch, as of the review date. Dated notices decide first (a stated last day is still allowed), ' +
    "then scenarios that are retired for all models, then the model's row of the support matrix.",
  documentation: 'checks/07-deprecated-models/doc.md',
  rules: [{ id: 'deprecated', since: '2026-08-03', severity: 'fail' }],
  needs: { submission, servings, modelPolicy, proposedModelPolicy, reviewForm },
  triggers: ['head', 'base', 'default-branch', 'date'],
  config: z.strictObject({
    noticeDays: z
      .int()
      .min(0)
      .default(14)
      .describe('A last day that comes within this many days is said in the passing row'),
  }),
  evaluate({ facts, config, reviewDate }) {
    const nothing = whyNothingSubmitted(facts.submission);
    if (nothing !== undefined) return { kind: 'not-applicable', summary: nothing };
    const document = facts.modelPolicy;
    if (document === undefined)
      return { kind: 'not-applicable', summary: 'no model policy document in this repository' };
    const { commit, path } = document.file;
    const judged = judgeConfigs(
      facts.submission.submitted,
      document.policy,
      facts.proposedModelPolicy?.policy,
      facts.servings,
      reviewDate,
    );
    const evidence = [fileLink(facts.reviewForm.repository, commit, path)];
    return { ...report(judged, { path, commit }, reviewDate, config.noticeDays), evidence };
  },
});
