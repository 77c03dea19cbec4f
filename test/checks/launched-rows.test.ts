import { fileURLToPath } from 'node:url';
import { describe, expect, test } from '@jest/globals';
import { deprecatedModels } from '../../checks/07-deprecated-models/index.ts';
import { metricsPublication } from '../../checks/17-metrics-publication/index.ts';
import { openEvidenceDirectory } from '../../src/evidence/directory/open-evidence-directory.ts';
import type { Evidence } from '../../src/evidence/evidence.ts';
import type { TreeEntry } from '../../src/evidence/git-evidence.ts';
import { resolvePolicy } from '../../src/policy/resolve-policy.ts';
import { runChecks } from '../../src/verdict/run-checks.ts';

const checks = [deprecatedModels, metricsPublication];
const recipes = 'inferencex-e2e/benchmarks/multi_node/srt-slurm-recipes';
const DISAGG = `${recipes}/dsv41flash/sglang/gb300-fp4/agentx/disagg-variants.yaml`;
const AGG = `${recipes}/dsv41flash/sglang/gb300-fp4/agentx/agg-variants.yaml`;
const TRT = `${recipes}/dsr1/trtllm/gb300-fp4/fixed-seq-len/disagg-mtp.yaml`;
const MASTER = 'inferencex-e2e/configs/nvidia-master.yaml';

async function open(name: string): Promise<Evidence> {
  const root = fileURLToPath(new URL(`../../fixtures/${name}`, import.meta.url));
  return (await openEvidenceDirectory(root)).evidence;
}

/** Evidence whose head has one file with another text. */
async function mutated(name: string, file: string, change: (text: string) => string): Promise<Evidence> {
  const evidence = await open(name);
  const { git, subject } = evidence;
  const entry = await git.entry(subject.head, file);
  if (entry === undefined) throw new Error(`no ${file}`);
  const before = new TextDecoder().decode(await git.blob(entry.oid));
  const after = change(before);
  if (after === before) throw new Error('nothing is changed');
  const oid = 'f'.repeat(40);
  const swapped = (one: TreeEntry): TreeEntry => (one.path === file ? { ...one, oid } : one);
  return {
    ...evidence,
    git: {
      ...git,
      commit: (commit) => git.commit(commit),
      entry: async (commit, at) => {
        const found = await git.entry(commit, at);
        return found !== undefined && commit === subject.head ? swapped(found) : found;
      },
      list: async (commit, directory) => {
        const found = await git.list(commit, directory);
        return commit === subject.head ? found.map(swapped) : found;
      },
      blob: async (wanted) => (wanted === oid ? new TextEncoder().encode(after) : git.blob(wanted)),
      changes: async (from, to) => {
        const found = await git.changes(from, to);
        const before = await git.entry(from, file);
        if (before === undefined || found.some((one) => one.path === file)) return found;
        return [...found, { kind: 'modified', path: file, before, after: { ...before, oid } }];
      },
      history: (commit, at, limit) => git.history(commit, at, limit),
    },
  };
}

/** `status summary` of each check, by number. */
async function rowsOf(evidence: Evidence): Promise<Readonly<Record<number, string>>> {
  const policy = resolvePolicy({}, 'test', checks);
  const rows = await runChecks({ checks, evidence, policy, reviewDate: '2026-10-22', hasSignoff: true });
  return Object.fromEntries(rows.map(({ number, status, summary }) => [number, `${status} ${summary}`]));
}

describe('the recorded pull requests', () => {
  test('pass what they launch: DSpark is what the policy allows, and nothing of TensorRT-LLM', async () => {
    expect(await rowsOf(await open('pr-4303'))).toEqual({
      7: 'PASS it is in the model policy: `dsv41flash` `fp4` Agentic coding',
      17: 'N/A only Dynamo with TensorRT-LLM has this setting; submitted: `dynamo-sglang`',
    });
  });

  test('fail for metrics that are switched off', async () => {
    expect((await rowsOf(await open('rejected')))[17]).toBe(
      `FAIL \`dsr1-fp4-gb300-dynamo-trt-mtp\`: metrics are switched off at \`${TRT}:11\``,
    );
  });
});

