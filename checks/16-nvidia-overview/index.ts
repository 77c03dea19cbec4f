import { defineCheck } from '../../src/check/check.ts';
import { nvidiaOverview, OVERVIEW_CHECK, OverviewOptions } from '../../src/facts/nvidia-overview.ts';
import { submission } from '../../src/facts/submission.ts';
import { whyNothingSubmitted } from '../../src/facts/submission-absent.ts';
import { report } from './report.ts';

export const nvidiaOverviewCheck = defineCheck({
  number: 16,
  id: OVERVIEW_CHECK,
  name: 'NVIDIA overview',
  description:
    "What is submitted on NVIDIA's GPUs should be found by NVIDIA's users: the model's row in the \"Framework Recipes\" table " +
    "of NVIDIA's overview page has a recipe in the column of the engine.",
  documentation: 'checks/16-nvidia-overview/doc.md',
  rules: [{ id: 'overview', since: '2026-10-15', severity: 'warn' }],
  needs: { submission, overview: nvidiaOverview },
  triggers: ['head', 'base', 'default-branch', 'upstream'],
  config: OverviewOptions,
  evaluate({ facts }) {
    const nothing = whyNothingSubmitted(facts.submission);
    if (nothing !== undefined) return { kind: 'not-applicable', summary: nothing };
    return report(facts.overview);
  },
});
