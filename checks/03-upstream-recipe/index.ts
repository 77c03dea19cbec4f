import { z } from 'zod';
import { defineCheck } from '../../src/check/check.ts';
import { recipeCoverage } from '../../src/facts/recipe-coverage.ts';
import { submission } from '../../src/facts/submission.ts';
import { whyNothingSubmitted } from '../../src/facts/submission-absent.ts';
import { MERGED_SINCE, upstreamRecipes } from '../../src/facts/upstream-recipes.ts';
import { judge } from './judge.ts';

export const upstreamRecipe = defineCheck({
  number: 3,
  id: 'upstream-recipe',
  name: 'Upstream recipe',
  description:
    'How a submitted vLLM or SGLang config serves is documented upstream, so that whoever reads the result can serve the same ' +
    "way: the sign-off links a merged recipe pull request or a published page, and that recipe covers the config's checkpoint, " +
    'GPU, parallelism, precision, kernels, draft and the settings that change how it serves.',
  documentation: 'checks/03-upstream-recipe/doc.md',
  rules: [
    { id: 'recipe', since: '2026-06-23', severity: 'fail' },
    { id: 'merged', since: MERGED_SINCE, severity: 'fail' },
    { id: 'multi-node-exempt', since: '2026-07-03', until: '2026-09-30', severity: 'fail' },
  ],
  needs: { submission, upstreamRecipes, recipeCoverage },
  triggers: ['head', 'base', 'signoff', 'upstream', 'date'],
  config: z.strictObject({
    mostMissing: z
      .int()
      .min(1)
      .max(100)
      .default(10)
      .describe('Missing settings that are listed for one way of serving, before the rest is counted'),
  }),
  evaluate({ facts, config, rules }) {
    const nothing = whyNothingSubmitted(facts.submission);
    if (nothing !== undefined) return { kind: 'not-applicable', summary: nothing };
    const exempt = rules.find(({ id }) => id === 'multi-node-exempt')?.until;
    return judge(facts, config.mostMissing, exempt);
  },
});
