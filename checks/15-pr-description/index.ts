import { defineCheck } from '../../src/check/check.ts';
import { noOptions } from '../../src/check/no-options.ts';
import { comparison } from '../../src/facts/comparison.ts';
import { descriptionClaims } from '../../src/facts/description-claims.ts';
import { revisions } from '../../src/facts/revisions.ts';
import { servings } from '../../src/facts/servings.ts';
import { submission } from '../../src/facts/submission.ts';
import { whyNothingSubmitted } from '../../src/facts/submission-absent.ts';
import { Head } from './head.ts';
import { judgeClaims } from './judge-claims.ts';
import { report } from './report.ts';

export const prDescription = defineCheck({
  number: 15,
  id: 'pr-description',
  name: 'PR description',
  description:
    'What the description claims about the submitted configuration must be what the head has: settings, images, versions, ' +
    'topologies and concurrencies, what is said to be unchanged, merged upstream, or passed.',
  documentation: 'checks/15-pr-description/doc.md',
  rules: [{ id: 'description', since: '2026-10-01', severity: 'warn' }],
  needs: { submission, servings, revisions, comparison, description: descriptionClaims },
  triggers: ['head', 'base', 'description', 'sweep', 'upstream'],
  config: noOptions,
  evaluate({ facts }) {
    const nothing = whyNothingSubmitted(facts.submission);
    if (nothing !== undefined) return { kind: 'not-applicable', summary: nothing };
    const head = new Head(facts.submission, facts.servings, facts.revisions, facts.comparison);
    return report(judgeClaims(facts.description, head, facts.comparison));
  },
});
