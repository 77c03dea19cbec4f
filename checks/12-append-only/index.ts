import { defineCheck } from '../../src/check/check.ts';
import { noOptions } from '../../src/check/no-options.ts';
import type { Outcome } from '../../src/check/outcome.ts';
import { changelogComparison } from '../../src/facts/comparison-changelog.ts';
import { isolation } from '../../src/facts/comparison-isolation.ts';
import { plan } from '../../src/facts/plan.ts';
import { reportAppended } from './report-appended.ts';
import { reportHistory } from './report-history.ts';

const notAppending: Outcome = {
  kind: 'not-applicable',
  summary: 'no new changelog entry is append-only, and no older one is changed',
};

export const appendOnly = defineCheck({
  number: 12,
  id: 'append-only',
  name: 'Append-only',
  description:
    'An append-only changelog entry promises that every existing point keeps its recipe and that only new points are added: ' +
    'both sides of the matrix are expanded and compared, and every other change must be out of reach of existing points. ' +
    'Changelog entries that were there before must stay as they are, unless the pull request is a revert.',
  documentation: 'checks/12-append-only/doc.md',
  rules: [
    { id: 'append-only', since: '2026-08-14', severity: 'fail' },
    { id: 'history-kept', since: '2026-08-14', severity: 'fail' },
  ],
  needs: { plan, changelogComparison, isolation },
  triggers: ['head', 'base', 'description'],
  config: noOptions,
  evaluate({ facts, rules }) {
    const isInForce = (id: string) => rules.some((rule) => rule.id === id);
    const { baseCommit } = facts.changelogComparison;
    const appended = isInForce('append-only')
      ? reportAppended(facts.plan, facts.isolation, baseCommit)
      : undefined;
    const history = isInForce('history-kept') ? reportHistory(facts.changelogComparison) : undefined;
    if (history === undefined || appended === undefined) return appended ?? history ?? notAppending;
    if (appended.kind === 'fail' && history.kind === 'fail')
      return {
        kind: 'fail',
        summary: `${appended.summary}; ${history.summary}`,
        findings: [...(appended.findings ?? []), ...(history.findings ?? [])],
      };
    return appended.kind === 'fail' ? appended : history;
  },
});
