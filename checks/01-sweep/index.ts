import { defineCheck } from '../../src/check/check.ts';
import { noOptions } from '../../src/check/no-options.ts';
import { submission } from '../../src/facts/submission.ts';
import { whyNothingSubmitted } from '../../src/facts/submission-absent.ts';
import { sweep } from '../../src/facts/sweep.ts';
import { reportPassing } from './report-passing.ts';
import { reportProblem } from './report-problem.ts';
import { reportEmptyPlan, reportUnswept } from './report-unswept.ts';

export const sweepOnCommit = defineCheck({
  number: 1,
  id: 'sweep',
  name: 'Sweep on in-PR commit',
  description:
    'What the pull request submits must have been swept: every row that its new changelog entries ask for, benchmarks and ' +
    'evaluations, ran and succeeded on a commit that is in the pull request now and serves what the head serves.',
  documentation: 'checks/01-sweep/doc.md',
  rules: [{ id: 'sweep', since: '2026-06-23', severity: 'fail' }],
  needs: { submission, sweep },
  triggers: ['head', 'base', 'sweep', 'command', 'labels', 'signoff'],
  config: noOptions,
  evaluate({ facts }) {
    const nothing = whyNothingSubmitted(facts.submission);
    if (nothing !== undefined) return { kind: 'not-applicable', summary: nothing };
    const { unswept, planned, judged } = facts.sweep;
    if (unswept.length > 0) return reportUnswept(unswept);
    if (planned.length === 0) return reportEmptyPlan(facts.submission);
    const passing = judged.find(({ problem }) => problem === undefined);
    return passing === undefined ? reportProblem(facts.sweep) : reportPassing(passing, facts.sweep);
  },
});
