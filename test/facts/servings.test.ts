import { describe, expect, test } from '@jest/globals';
import { servings } from '../../src/facts/servings.ts';
import { CHANGELOG, MASTER, projectFiles } from '../benchmark/submission/support.ts';
import { gather } from '../support/gather.ts';
import { agenticEntry, fixedEntry, masterText } from '../support/matrix-configs.ts';
import { type Files, memoryEvidence } from '../support/memory-evidence.ts';

const RECIPE = 'benchmarks/single_node/srt-slurm-recipes/m.yaml';
const recipe = (more = '') => `schema: 2
engine: vllm
roles: {agg: {nodes: 1, workers: 1, gpus: 8, args: {tensor-parallel-size: 8${more}}}}
`;
const item = { tp: 8, 'conc-list': [1, 4], 'srt-recipe': RECIPE };
const script = fixedEntry([{ tp: 8, 'conc-list': [8] }], { 'model-prefix': 'm9' });

function gatherFor(base: Files, head: Files) {
  return gather(servings, memoryEvidence({ base, head }));
}

describe('effective servings', () => {
  test('of a submitted config are those of each point that runs a recipe', async () => {
    const base = projectFiles({}, { [CHANGELOG]: '[]\n' });
    const head = { ...base, [MASTER]: masterText({ k: agenticEntry([item]) }), [RECIPE]: recipe() };
    const [config, ...more] = await gatherFor(base, head);
    expect([config?.key, config?.isSubmitted, more.length]).toEqual(['k', true, 0]);
    expect(config?.points.map(({ point }) => point.concurrency)).toEqual([1, 4]);
    for (const { throughput, eval: evaluation } of config?.points ?? [])
      expect([throughput, evaluation]).toMatchObject([
        { kind: 'served', servings: [{ role: 'aggregated', purpose: 'throughput' }] },
        { kind: 'served', servings: [{ role: 'aggregated', purpose: 'eval' }] },
      ]);
  });

  test('are those of the head', async () => {
    const files = (text: string) => ({
      ...projectFiles({ k: agenticEntry([item]) }, { [CHANGELOG]: '[]\n' }),
      [RECIPE]: text,
    });
    const [config] = await gatherFor(files(recipe()), files(recipe(', max-num-seqs: 4')));
    const [point] = config?.points ?? [];
    const flags =
      point?.throughput.kind === 'served' ? point.throughput.servings[0]?.args.map(({ flag }) => flag) : [];
    expect(flags).toEqual(['tensor-parallel-size', 'max-num-seqs']);
  });

  test('of points that run a script are what its commands come to', async () => {
    const base = projectFiles({}, { [CHANGELOG]: '[]\n' });
    const path = 'benchmarks/single_node/fixed_seq_len/m9_fp4_b200_vllm.sh';
    const text = '#!/bin/bash\nvllm serve "$MODEL" --tensor-parallel-size $TP\n';
    const [config] = await gatherFor(base, { ...base, [MASTER]: masterText({ k: script }), [path]: text });
    const served = {
      kind: 'served',
      servings: [{ origin: { path, line: 2 }, args: [{}, { flag: 'tensor-parallel-size' }] }],
    };
    expect(config?.points).toMatchObject([{ throughput: served, eval: served }]);
  });

  test('of configs that are only reached come after the submitted ones', async () => {
    const base = projectFiles(undefined, { [CHANGELOG]: '[]\n' });
    const head = {
      ...base,
      [MASTER]: masterText({ ...JSON.parse(base[MASTER] ?? '{}'), k: agenticEntry([item]) }),
      [RECIPE]: recipe(),
      'benchmarks/benchmark_lib.sh': 'wait_for_server() { sleep 2; }\n',
    };
    const found = await gatherFor(base, head);
    expect(found.map(({ key, isSubmitted }) => [key, isSubmitted])).toEqual([
      ['k', true],
      ['m8-fp4-b200-vllm', false],
      ['m8-fp4-b200-sglang', false],
    ]);
    for (const { points } of found) expect(points.length).toBeGreaterThan(0);
  });

  test('of configs that are only reached are none where no line is added that a script could run', async () => {
    const lib = 'benchmarks/benchmark_lib.sh';
    const base = projectFiles(undefined, { [lib]: 'wait_for_server() { sleep 1; }\necho gone\n' });
    const found = await gatherFor(base, { ...base, [lib]: 'wait_for_server() { sleep 1; }\n' });
    expect(found.map(({ isSubmitted, points }) => [isSubmitted, points.length])).toEqual([
      [false, 0],
      [false, 0],
    ]);
  });

  test('of configs that are only reached through other nodes of their label are none', async () => {
    const base = projectFiles();
    const runners = 'labels:\n  cluster:b200-acme: [b200-acme_00, b200-acme_01]\n';
    const found = await gatherFor(base, { ...base, 'configs/runners.yaml': runners });
    expect(found.map(({ points }) => points.length)).toEqual([0, 0]);
  });

  test('that cannot be told say why, and stop nothing', async () => {
    const base = projectFiles({}, { [CHANGELOG]: '[]\n' });
    const head = { ...base, [MASTER]: masterText({ k: agenticEntry([item]), s: script }) };
    const found = await gatherFor(base, head);
    expect(found.map(({ points }) => points[0]?.throughput.kind)).toEqual(['unknown', 'unknown']);
    expect(found[0]?.points[0]?.throughput).toMatchObject({ reason: { kind: 'file', path: RECIPE } });
  });

  test('are none where nothing is affected', async () => {
    const base = projectFiles();
    expect(await gatherFor(base, { ...base, 'docs/a.md': 'x' })).toEqual([]);
  });
});
