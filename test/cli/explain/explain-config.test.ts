import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from '@jest/globals';
import {
  agenticEntry,
  fixedEntry,
  masterText,
  multiNodeEntry,
  worker,
} from '../../support/matrix-configs.ts';
import { runCli } from '../../support/run-cli.ts';
import { SmallRepository } from '../../support/small-repository.ts';
import { temporaryDirectory } from '../../support/temporary-directory.ts';

const repository = new SmallRepository(path.join(temporaryDirectory(), 'bench'));
const gitDir = repository.directory;
const fixture = fileURLToPath(new URL('../../../fixtures/pr-4303', import.meta.url));

const RECIPE = 'inferencex-e2e/benchmarks/single_node/srt-slurm-recipes/m/m.yaml';
const recipe = `base:
  schema: 2
  resources: {gpus_per_node: 8}
  frontend: {type: vllm-router, args: {policy: hash}}
  setup_script: prepare.sh
  engine: vllm
  roles:
    agg:
      nodes: 1
      workers: 1
      args:
        tensor-parallel-size: 8
        trust-remote-code: true
        kv-transfer-config: '{"bytes":"@dram.rank"}'
        speculative-config: '{"method":"mtp","num_speculative_tokens":2}'
      env: {A: "1"}
override_c4: {benchmark: {env: {CONC: "4"}}}
override_c8: {benchmark: {env: {CONC: "8"}}}
override_c16:
  benchmark: {env: {CONC: "16"}}
  roles: {agg: {env: {A: "2\\u202e"}}}
`;
const item = { tp: 8, 'spec-decoding': 'mtp', 'conc-list': [4, 8, 16], 'srt-recipe': 'm.yaml' };
const setting = worker({ 'additional-settings': ['CONFIG_FILE=recipes/none.yaml'] });
const commit = repository.commit('configs', {
  'inferencex-e2e/configs/nvidia-master.yaml': masterText({
    'm8-recipe': agenticEntry([item], { 'srt-recipe-dir': 'm' }),
    'm8-script': fixedEntry([{ tp: 8, 'conc-list': [1] }]),
    'm8-upstream': multiNodeEntry([{ worker: setting, 'conc-list': [1] }]),
  }),
  [RECIPE]: recipe,
});

const explain = (key: string, ...more: readonly string[]) =>
  runCli(['explain', '--config', key, '--git-dir', gitDir, '--rev', 'HEAD', ...more]);

describe('explain --config', () => {
  test('prints every setting with its place, points that are served alike together', async () => {
    const { code, stdout, stderr } = await explain('m8-recipe', '--date', '2026-10-01');
    expect([code, stderr]).toEqual([0, '']);
    const lines = stdout.split('\n');
    expect(lines[0]).toBe(`m8-recipe at ${commit.slice(0, 12)} (rules of 2026-10-01): 3 points`);
    expect(lines.filter((line) => line.startsWith('  agentic'))).toEqual([
      expect.stringContaining('agentic, TP8, mtp, conc 4, 8  inferencex-e2e/configs/nvidia-master.yaml:'),
      expect.stringContaining('agentic, TP8, mtp, conc 16  inferencex-e2e/configs/nvidia-master.yaml:'),
    ]);
    for (const expected of [
      `aggregated: vllm  ${RECIPE}:8`,
      `--tensor-parallel-size 8  ${RECIPE}:12`,
      `--trust-remote-code  ${RECIPE}:13`,
      `--kv-transfer-config {"bytes":"<unknown: @dram.rank>"}  ${RECIPE}:14`,
      `speculation: mtp  ${RECIPE}:15`,
      `draft length: 2  ${RECIPE}:15`,
      'simulated by the launcher: synthetic_acceptance_length: <unknown: golden acceptance length>',
      `GPUs of a worker: 8  ${RECIPE}:3`,
      `A=1  ${RECIPE}:16`,
      `frontend: vllm-router  ${RECIPE}:4`,
      `--policy hash  ${RECIPE}:4`,
      `setup-script: prepare.sh  ${RECIPE}:5`,
      'client: agentic',
      'evaluation:',
      '+ client: eval',
    ])
      expect(stdout.replace(/ {2,}/g, '  ')).toContain(expected);
  });

  test('shows nothing invisible', async () => {
    const { stdout } = await explain('m8-recipe');
    expect(stdout).toContain('A=2\\u{202e}');
  });

  test('names what is not known, and why', async () => {
    expect((await explain('m8-script')).stdout).toMatch(
      /not known: \S+m8_fp4_b200_vllm\.sh does not exist {2}\S+:\d+\n {4}evaluation: the same\n$/,
    );
    expect((await explain('m8-upstream')).stdout).toMatch(
      /not known: .*none\.yaml is not in this repository: it comes with srt-slurm {2}inferencex-e2e\/configs/,
    );
  });

  test('prints JSON: flat settings with path and line', async () => {
    const { code, stdout } = await explain('m8-recipe', '--format', 'json');
    expect(code).toBe(0);
    const printed: unknown = JSON.parse(stdout);
    expect(printed).toMatchObject({
      schemaVersion: 1,
      config: 'm8-recipe',
      commit,
      points: [
        {
          scenario: 'agentic-coding',
          concurrency: 4,
          path: 'inferencex-e2e/configs/nvidia-master.yaml',
          throughput: {
            kind: 'served',
            roles: [
              {
                role: 'aggregated',
                engine: 'vllm',
                image: { value: 'vllm/vllm-openai:v0.21.0', isKnown: true },
                speculation: { method: { value: 'mtp', path: RECIPE, line: 15 }, injectedBy: 'launcher' },
              },
            ],
          },
          eval: { kind: 'served' },
        },
        { concurrency: 8 },
        { concurrency: 16 },
      ],
    });
    expect(stdout).toContain('"flag": "kv-transfer-config"');
    expect(stdout).not.toContain('"guard"');
  });

  test('prints JSON of what is not known', async () => {
    const pointOf = async (key: string) =>
      (JSON.parse((await explain(key, '--format', 'json')).stdout) as { points: unknown[] }).points[0];
    expect(await pointOf('m8-script')).toMatchObject({
      throughput: { kind: 'unknown', reason: expect.stringContaining('does not exist') },
    });
    expect(await pointOf('m8-upstream')).toMatchObject({
      throughput: { kind: 'unknown', reason: expect.stringContaining('none.yaml'), line: expect.any(Number) },
    });
  });

  test('reads an evidence directory at its head', async () => {
    const key = 'dsv41flash-fp4-gb300-dynamo-sglang-agentic-dspark-disagg';
    const { code, stdout } = await runCli(['explain', '--config', key, '--evidence', fixture]);
    expect(code).toBe(0);
    expect(stdout).toContain(`${key} at 9f2e6d33a371 (rules of 2026-10-22): 3 points`);
    expect(stdout).toMatch(/decode: sglang {2}\S+disagg-variants\.yaml:\d+/);
    expect(stdout).toMatch(/speculation: dspark +\S+disagg-variants\.yaml:\d+/);
  });
});

