import type { Row } from '../../src/verdict/row.ts';
import type { Verdict } from '../../src/verdict/verdict.ts';
import { eighteenRows, row } from './rows.ts';

export const HEAD = '9f2e6d33a3717ee826353a404ba4618d1aeeb687';
const BASE = 'cae662172fd450bb0cd710a769079c05bfc5d8e3';

export function verdict(rows: readonly Row[], more: Partial<Verdict> = {}): Verdict {
  return {
    subject: {
      repository: 'o/r',
      pullRequest: 4303,
      base: BASE,
      head: HEAD,
      mergeBase: BASE,
      default: { branch: 'main', commit: BASE },
    },
    date: '2026-10-22',
    policy: { preset: 'inferencex', layout: 'root', source: 'preset' },
    signoff: { key: 'issuecomment-123', author: 'ada' },
    checkRunName: 'pr-verdict',
    escalation: ['@InferenceX/core', '@grace'],
    rows,
    notes: [],
    ...more,
  };
}

const image = {
  message: 'The image `ghcr.io/acme/sglang:v1` is no upstream image. Use one of `lmsysorg/sglang`.',
  location: { path: 'configs/nvidia-master.yaml', line: 12, endLine: 14 },
};
const draft = {
  message: '`speculative-draft-model-quantization: fp8` changes the draft. Remove the flag.',
  location: { path: 'configs/nvidia-master.yaml', line: 31 },
};
const owner = {
  message: 'This path belongs to `@grace`, not to `@ada`.',
  location: { path: 'MODELS.md' },
};
const sweepLink = { label: 'run 39695060576', url: 'https://github.com/o/r/actions/runs/39695060576' };

/** Eighteen rows by hand, one verdict of each kind; what the golden files show. */
export const sampleVerdicts = {
  pass: verdict(
    eighteenRows(
      row(1, 'PASS', { summary: '7 sweep and 5 eval jobs succeeded on the head', evidence: [sweepLink] }),
      row(12, 'N/A', { summary: 'no new entry is append-only' }),
      row(17, 'N/A', { summary: 'no Dynamo TRT-LLM worker is submitted' }),
    ),
  ),
  warn: verdict(
    eighteenRows(
      row(4, 'WARN', { summary: 'no reuse command: write `/use <run-id>` in a comment' }),
      row(14, 'WARN', { summary: '3 of 5 points of `dsv41flash/gb300/fp4` are on the frontier' }),
      row(12, 'N/A'),
    ),
  ),
  rejected: verdict(
    eighteenRows(
      row(0, 'FAIL', { summary: '`@ada` does not own `MODELS.md`', findings: [owner] }),
      row(6, 'FAIL', { summary: 'an image is not from upstream', findings: [image, draft] }),
      row(13, 'FAIL', { summary: 'the draft is quantized', findings: [draft] }),
      row(14, 'WARN', { summary: 'the curve has two points only' }),
      row(15, 'WARN', {
        summary: 'the description names another image',
        findings: [{ message: 'The description says `v2`; the entry runs `v1`.' }],
      }),
      row(12, 'N/A'),
    ),
    { notes: ['Not counted as a sign-off: `issuecomment-9`: a bot (`helper[bot]`) cannot sign off.'] },
  ),
  incomplete: verdict(
    eighteenRows(
      row(1, 'SKIPPED', { summary: 'which jobs ran is known to GitHub only' }),
      row(3, 'SKIPPED', { summary: 'nobody has signed off yet' }),
      row(12, 'N/A'),
    ),
    { signoff: { author: 'ada' } },
  ),
} as const;
