import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from '@jest/globals';
import { agenticGoldenAl } from '../../checks/11-agentic-golden-al/index.ts';
import { openEvidenceDirectory } from '../../src/evidence/directory/open-evidence-directory.ts';
import type { Evidence } from '../../src/evidence/evidence.ts';
import { resolvePolicy } from '../../src/policy/resolve-policy.ts';
import type { Row } from '../../src/verdict/row.ts';
import { runChecks } from '../../src/verdict/run-checks.ts';

const fixtures = fileURLToPath(new URL('../../fixtures', import.meta.url));
const RECIPES = 'inferencex-e2e/benchmarks/multi_node/srt-slurm-recipes/dsv41flash/sglang/gb300-fp4/agentx';
const DISAGG = `${RECIPES}/disagg-variants.yaml`;
const AGG = `${RECIPES}/agg-variants.yaml`;
const CURVE = 'inferencex-e2e/infx/golden_al_distribution/dsv41flash_dspark.yaml';

type Change = readonly [file: string, change: (text: string) => string];

/** A recorded pull request in which the text of one file is another, wherever it stands. */
async function recorded(name: 'pr-4303' | 'rejected', ...changes: readonly Change[]): Promise<Evidence> {
  const { evidence } = await openEvidenceDirectory(path.join(fixtures, name));
  const { git, subject } = evidence;
  const texts = new Map<string, Uint8Array>();
  for (const [file, change] of changes) {
    for (const commit of new Set([subject.mergeBase, subject.head, subject.default.commit])) {
      const entry = await git.entry(commit, file);
      if (entry === undefined) continue;
      const before = new TextDecoder().decode(await git.blob(entry.oid));
      const after = change(before);
      if (after === before) throw new Error(`nothing is changed in ${file}`);
      texts.set(entry.oid, new TextEncoder().encode(after));
    }
  }
  return {
    ...evidence,
    git: {
      commit: (oid) => git.commit(oid),
      entry: (commit, at) => git.entry(commit, at),
      list: (commit, directory) => git.list(commit, directory),
      blob: async (oid) => texts.get(oid) ?? git.blob(oid),
      changes: (from, to) => git.changes(from, to),
      history: (commit, at, limit) => git.history(commit, at, limit),
    },
  };
}

async function rowOf(evidence: Evidence): Promise<Row> {
  const checks = [agenticGoldenAl];
  const policy = resolvePolicy({}, 'test', checks);
  const [row] = await runChecks({ checks, evidence, policy, reviewDate: '2026-10-22', hasSignoff: true });
  if (row === undefined) throw new Error('no row');
  return row;
}

async function textOf(...changes: readonly Change[]): Promise<string> {
  const { status, summary, findings } = await rowOf(await recorded('pr-4303', ...changes));
  return [`${status} ${summary}`, ...findings.map(({ message }) => message)].join('\n');
}

describe('the recorded pull requests', () => {
  test('pass where the launcher sets the value and nothing contradicts it', async () => {
    const row = await rowOf(await recorded('pr-4303'));
    expect(row.status).toBe('PASS');
    expect(row.summary).toMatch(/: the launcher sets `3\.51` \(`dsv41flash_dspark\.yaml`, thinking_on, 5\)$/);
    expect(row.evidence.map(({ url }) => url)).toEqual([
      expect.stringMatching(/dsv41flash_dspark\.yaml#L9$/),
    ]);
  });

  test('fail for another value in a recipe, at its line', async () => {
    const row = await rowOf(await recorded('rejected'));
    expect([row.status, row.findings.map(({ location }) => `${location?.path}:${location?.line}`)]).toEqual([
      'FAIL',
      [`${AGG}:49`],
    ]);
    expect(row.summary).toMatch(/is `3\.90`, golden is `3\.51` \(`dsv41flash_dspark\.yaml:9`/);
  });
});

describe('what is changed in the passing one', () => {
  const pinning = (value: string) => (text: string) =>
    text.replaceAll(/^( +)SGLANG_RAGGED_VERIFY_MODE: .*$/gm, `$&\n$1SGLANG_SIMULATE_ACC_LEN: "${value}"`);

  test.each<readonly [string, RegExp, Change]>([
    ['the golden value, written down', /^PASS /, [AGG, pinning('3.51')]],
    ['another value', /^FAIL .*is `3\.50`, golden is `3\.51`/, [AGG, pinning('3.50')]],
    ['a value of the other thinking mode', /^FAIL .*is `3\.87`, golden is `3\.51`/, [AGG, pinning('3.87')]],
    ['no value', /^PASS /, [AGG, pinning('')]],
    [
      'another draft length',
      /^PASS .*the launcher sets `3\.29` \(`dsv41flash_dspark\.yaml`, thinking_on, 4\)/,
      [DISAGG, (text) => text.replaceAll('dspark-block-size: 5', 'dspark-block-size: 4')],
    ],
    [
      'a draft length without a value',
      /^FAIL .*has no draft length 9 .*does not say where the acceptance length comes from/,
      [DISAGG, (text) => text.replaceAll('dspark-block-size: 5', 'dspark-block-size: 9')],
    ],
    [
      'another method, which has no curve',
      /^FAIL .*there is no curve `dsv41flash_eagle3\.yaml`/,
      [
        DISAGG,
        (text) =>
          text
            .replaceAll('algorithm: DSPARK', 'algorithm: EAGLE3')
            .replaceAll('dspark-block-size', 'num-steps'),
      ],
    ],
    [
      'another golden value',
      /^PASS .*the launcher sets `3\.55`/,
      [CURVE, (text) => text.replace('3.51', '3.55')],
    ],
    [
      "another model's curve",
      /^FAIL .*`dsv41flash_dspark\.yaml` is of `deepseek-v4\.1-flash-0813`, not of/,
      [CURVE, (text) => text.replace('deepseek-v4.1-flash:', 'deepseek-v4.1-flash-0813:')],
    ],
    [
      'a curve of another precision of the model',
      /^PASS /,
      [CURVE, (text) => text.replace('deepseek-v4.1-flash:', 'deepseek-v4.1-flash-nvfp4:')],
    ],
    [
      'a curve that is none',
      /^FAIL could not be verified: .*the curve cannot be read/,
      [CURVE, () => 'x: ['],
    ],
  ])('%s', async (_name, expected, change) => {
    expect(await textOf(change)).toMatch(expected);
  });
});
