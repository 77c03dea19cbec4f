import { describe, expect, test } from '@jest/globals';
import { readRunners } from '../../../src/benchmark/runners.ts';
import { filesOf, LaunchSource } from '../../../src/benchmark/submission/launch-files.ts';
import { launchersOf } from '../../../src/benchmark/submission/launchers.ts';
import { scriptNames } from '../../../src/benchmark/submission/script-names.ts';
import { inferencex } from '../../../src/policy/preset/inferencex.ts';
import {
  agenticEntry,
  type Fields,
  fixedEntry,
  multiNodeEntry,
  rowsOf,
  worker,
} from '../../support/matrix-configs.ts';
import { treeOf } from './support.ts';

const runners = readRunners({
  path: 'runners.yaml',
  text: `labels:
  h200: [h200-cw_00, h200-cw_01, h200-dgxc-slurm_0, h200-nb_0]
  cluster:b200-dgxc: [b200-dgxc_00]
  b300: [b300-nv_01]
  mi355x: [mi355x-amds_00]
  mi355x-disagg: [mi355x-amds_02]
  mi300x: [mi300x-amds_00]
  h100: [h100-cw_0]
  gb200: [gb200-nv_0]
  rtx6000pro-lat: [rtx6000pro-lat_0]
`,
});

function rowOf(entry: Fields) {
  const [row] = rowsOf({ k: entry });
  if (row === undefined) throw new Error('no row');
  return row;
}

describe('the launchers of a label', () => {
  test('are those of its nodes, each once', () => {
    expect(launchersOf('h200', runners).map(({ name, gpu }) => [name, gpu])).toEqual([
      ['h200-cw', 'h200'],
      ['h200-dgxc-slurm', 'h200'],
      ['h200-nb', 'h200'],
    ]);
  });

  test('of a label without nodes are its own name', () => {
    expect(launchersOf('gb300-nv', runners).map(({ name }) => name)).toEqual(['gb300-nv']);
    expect(launchersOf('cluster:gb300-nv', runners).map(({ name }) => name)).toEqual(['gb300-nv']);
  });
});

describe('a single-node script', () => {
  const single = (runner: string, framework: string, spec = 'none') =>
    rowOf(fixedEntry([{ tp: 8, 'conc-list': [1], 'spec-decoding': spec }], { runner, framework }));
  const cases: [runner: string, framework: string, spec: string, names: string[]][] = [
    ['cluster:b200-dgxc', 'vllm', 'none', ['m8_fp4_b200_vllm.sh', 'm8_fp4_b200.sh']],
    ['cluster:b200-dgxc', 'trt', 'mtp', ['m8_fp4_b200_trt_mtp.sh', 'm8_fp4_b200_trt_mtp.sh']],
    ['cluster:b200-dgxc', 'sglang', 'draft_model', ['m8_fp4_b200_sglang.sh', 'm8_fp4_b200.sh']],
    ['b300', 'sglang', 'mtp', ['m8_fp4_b300_sglang_mtp.sh', 'm8_fp4_b300_mtp.sh']],
    ['mi355x', 'atom', 'none', ['m8_fp4_mi355x_atom.sh', 'm8_fp4_mi355x_atom.sh']],
    ['mi355x', 'sglang', 'none', ['m8_fp4_mi355x_sglang.sh', 'm8_fp4_mi355x.sh']],
    ['rtx6000pro-lat', 'sglang', 'mtp', ['m8_fp4_rtx6000pro_sglang_mtp.sh', 'm8_fp4_rtx6000pro_mtp.sh']],
    ['mi300x', 'vllm', 'mtp', ['m8_fp4_mi300x_mtp.sh']],
    ['h100', 'vllm', 'none', ['m8_fp4_h100.sh']],
  ];
  test.each(cases)('on %s with %s, %s', (runner, framework, spec, names) => {
    const [launcher] = launchersOf(runner, runners);
    if (launcher === undefined) throw new Error('no launcher');
    expect(scriptNames(single(runner, framework, spec), launcher)).toEqual(
      names.map((name) => `single_node/fixed_seq_len/${name}`),
    );
  });

  test('of one label depends on the launcher', () => {
    const row = single('h200', 'trt');
    expect(launchersOf('h200', runners).map((launcher) => scriptNames(row, launcher)[0])).toEqual([
      'single_node/fixed_seq_len/m8_fp4_h200_trt.sh',
      'single_node/fixed_seq_len/m8_fp4_h200_trt.sh',
      'single_node/fixed_seq_len/m8_fp4_h200_trt.sh',
    ]);
    const vllm = single('h200', 'vllm');
    expect(launchersOf('h200', runners).map((launcher) => scriptNames(vllm, launcher).length)).toEqual([
      1, 2, 1,
    ]);
  });

  test('of an agentic row stands in the agentic folder', () => {
    const row = rowOf(agenticEntry([{ tp: 8, 'conc-list': [1] }], { runner: 'b300' }));
    const [launcher] = launchersOf('b300', runners);
    if (launcher === undefined) throw new Error('no launcher');
    expect(scriptNames(row, launcher)[0]).toBe('single_node/agentic/m8_fp4_b300_vllm.sh');
  });
});

