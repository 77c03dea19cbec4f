import { describe, expect, test } from '@jest/globals';
import { metricsPublication } from '../../checks/17-metrics-publication/index.ts';
import type { Outcome } from '../../src/check/outcome.ts';
import { changes } from '../../src/facts/changes.ts';
import { servings } from '../../src/facts/servings.ts';
import { submission } from '../../src/facts/submission.ts';
import { CHANGELOG, MASTER, projectFiles } from '../benchmark/submission/support.ts';
import { gather } from '../support/gather.ts';
import { type Fields, fixedEntry, masterText, multiNodeEntry } from '../support/matrix-configs.ts';
import { type Files, memoryEvidence } from '../support/memory-evidence.ts';

const RECIPE = 'benchmarks/multi_node/srt-slurm-recipes/m.yaml';
const OTHER = 'benchmarks/multi_node/srt-slurm-recipes/n.yaml';
const role = { 'num-worker': 1, tp: 4 };

/** A config of Dynamo with TensorRT-LLM. */
function trt(more: Fields = {}, item: Fields = {}): Fields {
  const row = { 'srt-recipe': 'recipes/m.yaml', prefill: role, decode: role, 'conc-list': [1], ...item };
  return multiNodeEntry([row], { framework: 'dynamo-trt', ...more }, 'agentic-coding');
}

/** Schema 2, with two roles. */
function recipe(engine = '', more = ''): string {
  return `schema: 2\nengine:\n  type: trtllm\n${engine}roles:\n  prefill: {args: {a: 1}}\n  decode:\n    args: {a: 1}\n${more}`;
}

/** Schema 1, for releases that know only the combined setting. */
function older(backend = ''): string {
  return `backend:\n  type: trtllm\n${backend}  trtllm_config:\n    prefill: {a: 1}\n    decode: {a: 1}\n`;
}

async function evaluate(head: Files, base: Files = {}): Promise<Outcome> {
  const common = { [CHANGELOG]: '[]\n' };
  const evidence = memoryEvidence({
    base: projectFiles({}, { ...common, ...base }),
    head: projectFiles({}, { ...common, ...base, ...head }),
  });
  const facts = {
    submission: await gather(submission, evidence),
    servings: await gather(servings, evidence),
    changes: await gather(changes, evidence),
  };
  const { rules } = metricsPublication;
  return metricsPublication.evaluate({ facts, config: {}, rules, reviewDate: '2026-10-22' });
}

const master = (configs: Readonly<Record<string, Fields>>) => ({ [MASTER]: masterText(configs) });
const cloning = (checkout: string) =>
  `git clone https://github.com/NVIDIA/srt-slurm.git d\ngit checkout ${checkout}\n`;
const launcher = (checkout: string) => ({ 'runners/launch_b200-acme.sh': cloning(checkout) });

describe('PASS', () => {
  test('where the recipe says so, naming the line once for all roles and points', async () => {
    const files = { ...master({ k: trt() }), [RECIPE]: recipe('  publish_metrics: true\n') };
    expect(await evaluate(files)).toEqual({
      kind: 'pass',
      summary: `every worker of \`k\` publishes metrics, by \`${RECIPE}:4\``,
    });
  });

  test('where the newest srt-slurm does it by itself', async () => {
    const engine = '  publish_events_and_metrics: false\n';
    expect(await evaluate({ ...master({ k: trt() }), [RECIPE]: recipe(engine) })).toEqual({
      kind: 'pass',
      summary: "every worker of `k` publishes metrics, by srt-slurm's default",
    });
  });

  test('where an older srt-slurm is told by the combined setting', async () => {
    const files = {
      ...master({ k: trt() }),
      ...launcher('v1.0.50'),
      [RECIPE]: older('  publish_events_and_metrics: true\n'),
    };
    expect(await evaluate(files)).toMatchObject({
      kind: 'pass',
      summary: expect.stringContaining(`${RECIPE}:3`),
    });
  });

  test('under the other name of the framework, and for several configs', async () => {
    const files = {
      ...master({ a: trt({ framework: 'dynamo-trtllm' }), b: trt({ image: 'x:2' }) }),
      [RECIPE]: recipe(),
    };
    expect((await evaluate(files)).summary).toContain('every worker of `a`, `b` publishes metrics');
  });
});

describe('FAIL', () => {
  test('where the recipe switches metrics off, at its line', async () => {
    const files = { ...master({ k: trt() }), [RECIPE]: recipe('  publish_metrics: false\n') };
    const summary = `\`k\`: metrics are switched off at \`${RECIPE}:4\``;
    expect(await evaluate(files)).toEqual({
      kind: 'fail',
      summary,
      findings: [
        {
          message: `${summary}. Set \`publish_metrics: true\`, so that the run records the engine's metrics; KV events may stay off.`,
          location: { path: RECIPE, line: 4 },
        },
      ],
    });
  });

  test('where an older srt-slurm is told nothing, at each role', async () => {
    const files = { ...master({ k: trt() }), ...launcher('v1.0.50'), [RECIPE]: older() };
    const found = await evaluate(files);
    expect(found).toMatchObject({
      kind: 'fail',
      summary:
        '`k`: srt-slurm at `v1.0.50` publishes no metrics unless `publish_events_and_metrics: true` is set',
    });
    expect(found.findings?.map(({ location }) => location?.line)).toEqual([4, 5]);
  });

  test.each([
    ['a variable of one role', recipe('', '    env: {DYN_TRTLLM_PUBLISH_METRICS: "false"}\n'), 8],
    ['a variable of the recipe', recipe('', 'environment: {DYN_TRTLLM_PUBLISH_METRICS: "0"}\n'), 8],
    ['a flag of one role', recipe('', '    extra_args: [--no-publish-metrics]\n'), 8],
    ['an override', '', 6],
  ])('where %s switches them off', async (_name, text, line) => {
    const bundle =
      'base:\n  engine: {type: trtllm, publish_metrics: true}\n  roles: {agg: {args: {a: 1}}}\noverride_x:\n  engine:\n    publish_metrics: false\n';
    const files = {
      ...master({ k: trt({}, text === '' ? { 'srt-recipe': 'recipes/m.yaml:override_x' } : {}) }),
      [RECIPE]: text === '' ? bundle : text,
    };
    const found = await evaluate(files);
    expect([found.kind, found.findings?.map(({ location }) => location)]).toEqual([
      'fail',
      [{ path: RECIPE, line }],
    ]);
  });

  test('for each config, the first two in the row', async () => {
    const configs = Object.fromEntries(['a', 'b', 'c'].map((key) => [key, trt({ image: key })]));
    const files = { ...master(configs), [RECIPE]: recipe('  publish_metrics: false\n') };
    const found = await evaluate(files);
    expect(found.summary).toMatch(/^`a`: .*, `b`: .* \(\+1 more\)$/);
    expect(found.findings).toHaveLength(3);
  });
});

