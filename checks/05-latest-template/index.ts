import { defineCheck } from '../../src/check/check.ts';
import { fileLink } from '../../src/check/evidence-link.ts';
import { code } from '../../src/check/markdown.ts';
import { noOptions } from '../../src/check/no-options.ts';
import { checklist } from '../../src/facts/checklist.ts';
import { conditions } from '../../src/facts/conditions.ts';
import { reviewForm } from '../../src/facts/review-form.ts';
import { signature } from '../../src/facts/signature.ts';
import { signoffs } from '../../src/facts/signoffs.ts';
import { templateMatch } from '../../src/facts/template-match.ts';
import { judgeItems } from './judge-items.ts';
import { report } from './report.ts';

export const latestTemplate = defineCheck({
  number: 5,
  id: 'latest-template',
  name: 'Latest template',
  description:
    'The sign-off must answer every item of the checklist template that is on the default branch now: each ticked, or ' +
    'left open because it does not apply or for a reason given in the detail section. Wording may drift and evidence may ' +
    'be added, but an item that is gone, negated or hedged counts as missing. The "Signed:" line must name the author.',
  documentation: 'checks/05-latest-template/doc.md',
  rules: [{ id: 'latest-template', since: '2026-07-03', severity: 'fail' }],
  needs: { checklist, signoffs, templateMatch, conditions, reviewForm, signature },
  triggers: ['default-branch', 'signoff', 'head', 'date'],
  config: noOptions,
  evaluate({ facts }) {
    const template = facts.checklist;
    if (template === undefined)
      return { kind: 'fail', summary: 'there is no sign-off checklist on the default branch' };
    const { commit, path } = template.file;
    const evidence = [fileLink(facts.reviewForm.repository, commit, path, template.items[0]?.line)];
    const { judged, refused } = facts.signoffs;
    if (judged === undefined || facts.templateMatch === undefined || facts.signature === undefined) {
      const [first] = refused;
      const why =
        first === undefined
          ? 'there is no sign-off to compare yet'
          : `${code(first.key)} is no sign-off: ${first.reason}`;
      return { kind: 'cannot-tell', needs: 'signoff', summary: why, evidence };
    }
    const items = judgeItems(facts.templateMatch, facts.conditions, facts.reviewForm.conditionPhrases);
    if (judged.url !== undefined) evidence.push({ label: 'sign-off', url: judged.url });
    return { ...report(items, facts.signature, { path, commit }), evidence };
  },
});
