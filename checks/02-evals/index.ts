import { defineCheck } from '../../src/check/check.ts';
import { noOptions } from '../../src/check/no-options.ts';
import { evalScores } from '../../src/facts/eval-scores.ts';
import { runUrl } from '../../src/facts/reuse-refusal.ts';
import { submission } from '../../src/facts/submission.ts';
import { whyNothingSubmitted } from '../../src/facts/submission-absent.ts';
import { judgeEvals } from './judge-evals.ts';
import { reportEvals } from './report-evals.ts';

export const evals = defineCheck({
  number: 2,
  id: 'evals',
  name: 'Evals',
  description:
    'Serving faster must not cost accuracy: every evaluation that the new changelog entries ask for must have a score at or ' +
    'above the bar of its model, from the run of the sweep and on the image that the config names.',
  documentation: 'checks/02-evals/doc.md',
  rules: [{ id: 'evals', since: '2026-06-23', severity: 'fail' }],
  needs: { submission, scores: evalScores },
  triggers: ['head', 'base', 'default-branch', 'sweep', 'command', 'labels'],
  config: noOptions,
  evaluate({ facts: { submission: submitted, scores } }) {
    const nothing = whyNothingSubmitted(submitted);
    if (nothing !== undefined) return { kind: 'not-applicable', summary: nothing };
    if (scores.kind === 'none')
      return { kind: 'not-applicable', summary: 'the sweep plan of this PR has no eval row' };
    if (scores.kind === 'no-run' || scores.kind === 'unusable') {
      const count = scores.planned.length;
      const what = count === 1 ? 'the planned eval has no score' : `the ${count} planned evals have no score`;
      if (scores.kind === 'no-run')
        return { kind: 'fail', summary: `${what}: no sweep run on a commit of this PR executed anything` };
      const { repository, run, why } = scores;
      return {
        kind: 'fail',
        summary: `${what} that counts; run ${run.id} does not count: ${why}`,
        evidence: [{ label: `run ${run.id}`, url: runUrl(repository, run.id) }],
      };
    }
    if (scores.kind === 'no-bars')
      return { kind: 'not-applicable', summary: 'no file of eval thresholds in this repository' };
    return reportEvals(judgeEvals(scores), scores);
  },
});