describe('a recipe that comes with another repository', () => {
  const bench = new SmallRepository(path.join(temporaryDirectory(), 'root-layout'));
  bench.commit('configs', {
    'configs/nvidia-master.yaml': masterText({
      far: multiNodeEntry([{ worker: setting, 'conc-list': [1] }], { runner: 'b200-acme' }),
    }),
    'runners/launch_b200-acme.sh': 'git clone -b v1.0.1 https://github.com/NVIDIA/srt-slurm.git d\n',
  });
  const clone = new SmallRepository(path.join(temporaryDirectory(), 'srt-slurm'));
  clone.commit('recipes', {
    'recipes/none.yaml':
      'schema: 2\nengine: vllm\nresources: {gpus_per_node: 8}\nroles:\n  agg: {nodes: 1, workers: 1, gpus: 8, args: {max-num-seqs: 64}}\n',
  });
  clone.git('tag', 'v1.0.1');
  const far = (...more: readonly string[]) =>
    runCli(['explain', '--config', 'far', '--git-dir', bench.directory, '--rev', 'HEAD', ...more]);

  test('is served from a clone of it, and says where each setting stands', async () => {
    const { code, stdout, stderr } = await far('--upstream', `nvidia/SRT-slurm=${clone.directory}`);
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(/--max-num-seqs 64 +NVIDIA\/srt-slurm@v1\.0\.1:recipes\/none\.yaml:5/);
  });

  test('is not known without it, or with a clone of something else', async () => {
    const without = await far();
    expect(without.stdout).toContain('it comes with NVIDIA/srt-slurm at v1.0.1');
    expect((await far('--upstream', `acme/other=${clone.directory}`)).stdout).toBe(without.stdout);
  });

  test('is not served from a folder that is no repository', async () => {
    const { code, stderr } = await far('--upstream', 'NVIDIA/srt-slurm=/nowhere');
    expect([code, stderr]).toEqual([2, expect.stringContaining('/nowhere')]);
  });
});

describe('explain ends with 2', () => {
  const withGit = ['--git-dir', gitDir, '--rev', 'HEAD'];
  test.each([
    ['for nothing at all', [], 'name a check, or a config with --config <key>'],
    ['for a check and a config', ['5', '--config', 'k', ...withGit], 'not both'],
    [
      'without a source',
      ['--config', 'k'],
      '--config needs --git-dir <dir> with --rev <rev>, or --evidence <dir>',
    ],
    ['with two sources', ['--config', 'k', ...withGit, '--evidence', fixture], '--config needs --git-dir'],
    ['without a revision', ['--config', 'k', '--git-dir', gitDir], '--git-dir needs --rev <rev>'],
    [
      'with a revision of evidence',
      ['--config', 'k', '--evidence', fixture, '--rev', 'HEAD'],
      '--rev goes with --git-dir',
    ],
    ['for a check in a repository', ['5', ...withGit], '--git-dir goes with --config'],
    ['for a clone without a name', ['--config', 'k', ...withGit, '--upstream', gitDir], '--upstream: '],
    [
      'for two clones of one repository',
      ['--config', 'k', ...withGit, '--upstream', 'a/b=c', '--upstream', 'A/b=d'],
      '--upstream: names one repository twice',
    ],
    ['for clones of a check', ['5', '--upstream', 'a/b=c'], '--upstream goes with --config'],
    ['for a check as JSON', ['5', '--format', 'json'], '--format goes with --config'],
    ['for another format', ['5', '--format', 'xml'], '--format: '],
    ['for a day that is none', ['--config', 'k', ...withGit, '--date', 'today'], '--date: '],
    [
      'for a revision that looks like an option',
      ['--config', 'k', '--git-dir', gitDir, '--rev', '-x'],
      '--rev: ',
    ],
    [
      'for a config that is not there',
      ['--config', 'none', ...withGit],
      `no config none at ${commit.slice(0, 12)}; it has 3 configs`,
    ],
    ['for a part of a name', ['--config', 'm8', ...withGit], 'there are m8-recipe, m8-script, m8-upstream'],
    ['for a revision that is not there', ['--config', 'k', '--git-dir', gitDir, '--rev', 'none'], 'none'],
    ['for a folder that is not there', ['--config', 'k', '--evidence', '/nowhere'], '/nowhere'],
  ])('%s', async (_name, args, message) => {
    const { code, stdout, stderr } = await runCli(['explain', ...args]);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain(message);
  });
});
