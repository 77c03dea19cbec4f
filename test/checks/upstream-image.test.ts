import { describe, expect, test } from '@jest/globals';
import { UpstreamImageConfig } from '../../checks/06-upstream-image/config.ts';
import { exceptionFor } from '../../checks/06-upstream-image/exception-statement.ts';
import { gpuOf } from '../../checks/06-upstream-image/gpu-of.ts';
import { upstreamImage } from '../../checks/06-upstream-image/index.ts';
import type { Outcome } from '../../src/check/outcome.ts';
import { revisions } from '../../src/facts/revisions.ts';
import type { Signoffs } from '../../src/facts/signoff.ts';
import { submission } from '../../src/facts/submission.ts';
import { CHANGELOG, MASTER, projectFiles } from '../benchmark/submission/support.ts';
import { gather } from '../support/gather.ts';
import { type Fields, fixedEntry, masterText, multiNodeEntry, worker } from '../support/matrix-configs.ts';
import { memoryEvidence } from '../support/memory-evidence.ts';

type Configs = Readonly<Record<string, Fields>>;

const config = UpstreamImageConfig.parse({});
const item = { tp: 8, 'conc-list': [1] };
const runsOn = (framework: string, image: string, more: Fields = {}) =>
  fixedEntry([item], { framework, image, ...more });
const filesOf = (configs: Configs) => projectFiles(configs, { [CHANGELOG]: '[]\n' });

function signed(...lines: readonly string[]): Signoffs {
  const detail = lines.map((text, at) => ({ text, line: at + 1 }));
  const signoff = { author: 'ada', text: { boxes: [], detail, signed: undefined } };
  return { judged: signoff, current: [signoff], stale: [], refused: [], permissionAssumed: false };
}
const unsigned: Signoffs = {
  judged: undefined,
  current: [],
  stale: [],
  refused: [],
  permissionAssumed: false,
};

async function evaluate(
  head: Configs,
  base: Configs = {},
  signoffs: Signoffs = unsigned,
  rules = upstreamImage.rules.map((rule) => rule),
): Promise<Outcome> {
  const evidence = memoryEvidence({ base: filesOf(base), head: filesOf(head) });
  const facts = {
    submission: await gather(submission, evidence),
    revisions: await gather(revisions, evidence),
    signoffs,
  };
  return upstreamImage.evaluate({ facts, config, rules, reviewDate: '2026-10-22' });
}

