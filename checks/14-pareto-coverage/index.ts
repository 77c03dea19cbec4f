import { defineCheck } from '../../src/check/check.ts';
import { measuredCurves } from '../../src/facts/curves.ts';
import { curveExceptions } from '../../src/facts/curves-exceptions.ts';
import { submission } from '../../src/facts/submission.ts';
import { whyNothingSubmitted } from '../../src/facts/submission-absent.ts';
import { ParetoCoverageConfig } from './config.ts';
import { type CoveredCurve, type JudgedCurve, judgeCurves } from './judge-curves.ts';
import { reportCovered, reportUncovered } from './report.ts';

export const paretoCoverage = defineCheck({
  number: 14,
  id: 'pareto-coverage',
  name: 'Pareto coverage',
  description:
    'A curve of the public dashboard must be shown by enough points: at least five measured ones that no other point of ' +
    'the curve beats in both latency and throughput, from the sweep run whose results are used.',
  documentation: 'checks/14-pareto-coverage/doc.md',
  rules: [{ id: 'pareto-coverage', since: '2026-09-20', severity: 'warn' }],
  needs: { submission, curves: measuredCurves, exceptions: curveExceptions },
  triggers: ['head', 'base', 'sweep', 'command', 'labels'],
  config: ParetoCoverageConfig,
  evaluate({ facts, config }) {
    const nothing = whyNothingSubmitted(facts.submission);
    if (nothing !== undefined) return { kind: 'not-applicable', summary: nothing };
    const judged = judgeCurves(facts.curves, config);
    if (judged.length === 0)
      return { kind: 'not-applicable', summary: 'no curve gets new points: what changes is only evaluated' };
    return judged.every(isCovered)
      ? reportCovered(judged, facts)
      : reportUncovered(judged, facts, config.leastPoints);
  },
});

function isCovered(curve: JudgedCurve): curve is CoveredCurve {
  return curve.isCovered;
}
