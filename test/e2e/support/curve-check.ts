import { defineCheck } from '../../../src/check/check.ts';
import { noOptions } from '../../../src/check/no-options.ts';
import { changes } from '../../../src/facts/changes.ts';

/** A check that passes and shows one curve with as many points as files changed. */
export const curveCheck = defineCheck({
  number: 90,
  id: 'curve',
  name: 'Curve',
  description: 'A check made for tests.',
  documentation: 'nowhere.md',
  rules: [{ id: 'curve', since: '2026-01-01', severity: 'fail' }],
  needs: { changes },
  triggers: ['head'],
  config: noOptions,
  evaluate({ facts }) {
    const points = facts.changes.map((_, at) => ({ x: at + 1, y: at + 1, label: `c${at}` }));
    const chart = { title: 'm8/agentic-coding/b200_vllm/fp4', points };
    return { kind: 'pass', summary: 'shown', details: [{ kind: 'chart', chart }] };
  },
});