describe('images of open engines', () => {
  const upstream: [framework: string, image: string][] = [
    ['vllm', 'vllm/vllm-openai:v1'],
    ['vllm', 'vllm/vllm-openai-rocm:nightly'],
    ['vllm', `vllm/vllm-openai@sha256:${'a'.repeat(64)}`],
    ['vllm', 'docker.io/vllm/vllm-openai:v1'],
    ['vllm', 'vllm#vllm-openai:v1'],
    ['sglang', 'lmsysorg/sglang:v1'],
    ['sglang', 'docker.io#lmsysorg/sglang:v1'],
    ['dynamo-vllm', 'nvcr.io/nvidia/ai-dynamo/vllm-runtime:1'],
    ['dynamo-sglang', 'nvcr.io#nvidia/ai-dynamo/sglang-runtime:1'],
    ['dynamo-sglang', 'lmsysorg/sglang:v1'],
  ];
  test.each(upstream)('%s may run %s', async (framework, image) => {
    expect(await evaluate({ k: runsOn(framework, image) })).toMatchObject({
      kind: 'pass',
      summary: '1 submitted config runs the upstream image',
    });
  });

  const foreign: [framework: string, image: string][] = [
    ['vllm', 'rocm/vllm-dev:nightly'],
    ['vllm', 'nvcr.io/nvidia/vllm:26.01'],
    ['vllm', 'nvcr.io#nvidia/vllm:26.01'],
    ['vllm', `rocm/vllm-dev@sha256:${'a'.repeat(64)}`],
    ['vllm', 'docker.io/rocm/vllm-dev:1'],
    ['vllm', 'lmsysorg/sglang:v1'],
    ['sglang', 'vllm/vllm-openai:v1'],
    ['vllm', 'evil/vllm/vllm-openai:v1'],
    ['vllm', 'vllm-fork/vllm-openai:v1'],
    ['vllm', 'quay.io/vllm/vllm-openai:v1'],
    ['vllm', 'nvcr.io/nvidia/ai-dynamo/vllm-runtime:1'],
    ['llmd-vllm', 'nvcr.io/nvidia/ai-dynamo/vllm-runtime:1'],
  ];
  test.each(foreign)('%s may not run %s', async (framework, image) => {
    const outcome = await evaluate({ k: runsOn(framework, image) });
    expect(outcome.kind).toBe('fail');
    expect(outcome.summary).toContain(`\`k\` runs \`${image}\`, not `);
  });

  test('the finding stands on the line of the image and says what to do', async () => {
    const configs = { k: runsOn('vllm', 'rocm/vllm-dev:1') };
    const outcome = await evaluate(configs);
    const line =
      masterText(configs)
        .split('\n')
        .findIndex((text) => text.includes('rocm/')) + 1;
    expect(outcome.findings).toEqual([
      {
        message: expect.stringMatching(/detail section that names `k` and the new hardware/),
        location: { path: MASTER, line },
      },
    ]);
  });

  test('an image with an odd name cannot write into the row', async () => {
    const { summary } = await evaluate({ k: runsOn('vllm', 'x`**@everyone**\n<b>') });
    expect(summary).toContain('``x`**@everyone** <b>``');
  });

  test('PREFILL_IMAGE is judged as the image is, other settings are not', async () => {
    const entry = (setting: string) =>
      multiNodeEntry([
        {
          prefill: worker({ 'additional-settings': ['CLIENT_IMAGE=mine/client:1', setting] }),
          decode: worker(),
          'conc-list': [1],
        },
      ]);
    expect((await evaluate({ k: entry('PREFILL_IMAGE=vllm/vllm-openai:v2') })).kind).toBe('pass');
    const outcome = await evaluate({ k: entry('PREFILL_IMAGE=rocm/vllm:1') });
    expect(outcome.summary).toContain('`k` runs `rocm/vllm:1`');
    const line = outcome.findings?.[0]?.location?.line ?? 0;
    expect(masterText({ k: entry('PREFILL_IMAGE=rocm/vllm:1') }).split('\n')[line - 1]).toContain(
      'PREFILL_IMAGE',
    );
  });

  test('images are free for other engines and on other GPUs', async () => {
    const open = { open: runsOn('vllm', 'vllm/vllm-openai:v1') };
    expect(await evaluate({ ...open, k: runsOn('trt', 'nvcr.io/x:1') }, open)).toMatchObject({
      kind: 'pass',
      summary: expect.stringContaining('images are free here: `trt is not vLLM or SGLang`'),
    });
    expect(
      await evaluate({ k: runsOn('vllm', 'x/y:1', { runner: 'cluster:rtx6000pro-lat' }) }),
    ).toMatchObject({
      kind: 'pass',
      summary: 'images are free here: `rtx6000pro is no established GPU`',
    });
    expect((await evaluate({ k: runsOn('vllm', 'x/y:1', { runner: 'vr200-nv' }) })).kind).toBe('pass');
  });

  test('only what is submitted is judged', async () => {
    const old = { old: runsOn('vllm', 'rocm/vllm:1') };
    expect((await evaluate({ ...old, k: runsOn('vllm', 'vllm/x:1') }, old)).kind).toBe('pass');
  });

  test('the rest of many violations is counted', async () => {
    const many = Object.fromEntries(
      ['a', 'b', 'c', 'd'].map((key) => [key, runsOn('vllm', 'rocm/vllm:1', { precision: key })]),
    );
    const outcome = await evaluate(many);
    expect(outcome.summary).toMatch(/\(\+2 more\)$/);
    expect(outcome.findings).toHaveLength(4);
  });
});

describe('the order of engines', () => {
  const vendor = runsOn('trt', 'nvcr.io/x:1');
  const open = runsOn('vllm', 'vllm/vllm-openai:v1');

  test('a new vendor config without an open one fails on its line', async () => {
    const outcome = await evaluate({ k: vendor });
    expect(outcome).toMatchObject({
      kind: 'fail',
      summary: '`k` is new and there is no vLLM or SGLang config for `m8` on `b200`',
      findings: [{ location: { path: MASTER, line: 2 } }],
    });
  });

  test('one in the base or in the same pull request comes first', async () => {
    const summary = expect.stringContaining('`k` follows the open config `open`');
    expect(await evaluate({ k: vendor, open })).toMatchObject({ kind: 'pass', summary });
    expect(await evaluate({ k: vendor }, { open })).toMatchObject({ kind: 'pass', summary });
  });

  test('it must be for the same model and GPU', async () => {
    const cases: Fields[] = [
      { 'model-prefix': 'm9' },
      { runner: 'cluster:b300-acme' },
      { framework: 'atom' },
    ];
    for (const more of cases)
      expect((await evaluate({ k: vendor, open: { ...open, ...more } })).kind).toBe('fail');
    const sameGpu = { ...open, runner: 'b200' };
    expect((await evaluate({ k: vendor, open: sameGpu })).kind).toBe('pass');
  });

  test('versions that count as one model do', async () => {
    const vendorModel = { ...vendor, 'model-prefix': 'glm5.1' };
    expect((await evaluate({ k: vendorModel, open: { ...open, 'model-prefix': 'glm5' } })).kind).toBe('pass');
  });

  test('a config that was there before is not new, wherever it stands', async () => {
    const changed = { ...vendor, image: 'nvcr.io/x:2' };
    expect((await evaluate({ k: changed }, { k: vendor })).kind).toBe('pass');
  });
});