describe('cannot tell', () => {
  test.each([
    [
      'a pin that is not known',
      { ...launcher('some-branch'), [RECIPE]: older() },
      'what srt-slurm at `some-branch` publishes is not known',
    ],
    ['no pin at all', { [RECIPE]: older() }, 'what the srt-slurm that it uses publishes is not known'],
    [
      'a value that is not known',
      { [RECIPE]: recipe('', '    env: {DYN_TRTLLM_PUBLISH_METRICS: "{job_id}"}\n') },
      `the value at \`${RECIPE}:8\` cannot be told`,
    ],
    [
      'another frontend',
      { [RECIPE]: recipe('', 'frontend: {type: trtllm_serve}\n') },
      `what starts at \`${RECIPE}:6\` does not serve TensorRT-LLM behind Dynamo`,
    ],
    ['a recipe that is none', { [RECIPE]: '[]\n' }, `\`${RECIPE}:1: is no recipe\``],
  ])('from %s', async (_name, files, why) => {
    expect(await evaluate({ ...master({ k: trt() }), ...files })).toMatchObject({
      kind: 'cannot-tell',
      needs: 'nothing',
      summary: expect.stringContaining(`\`k\`: ${why}`),
    });
  });

  test('from a recipe that comes with srt-slurm, without a network', async () => {
    expect(await evaluate({ ...master({ k: trt() }), ...launcher('v1.0.29') })).toEqual({
      kind: 'cannot-tell',
      needs: 'network',
      parts: ['upstream'],
      summary: expect.stringMatching(
        /^`k`: `\S+m\.yaml is not in this repository: it comes with \S*srt-slurm at v1\.0\.29`$/,
      ),
    });
  });

  test('from a script that is not there', async () => {
    const entry = fixedEntry([{ tp: 8, 'conc-list': [1] }], { framework: 'dynamo-trt' });
    expect(await evaluate(master({ k: entry }))).toMatchObject({
      kind: 'cannot-tell',
      needs: 'nothing',
      summary: expect.stringMatching(/^`k`: `\S+\.sh does not exist`$/),
    });
  });

  test('from a script that starts servers without Dynamo', async () => {
    const entry = fixedEntry([{ tp: 8, 'conc-list': [1] }], { framework: 'dynamo-trt' });
    const path = 'benchmarks/single_node/fixed_seq_len/m8_fp4_b200.sh';
    expect(
      await evaluate({ ...master({ k: entry }), [path]: '#!/bin/bash\ntrtllm-serve "$MODEL"\n' }),
    ).toMatchObject({
      kind: 'cannot-tell',
      needs: 'nothing',
      summary: `\`k\`: what starts at \`${path}:2\` does not serve TensorRT-LLM behind Dynamo`,
    });
  });

  test('is outweighed by what is switched off', async () => {
    const files = {
      ...master({ a: trt({}, { 'srt-recipe': 'recipes/n.yaml' }), b: trt({ image: 'x:2' }) }),
      [RECIPE]: recipe('  publish_metrics: false\n'),
      [OTHER]: older(),
    };
    expect((await evaluate(files)).kind).toBe('fail');
  });
});

describe('not applicable', () => {
  test('to other frameworks, which are named', async () => {
    const files = { ...master({ k: trt({ framework: 'dynamo-vllm' }) }), [RECIPE]: recipe() };
    expect(await evaluate(files)).toEqual({
      kind: 'not-applicable',
      summary: 'only Dynamo with TensorRT-LLM has this setting; submitted: `dynamo-vllm`',
    });
  });

  test('where nothing is submitted', async () => {
    expect(await evaluate({ 'docs/a.md': 'x' })).toMatchObject({ kind: 'not-applicable' });
  });
});

describe('a config that is only reached', () => {
  const base = { ...master({ k: trt() }), ...launcher('v1.0.50'), [RECIPE]: older() };

  test('is not judged for what was there before', async () => {
    const found = await evaluate({ 'runners/launch_b200-acme.sh': `${cloning('v1.0.50')}echo done\n` }, base);
    expect(found.kind).toBe('not-applicable');
  });

  test('is judged once its recipe changes', async () => {
    const found = await evaluate({ [RECIPE]: older('  sequential_node_start: 1\n') }, base);
    expect(found.kind).toBe('fail');
  });
});