describe('a violation that is put in', () => {
  const mutants: readonly [name: string, file: string, change: (text: string) => string, row: RegExp][] = [
    [
      'another method in the base',
      DISAGG,
      (text) => text.replaceAll('speculative-algorithm: DSPARK', 'speculative-algorithm: EAGLE'),
      /^FAIL .*-disagg`: .* is benchmarked with `dspark` only, and it decodes with `eagle`$/,
    ],
    [
      'no method in the decode role',
      DISAGG,
      (text) => {
        const at = text.lastIndexOf('speculative-algorithm: DSPARK');
        return text.slice(0, at) + text.slice(at).replace('speculative-algorithm: DSPARK', 'log-level: info');
      },
      /^FAIL .*-disagg`: .* decodes without speculative decoding$/,
    ],
    [
      'another method in one variant of several',
      AGG,
      (text) =>
        text.replace(
          '        tensor-parallel-size: 4\n',
          '        tensor-parallel-size: 4\n        speculative-algorithm: EAGLE3\n',
        ),
      /^FAIL .*-agg`: .* decodes with `eagle3`$/,
    ],
    [
      'another method in the aggregated recipe, which is selected but not changed',
      AGG,
      (text) => text.replace('speculative-algorithm: DSPARK', 'speculative-algorithm: NEXTN'),
      /^FAIL .*-agg`: .* decodes with `nextn`$/,
    ],
    [
      'a null that takes the method away from one variant',
      AGG,
      (text) =>
        text.replace(
          /^override_tp2:$/m,
          'override_tp2:\n  roles:\n    agg:\n      args:\n        speculative-algorithm:\n',
        ),
      /^FAIL .*-agg`: .* decodes without speculative decoding$/,
    ],
    [
      'a recipe that is no YAML any more',
      AGG,
      (text) => `${text}\n  - [`,
      /^FAIL could not be verified: .*agg-variants\.yaml:\d+/,
    ],
    [
      'a selector that selects nothing',
      MASTER,
      (text) => text.replace('agg-variants.yaml:override_tp4', 'agg-variants.yaml:override_none'),
      /^FAIL could not be verified: .*override_none has no variant for this point/,
    ],
  ];
  test.each(mutants)('is caught by check 7: %s', async (_name, file, change, row) => {
    expect((await rowsOf(await mutated('pr-4303', file, change)))[7]).toMatch(row);
  });

  test.each([
    [
      'a variable of the recipe',
      (text: string) =>
        text
          .replace('publish_metrics: false', 'type: trtllm')
          .replace(/^benchmark:/m, 'environment: {DYN_TRTLLM_PUBLISH_METRICS: "false"}\nbenchmark:'),
    ],
    [
      'a flag of one role',
      (text: string) =>
        text
          .replace('  publish_metrics: false\n', '')
          .replace('  decode:\n', '  decode:\n    extra_args: [--no-publish-metrics]\n'),
    ],
  ])('is caught by check 17: %s', async (_name, change) => {
    expect((await rowsOf(await mutated('rejected', TRT, change)))[17]).toMatch(
      /^FAIL `dsr1-fp4-gb300-dynamo-trt-mtp`: metrics are switched off at `/,
    );
  });
});

describe('a look-alike that is harmless', () => {
  test.each([
    ['a comment that names another method', (text: string) => `# speculative-algorithm: EAGLE\n${text}`],
    ['the method in other letters', (text: string) => text.replaceAll('DSPARK', 'DSpark')],
    ['another block size', (text: string) => text.replaceAll('dspark-block-size: 5', 'dspark-block-size: 4')],
    [
      'the short name of the flag',
      (text: string) => text.replaceAll('speculative-algorithm:', 'speculative-algo:'),
    ],
  ])('passes check 7: %s', async (_name, change) => {
    expect((await rowsOf(await mutated('pr-4303', DISAGG, change)))[7]).toMatch(/^PASS /);
  });

  test('passes check 7: a prefill role with another method, since decoding decides', async () => {
    const change = (text: string) =>
      text.replace('speculative-algorithm: DSPARK', 'speculative-algorithm: EAGLE');
    expect((await rowsOf(await mutated('pr-4303', DISAGG, change)))[7]).toMatch(/^PASS /);
  });

  test.each([
    ['metrics on', (text: string) => text.replace('publish_metrics: false', 'publish_metrics: true')],
    ['nothing said', (text: string) => text.replace('  publish_metrics: false\n', '')],
    [
      'only KV events off',
      (text: string) => text.replace('publish_metrics: false', 'publish_events_and_metrics: false'),
    ],
    ['a comment', (text: string) => text.replace('publish_metrics: false', '# publish_metrics: false')],
    [
      'the combined setting beside it',
      (text: string) =>
        text.replace('publish_metrics: false', 'publish_metrics: false\n  publish_events_and_metrics: true'),
    ],
  ])('passes check 17: %s', async (_name, change) => {
    expect((await rowsOf(await mutated('rejected', TRT, change)))[17]).toMatch(
      /^PASS every worker of `dsr1-fp4-gb300-dynamo-trt-mtp` publishes metrics, by /,
    );
  });
});
