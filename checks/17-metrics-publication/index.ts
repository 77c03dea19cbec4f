import { defineCheck } from '../../src/check/check.ts';
import { noOptions } from '../../src/check/no-options.ts';
import { changes } from '../../src/facts/changes.ts';
import { servings } from '../../src/facts/servings.ts';
import { submission } from '../../src/facts/submission.ts';
import { whyNothingSubmitted } from '../../src/facts/submission-absent.ts';
import { judgeConfigs } from './judge-configs.ts';
import { otherFrameworks, report } from './report.ts';

export const metricsPublication = defineCheck({
  number: 17,
  id: 'metrics-publication',
  name: 'Metrics publication',
  description:
    'TensorRT-LLM workers behind Dynamo must publish their metrics, so that a run records what the engine did. The effective ' +
    'setting of every point counts: what the recipe says, what variables and flags of the worker say, and what the pinned ' +
    'srt-slurm makes of it.',
  documentation: 'checks/17-metrics-publication/doc.md',
  rules: [{ id: 'metrics-published', since: '2026-10-15', severity: 'fail' }],
  needs: { submission, servings, changes },
  triggers: ['head', 'base'],
  config: noOptions,
  evaluate({ facts }) {
    const judged = judgeConfigs(facts.servings, new Set(facts.changes.map(({ path }) => path)));
    if (judged.length > 0) return report(judged);
    const nothing = whyNothingSubmitted(facts.submission);
    return {
      kind: 'not-applicable',
      summary: nothing ?? otherFrameworks(facts.submission.submitted),
    };
  },
});