describe('exceptions', () => {
  const violating = { k: runsOn('vllm', 'rocm/vllm-dev:1') };

  const excusing = [
    'k needs rocm/vllm-dev on MI455X UALoE72',
    '- m8: new hardware (vera rubin nvl72)',
    '`rocm/vllm-dev:1` is used because of https://github.com/vllm-project/vllm/issues/123',
    'm8 waits for https://github.com/sgl-project/sglang/pull/9, see there',
  ];
  test.each(excusing)('%s', async (line) => {
    expect(await evaluate(violating, {}, signed('other text', line))).toMatchObject({
      kind: 'pass',
      summary: expect.stringContaining('`k` is excused by the sign-off'),
    });
  });

  const failing = [
    'k runs another image, sorry',
    'VR200 is new',
    'all of this is new hardware: https://github.com/vllm-project/vllm/issues/1',
    'k: https://github.com/someone/vllm/issues/1',
    'k: https://github.com/vllm-project/vllm',
    'm80 on VR200',
    'pre-m8 on VR200',
  ];
  test.each(failing)('not %s', async (line) => {
    expect((await evaluate(violating, {}, signed(line))).kind).toBe('fail');
  });

  test('also for a vendor engine that comes first', async () => {
    const outcome = await evaluate(
      { k: runsOn('trt', 'nvcr.io/x:1') },
      {},
      signed('k is for Rubin NVL8 first'),
    );
    expect(outcome).toMatchObject({
      kind: 'pass',
      summary: expect.stringContaining('`k` comes first by exception'),
    });
  });

  test('a name is a whole word', () => {
    const about = (text: string) =>
      exceptionFor({ key: 'a.b', prefix: 'p', images: [] }, signed(text), config);
    expect(about('a.b: VR200')).toBe('a.b: VR200');
    expect(about('"a.b", VR200.')).toBeDefined();
    expect(about('xa.b VR200, a.bc VR200, a.b-mtp VR200')).toBeUndefined();
    expect(about('a.b.')).toBeUndefined();
  });
});

describe('the GPU of a runner', () => {
  const cases: [string, string, boolean][] = [
    ['b200', 'b200', true],
    ['cluster:b200-dgxc', 'b200', true],
    ['cluster:gb300-nv', 'gb300', true],
    ['h200-multinode', 'h200', true],
    ['mi355x-disagg', 'mi355x', true],
    ['rtx6000pro-lat', 'rtx6000pro', false],
    ['cluster:xyz-1', 'xyz', false],
    ['MI300X', 'mi300x', true],
  ];
  test.each(cases)('%s', (runner, name, isEstablished) => {
    expect(gpuOf(runner, config)).toEqual({ name, isEstablished });
  });
});

describe('the check', () => {
  test('is not applicable where nothing is submitted', async () => {
    const same = { k: runsOn('vllm', 'vllm/x:1') };
    expect(await evaluate(same, same)).toEqual({
      kind: 'not-applicable',
      summary: 'it changes no benchmark configuration',
    });
    expect((await evaluate({}, same)).summary).toContain('only removes');
  });

  test('applies only the rules in force', async () => {
    const image = upstreamImage.rules.filter(({ id }) => id === 'image');
    const ordering = upstreamImage.rules.filter(({ id }) => id === 'ordering');
    expect((await evaluate({ k: runsOn('trt', 'x:1') }, {}, unsigned, image)).kind).toBe('pass');
    expect(await evaluate({ k: runsOn('vllm', 'x/y:1') }, {}, unsigned, ordering)).toMatchObject({
      kind: 'pass',
      summary: "no new config of a vendor's engine",
    });
  });

  test('has options that are tables', () => {
    expect(config.establishedSkus).toHaveLength(9);
    expect(UpstreamImageConfig.safeParse({ establishedSkus: ['b200'] }).data?.images).toEqual(config.images);
    expect(UpstreamImageConfig.safeParse({ skus: [] }).success).toBe(false);
    expect(UpstreamImageConfig.safeParse({ sameModels: [['one']] }).success).toBe(false);
  });
});
