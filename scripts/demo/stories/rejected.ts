import type { Story } from '../story.ts';

const run = '39741180264';
const signoff = 'issuecomment-5213380957';

/** A pull request that breaks nearly every rule, signed off by an owner of the other vendor. */
export const rejected: Story = {
  fixture: 'rejected',
  about: 'it breaks several rules',
  openUpstream: [],
  extraSteps: [],
  steps: {
    opened: { comments: [{ marker: 'reminder', change: 'said' }] },
    [`run completed ${run}`]: {
      comments: [
        { marker: 'unofficial-run', change: 'said', says: [`unofficialRun=${run}`] },
        {
          marker: 'readiness',
          change: 'said',
          says: [`Run [${run}]`, `no authorized reuse command yet: post \`/use ${run}\``],
          saysNot: ['46102', 'Nothing found'],
        },
      ],
    },
    'commented 5213380957': {
      comments: [
        {
          marker: `signoff=${signoff}`,
          change: 'said',
          says: ['@tmarek-amd ', 'inferencex-e2e/configs/nvidia-master.yaml'],
        },
      ],
      verdictOn: signoff,
    },
  },
  verdict: 'REJECTED',
  rows: {
    0: 'FAIL',
    1: 'FAIL',
    2: 'FAIL',
    3: 'FAIL',
    4: 'WARN',
    5: 'FAIL',
    6: 'FAIL',
    7: 'FAIL',
    8: 'FAIL',
    9: 'FAIL',
    10: 'FAIL',
    11: 'FAIL',
    12: 'FAIL',
    13: 'FAIL',
    14: 'WARN',
    15: 'WARN',
    16: 'WARN',
    17: 'FAIL',
  },
  annotations: { 0: [], 4: [], 5: [], 6: ['inferencex-e2e/configs/nvidia-master.yaml:63'] },
};
