import type { Story } from '../story.ts';

const run = '39695060576';
const command = 5_210_338_905;
const verify = 5_210_431_580;
const signoff = 'issuecomment-5210447120';
const staging = 'SemiAnalysisAI/InferenceX-app';

const callback = {
  'source-repository': staging,
  'pr-number': '4303',
  'run-id': run,
  'run-date': '2026-10-21',
  'requested-by': 'nvpohanh',
  'app-run-id': '39702215518',
  'comment-id': String(command),
};

/** The pull request in which everything is in order, from its opening to its approval. */
export const pr4303: Story = {
  fixture: 'pr-4303',
  about: 'everything is in order',
  openUpstream: ['sgl-project/sglang#45749'],
  extraSteps: [
    {
      id: 'staging started',
      at: '2026-10-22T03:17:40Z',
      kind: 'callback',
      type: 'stage-results-started',
      payload: callback,
    },
    {
      id: 'staging completed',
      at: '2026-10-22T03:24:02Z',
      kind: 'callback',
      type: 'stage-results-completed',
      payload: { ...callback, 'stage-succeeded': 'true' },
    },
    {
      id: 'recipe merged',
      at: '2026-10-22T06:15:20Z',
      kind: 'merged upstream',
      repository: 'sgl-project/sglang',
      number: 45_749,
    },
    // The app looks again by itself every hour. This is how somebody who does not want to wait asks for it.
    {
      id: 'verify',
      at: '2026-10-22T06:16:10Z',
      kind: 'comment',
      by: 'weireweire',
      comment: verify,
      body: '/verify',
    },
  ],
  steps: {
    opened: {
      comments: [
        {
          marker: 'reminder',
          change: 'said',
          says: ['PR_REVIEW_CHECKLIST.md', 'As a PR reviewer and CODEOWNER', 'full-sweep-fail-fast', '感谢'],
        },
      ],
    },
    [`run completed ${run}`]: {
      comments: [
        {
          marker: 'unofficial-run',
          change: 'said',
          says: [
            `(performance): https://inferencex.semianalysis.com/inference?unofficialRun=${run}`,
            `(accuracy): https://inferencex.semianalysis.com/evaluation?unofficialRun=${run}`,
          ],
        },
        {
          marker: 'readiness',
          change: 'said',
          says: [
            `Run [${run}]`,
            'sgl-project/sglang/pull/45749) is still open.',
            'sgl-project/sglang/pull/45495) was closed without a merge.',
            `no authorized reuse command yet: post \`/use ${run}\``,
          ],
          saysNot: ['44623'],
        },
      ],
    },
    [`commented ${command}`]: {
      comments: [
        {
          marker: `command=${command}`,
          change: 'said',
          says: [`Accepted: run [${run}]`, `Staging of run ${run} was requested.`],
        },
        {
          marker: 'readiness',
          change: 'edited',
          says: [`The reuse command of \`@nvpohanh\` for run ${run} is on record.`, 'is still open.'],
          saysNot: ['no authorized reuse command'],
        },
      ],
      reactions: [{ on: `issuecomment-${command}`, content: '+1' }],
      dispatches: [
        {
          repository: staging,
          type: 'stage-results',
          payload: {
            'source-repository': 'SemiAnalysisAI/InferenceX',
            'pr-number': '4303',
            'run-id': run,
            'run-attempt': '1',
            'run-date': '2026-10-21',
            'requested-by': 'nvpohanh',
            'comment-id': String(command),
          },
        },
      ],
    },
    'staging started': {
      comments: [
        {
          marker: `command=${command}`,
          change: 'edited',
          says: [`Staging of run ${run} has started`, `${staging}/actions/runs/39702215518`],
        },
      ],
    },
    'staging completed': {
      comments: [
        {
          marker: `command=${command}`,
          change: 'edited',
          says: [
            `@nvpohanh staged run ${run}: https://`,
            'This run remains available across future `/use` requests.',
          ],
        },
      ],
    },
    verify: {
      comments: [
        {
          marker: 'readiness',
          change: 'edited',
          says: [
            'sgl-project/sglang/pull/45749) was merged on `2026-10-22`.',
            'Nothing found here stands in the way of a sign-off.',
          ],
          saysNot: ['still open'],
        },
      ],
      reactions: [{ on: `issuecomment-${verify}`, content: '+1' }],
    },
    'commented 5210447120': {
      comments: [{ marker: `signoff=${signoff}`, change: 'said' }],
      verdictOn: signoff,
    },
  },
  verdict: 'PASS',
  rows: {
    0: 'PASS',
    1: 'PASS',
    2: 'PASS',
    3: 'PASS',
    4: 'PASS',
    5: 'PASS',
    6: 'PASS',
    7: 'PASS',
    8: 'PASS',
    9: 'PASS',
    10: 'PASS',
    11: 'PASS',
    12: 'N/A',
    13: 'PASS',
    14: 'PASS',
    15: 'PASS',
    16: 'PASS',
    17: 'N/A',
  },
  annotations: {},
};
