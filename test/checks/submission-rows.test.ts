import { describe, expect, test } from '@jest/globals';
import { upstreamImage } from '../../checks/06-upstream-image/index.ts';
import { deprecatedModels } from '../../checks/07-deprecated-models/index.ts';
import { appendOnly } from '../../checks/12-append-only/index.ts';
import type { Evidence } from '../../src/evidence/evidence.ts';
import { parsePolicy } from '../../src/policy/parse-policy.ts';
import { resolvePolicy } from '../../src/policy/resolve-policy.ts';
import { runChecks } from '../../src/verdict/run-checks.ts';
import { policyDocument } from '../benchmark/model-policy/support.ts';
import { CHANGELOG, MASTER, projectFiles } from '../benchmark/submission/support.ts';
import { agenticEntry, fixedEntry } from '../support/matrix-configs.ts';
import { type Files, memoryEvidence } from '../support/memory-evidence.ts';

const checks = [upstreamImage, deprecatedModels, appendOnly];
const DOCUMENT = 'MODELS.md';
const alpha = agenticEntry([{ tp: 8, 'conc-list': [1] }], { 'model-prefix': 'alpha2.5' });
const base = projectFiles({}, { [CHANGELOG]: '[]\n', [DOCUMENT]: policyDocument });

/** The three rows of a pull request, as `number status summary`. */
async function rowsOf(evidence: Evidence, day = '2026-10-22', policy = ''): Promise<string[]> {
  const rows = await runChecks({
    checks,
    evidence,
    policy: resolvePolicy(parsePolicy(policy, 'policy.yml', checks), 'policy.yml', checks),
    reviewDate: day,
    hasSignoff: true,
  });
  return rows.map(({ number, status, summary }) => `${number} ${status} ${summary}`);
}

function pullRequest(head: Files): Evidence {
  return memoryEvidence({
    base,
    head: { ...base, ...head },
    parts: ['comments', 'reviews'],
    github: noWords,
  });
}
const noWords = { comments: async () => [], reviews: async () => [], reviewComments: async () => [] };
const submitting = pullRequest({ [MASTER]: JSON.stringify({ k: alpha }) });

describe('rows of a submission', () => {
  test('pass together', async () => {
    expect(await rowsOf(submitting)).toEqual([
      '6 PASS 1 submitted config runs the upstream image',
      '7 PASS it is in the model policy: `alpha2.5` `fp4` Agentic coding',
      '12 N/A no new changelog entry is append-only, and no older one is changed',
    ]);
  });

  test('are not applicable where nothing is submitted', async () => {
    const rows = await rowsOf(pullRequest({ 'docs/a.md': 'x' }));
    expect(rows.map((row) => row.split(' ')[1])).toEqual(['N/A', 'N/A', 'N/A']);
  });

  test('could not be verified where the configs of the head cannot be read, naming file and line', async () => {
    const rows = await rowsOf(pullRequest({ [MASTER]: 'a: [\n' }));
    for (const row of rows) {
      expect(row).toMatch(/^\d+ FAIL could not be verified: /);
      expect(row).toMatch(/`configs\/nvidia-master\.yaml:\d+: /);
    }
  });

  test('appear when their rules come into force', async () => {
    const since = async (day: string) =>
      (await rowsOf(submitting, day)).map((row) => row.includes('in force since'));
    expect(await since('2026-07-02')).toEqual([true, true, true]);
    expect(await since('2026-07-03')).toEqual([false, true, true]);
    expect(await since('2026-08-02')).toEqual([false, true, true]);
    expect(await since('2026-08-03')).toEqual([false, false, true]);
    expect(await since('2026-08-13')).toEqual([false, false, true]);
    expect(await since('2026-08-14')).toEqual([false, false, false]);
  });

  test('follow the options of the policy file', async () => {
    const policy = `checks:
  upstream-image:
    options:
      images: {vllm: [mine/], sglang: [mine/]}
  deprecated-models: {options: {noticeDays: 0}}
`;
    expect((await rowsOf(submitting, '2026-10-22', policy))[0]).toContain('not `mine/...`');
  });

  test('an image is judged by the framework, a model by the document, each in its row', async () => {
    const config = fixedEntry([{ tp: 8, 'conc-list': [1] }], { 'model-prefix': 'zeta', image: 'rocm/x:1' });
    const rows = await rowsOf(pullRequest({ [MASTER]: JSON.stringify({ k: config }) }));
    expect(rows[0]).toContain('6 FAIL `k` runs `rocm/x:1`');
    expect(rows[1]).toContain('7 FAIL `k`: `zeta` is not in the model policy');
  });
});
