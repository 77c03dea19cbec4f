import { describe, expect, test } from '@jest/globals';
import { jobName, namesJob } from '../../src/facts/sweep-excuse.ts';
import { jobsOfRun } from '../../src/results/check-runs/sweep-job.ts';
import { OPENING, signoffOf } from '../support/sign-offs.ts';
import { job } from './sweep-support.ts';

const [lane] = jobsOfRun(
  [job('agentic eval / / p2 | m8 fp4 b200 sgl (TP8) mtp c16 | eval-only')],
  5,
  'acme/bench',
);
const plain = 'agentic eval / m8 fp4 b200 sgl (TP8) mtp c16';
const says = (detail: string) => {
  const text = signoffOf(`${OPENING}\n- [x] all\n\nAdditional detail section:\n${detail}\n\nSigned: @ada`);
  return lane !== undefined && namesJob({ text }, lane);
};

test('a job is named without what the queue adds', () => {
  expect(lane && jobName(lane)).toBe(plain);
});

describe('a sign-off names a job', () => {
  test.each([
    plain,
    `- \`${plain}\` failed for a dead node`,
    `- **${plain}**: see above`,
    `- ${plain.toUpperCase()} failed`,
    '- agentic eval / / p2 | m8 fp4 b200 sgl (TP8) mtp c16 | eval-only (dead node)',
    `- [the job](https://github.com/acme/bench/actions/runs/5/job/${lane?.id})`,
    `- job ${lane?.id}`,
  ])('by %p', (detail) => {
    expect(says(detail)).toBe(true);
  });

  test.each([
    `${plain}0`,
    'agentic / m8 fp4 b200 sgl (TP8) mtp c16',
    `multi-node ${plain.replace('agentic eval', 'eval')}`,
    'm8 fp4 b200 sgl (TP8) mtp c16',
    'agentic eval /',
    `job ${lane?.id}1`,
    'all lanes',
  ])('not by %p', (detail) => {
    expect(says(detail)).toBe(false);
  });

  test('not without a text', () => {
    expect(lane && [namesJob(undefined, lane), namesJob({ author: 'ada' }, lane)]).toEqual([false, false]);
  });
});