describe('what a row starts from', () => {
  async function filesFor(
    entry: Fields,
    files: readonly string[],
    layout: 'root' | 'inferencex-e2e' = 'root',
  ) {
    const tree = await treeOf(Object.fromEntries(files.map((file) => [file, ''])));
    const detected = { name: layout, paths: inferencex.layouts[layout] };
    const source = new LaunchSource({ layout: detected, runners, tree });
    return filesOf([rowOf(entry)], source).map(({ role, path, selector, exists }) =>
      [role, selector === undefined ? path : `${path}:${selector}`, exists].join(' '),
    );
  }
  const prefill = (setting: string) => worker({ 'additional-settings': [setting] });

  test('single node: launcher and the script that exists', async () => {
    const entry = fixedEntry([{ tp: 8, 'conc-list': [1] }], { runner: 'b300' });
    const script = 'benchmarks/single_node/fixed_seq_len/m8_fp4_b300.sh';
    expect(await filesFor(entry, ['runners/launch_b300-nv.sh', script])).toEqual([
      'launcher runners/launch_b300-nv.sh true',
      `script ${script} true`,
    ]);
  });

  test('single node: the expected name where no script exists', async () => {
    const entry = fixedEntry([{ tp: 8, 'conc-list': [1] }], { runner: 'b300' });
    expect(await filesFor(entry, [])).toEqual([
      'script benchmarks/single_node/fixed_seq_len/m8_fp4_b300_vllm.sh false',
    ]);
  });

  test('single node of the newer layout: the recipe alone', async () => {
    const entry = agenticEntry([{ tp: 8, 'conc-list': [1], 'srt-recipe': 'agentic.yaml' }], {
      runner: 'b300',
      'srt-recipe-dir': 'm8/vllm/b300-fp4',
    });
    const recipe = 'inferencex-e2e/benchmarks/single_node/srt-slurm-recipes/m8/vllm/b300-fp4/agentic.yaml';
    expect(await filesFor(entry, [recipe], 'inferencex-e2e')).toEqual([`recipe ${recipe} true`]);
  });

  test('multi-node: the recipe of the setting, with its selector, and the one for evaluation', async () => {
    const entry = multiNodeEntry(
      [
        {
          prefill: worker({
            'additional-settings': [
              'CONFIG_FILE=recipes/vllm/m8/a.yaml:override_x',
              'EVAL_CONFIG_FILE=recipes/vllm/m8/b.yaml',
            ],
          }),
          decode: worker(),
          'conc-list': [1],
        },
      ],
      { runner: 'gb200' },
    );
    const recipe = 'benchmarks/multi_node/srt-slurm-recipes/vllm/m8/a.yaml';
    expect(await filesFor(entry, ['runners/launch_gb200-nv.sh', recipe])).toEqual([
      'launcher runners/launch_gb200-nv.sh true',
      `recipe ${recipe}:override_x true`,
      'eval-recipe benchmarks/multi_node/srt-slurm-recipes/vllm/m8/b.yaml false',
    ]);
  });

  test('multi-node: a path below benchmarks is one from the root', async () => {
    const item = {
      worker: prefill('CONFIG_FILE=benchmarks/multi_node/srt-slurm-recipes/x.yaml'),
      'conc-list': [1],
    };
    expect(await filesFor(multiNodeEntry([item]), [])).toEqual([
      'recipe benchmarks/multi_node/srt-slurm-recipes/x.yaml false',
    ]);
  });

  test('multi-node on AMD: a script, agentic ones in their own folder', async () => {
    const item = { prefill: worker(), decode: worker(), 'conc-list': [1] };
    const more = { runner: 'mi355x-disagg', framework: 'sglang-disagg' };
    expect(await filesFor(multiNodeEntry([item], more), [])).toEqual([
      'script benchmarks/multi_node/m8_fp4_mi355x_sglang-disagg.sh false',
    ]);
    expect(await filesFor(multiNodeEntry([item], more, 'agentic-coding'), [])).toEqual([
      'script benchmarks/multi_node/agentic/m8_fp4_mi355x_sglang-disagg.sh false',
    ]);
  });

  test('llm-d: its wrapper and a recipe by name', async () => {
    const item = { prefill: prefill('CONFIG_FILE=low.yaml'), decode: worker(), 'conc-list': [1] };
    const entry = multiNodeEntry([item], { runner: 'gb200', framework: 'llmd-vllm' });
    const wrapper = 'benchmarks/multi_node/m8_fp4_gb200_llmd-vllm-disagg.sh';
    expect(await filesFor(entry, [wrapper, 'benchmarks/multi_node/llm-d-recipes/low.yaml'])).toEqual([
      'recipe benchmarks/multi_node/llm-d-recipes/low.yaml true',
      `script ${wrapper} true`,
    ]);
  });

  test('a recipe that points outside of the repository exists nowhere', async () => {
    const item = { worker: prefill('CONFIG_FILE=recipes/../../../../../etc/passwd'), 'conc-list': [1] };
    const [file] = await filesFor(multiNodeEntry([item]), ['etc/passwd']);
    expect(file).toMatch(/^recipe .* false$/);
  });
});
