import { defineCheck } from '../../src/check/check.ts';
import { addedLines } from '../../src/facts/added-lines.ts';
import { goldenCurves } from '../../src/facts/golden-curves.ts';
import { reviewForm } from '../../src/facts/review-form.ts';
import { servings } from '../../src/facts/servings.ts';
import { signoffs } from '../../src/facts/signoffs.ts';
import { submission } from '../../src/facts/submission.ts';
import { whyNothingSubmitted } from '../../src/facts/submission-absent.ts';
import { casesOf } from './cases.ts';
import { AgenticGoldenAlConfig } from './config.ts';
import { judgeCases } from './judge-cases.ts';
import { report } from './report.ts';
import { Tally } from './tally.ts';

export const agenticGoldenAl = defineCheck({
  number: 11,
  id: 'agentic-golden-al',
  name: 'Agentic golden AL',
  description:
    'Agentic throughput runs replay traces, in which drafts are accepted otherwise than in real traffic. So a submitted ' +
    'agentic config that decodes speculatively simulates acceptance at the committed golden length of its model, method, ' +
    'thinking mode and draft length. All other runs verify for real.',
  documentation: 'checks/11-agentic-golden-al/doc.md',
  rules: [{ id: 'golden-acceptance', since: '2026-07-10', severity: 'fail' }],
  needs: { submission, servings, addedLines, goldenCurves, signoffs, reviewForm },
  triggers: ['head', 'base', 'default-branch', 'signoff'],
  config: AgenticGoldenAlConfig,
  evaluate({ facts, config }) {
    const golden = facts.goldenCurves;
    if (golden === undefined)
      return { kind: 'not-applicable', summary: 'no golden acceptance lengths in this repository' };
    const { speculative, untold } = casesOf(facts.servings, facts.addedLines);
    const tally = new Tally(judgeCases(speculative, golden), facts.signoffs, config.exceptionSkus);
    const source = { repository: facts.reviewForm.repository, commit: golden.commit };
    return (
      report(tally, untold, source) ?? {
        kind: 'not-applicable',
        summary:
          whyNothingSubmitted(facts.submission) ??
          'nothing that is submitted is agentic and decodes speculatively',
      }
    );
  },
});
