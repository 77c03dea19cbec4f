import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { describe, expect, test } from '@jest/globals';
import {
  agenticEntry,
  type Entries,
  fixedEntry,
  masterText,
  multiNodeEntry,
  worker,
} from '../support/matrix-configs.ts';
import { runCli } from '../support/run-cli.ts';
import { SmallRepository } from '../support/small-repository.ts';
import { temporaryDirectory } from '../support/temporary-directory.ts';

const directory = temporaryDirectory();
const repository = new SmallRepository(path.join(directory, 'bench'));
const gitDir = repository.directory;

const item = (tp: number, list: readonly number[]) => ({ tp, 'conc-list': list });
const entryText = (key: string, more = '') =>
  `- config-keys: [${key}]\n  description: [x]\n  pr-link: https://github.com/o/r/pull/1\n${more}`;
const roles = { prefill: worker(), decode: worker(), 'conc-list': [16, 32] };

const first: Entries = { 'm8-fp4': fixedEntry([item(8, [4, 16])]), 'm8-multi': multiNodeEntry([roles]) };
const second: Entries = {
  'm8-fp4': fixedEntry([item(8, [16, 32])]),
  'm8-multi': multiNodeEntry([roles], { image: 'x/y:2' }),
};
const files = (nvidia: Entries, changelog: string, folder = '') => ({
  [`${folder}configs/nvidia-master.yaml`]: masterText(nvidia),
  [`${folder}configs/amd-master.yaml`]: masterText({ amd: agenticEntry([item(4, [1])]) }),
  [`${folder}configs/runners.yaml`]: 'labels: {b200: [b200-a_0]}\n',
  [`${folder}perf-changelog.yaml`]: changelog,
});

const base = repository.commit('base', files(first, entryText('old')));
const head = repository.commit('head', files(second, `${entryText('old')}${entryText('m8-*')}`));
repository.branch('moved', base);
const moved = repository.commit('move below the project folder', {
  ...files(first, entryText('old'), 'inferencex-e2e/'),
  ...Object.fromEntries(Object.keys(files(first, '')).map((name) => [name, ''])),
});
repository.branch('broken', base);
const broken = repository.commit('break a config', {
  'configs/nvidia-master.yaml': `${masterText(first).replace('"tp": 8', '"tp": "eight"')}\n`,
});
repository.branch('syntax', base);
const syntax = repository.commit('break the syntax', { 'configs/amd-master.yaml': 'a:\n  - b: [\n' });
repository.branch('log', base);
const log = repository.commit('break the changelog', { 'perf-changelog.yaml': '- config-keys: [a]\n- 5\n' });
repository.branch('empty');
const empty = repository.commit('nothing', { 'README.md': 'x' });

const run = (...args: string[]) => runCli(['matrix', '--git-dir', gitDir, ...args]);
async function json(...args: string[]): Promise<unknown> {
  const { code, stdout, stderr } = await run(...args, '--format', 'json');
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  return JSON.parse(stdout);
}

describe('the rows of a revision', () => {
  test('as JSON are an array with config keys and the names of the generator', async () => {
    expect(await json('--rev', base)).toEqual([
      ...[4, 16].map((conc) => ({
        'config-key': 'm8-fp4',
        image: 'vllm/vllm-openai:v0.21.0',
        model: 'acme/Model-8',
        'model-prefix': 'm8',
        precision: 'fp4',
        framework: 'vllm',
        runner: 'cluster:b200-acme',
        'spec-decoding': 'none',
        disagg: false,
        isl: 8192,
        osl: 1024,
        tp: 8,
        pp: 1,
        'dcp-size': 1,
        'pcp-size': 1,
        ep: 1,
        'dp-attn': false,
        conc,
      })),
      expect.objectContaining({
        'config-key': 'm8-multi',
        conc: [16, 32],
        disagg: true,
        'kv-p2p-transfer': 'nixl',
      }),
      expect.objectContaining({
        'config-key': 'amd',
        conc: 1,
        'scenario-type': 'agentic-coding',
        'kv-offloading': 'none',
      }),
    ]);
  });

  test('are the same in another layout', async () => {
    expect(await json('--rev', moved)).toEqual(await json('--rev', base));
  });

  test('as text are for people, with places that editors open', async () => {
    const { stdout } = await run('--rev', base);
    expect(stdout).toMatch(/^[0-9a-f]{12} \(rules of 2026-10-01\): 3 configs, 4 rows\n/);
    expect(stdout).toContain('  m8-fp4  vllm/vllm-openai:v0.21.0 on cluster:b200-acme\n');
    expect(stdout).toMatch(/ {4}8k1k, TP8, conc 4, 16 {2}configs\/nvidia-master\.yaml:\d+\n/);
    expect(stdout).toMatch(
      / {4}8k1k, prefill 1x TP4, decode 1x TP4, conc 16, 32 {2}configs\/nvidia-master\.yaml:\d+\n/,
    );
    expect(stdout).toMatch(/ {4}agentic, TP4, conc 1 {2}configs\/amd-master\.yaml:\d+\n/);
  });

  test('follow the rules of the day that is given, else of the commit', async () => {
    expect((await run('--rev', base, '--date', '2026-07-05')).stdout).toContain('(rules of 2026-07-05)');
  });

  test('can be read from a bare repository', async () => {
    const bare = path.join(directory, 'bare.git');
    execFileSync('git', ['clone', '--quiet', '--bare', gitDir, bare]);
    const { code, stdout } = await runCli(['matrix', '--git-dir', bare, '--rev', base]);
    expect({ code, rows: stdout.split('\n')[0] }).toEqual({
      code: 0,
      rows: `${base.slice(0, 12)} (rules of 2026-10-01): 3 configs, 4 rows`,
    });
  });
});

describe('against a base', () => {
  test('every point is added, removed, changed or unchanged', async () => {
    expect(await json('--rev', head, '--base', base)).toMatchObject({
      baseCommit: base,
      headCommit: head,
      date: '2026-10-01',
      added: [{ 'config-key': 'm8-fp4', tp: 8, conc: 32 }],
      removed: [{ 'config-key': 'm8-fp4', tp: 8, conc: 4 }],
      changed: [16, 32].map((conc) => ({
        'config-key': 'm8-multi',
        conc,
        image: 'x/y:2',
        'changed-fields': ['image'],
        before: { image: 'vllm/vllm-openai:v0.21.0', conc },
      })),
      unchanged: [{ 'config-key': 'm8-fp4', conc: 16 }, { 'config-key': 'amd' }],
      problems: [],
    });
  });

  test('the sweep plan stands in the buckets of the repository', async () => {
    expect(await json('--rev', head, '--base', base)).toMatchObject({
      plan: {
        single_node: { '8k1k': [{ 'config-key': 'm8-fp4', conc: 16 }, { conc: 32 }] },
        multi_node: { '8k1k': [{ 'config-key': 'm8-multi', conc: [16, 32] }] },
        evals: [{ 'config-key': 'm8-fp4', conc: 32, 'run-eval': true, 'eval-only': true }],
        agentic_evals: [],
        multinode_evals: [{ 'config-key': 'm8-multi', conc: [16, 32], 'eval-conc': 32 }],
        multinode_agentic_evals: [],
      },
    });
  });

  test('as text says the same', async () => {
    const { stdout } = await run('--rev', head, '--base', base);
    expect(stdout).toContain('Points: 1 added, 1 removed, 2 changed, 2 unchanged\n');
    expect(stdout).toContain('\nAdded:\n  m8-fp4  ');
    expect(stdout).toContain('\nChanged in image:\n  m8-multi  x/y:2 on ');
    expect(stdout).toContain('\nSweep plan, throughput (3 jobs):\n');
    expect(stdout).toContain('\nSweep plan, evaluations (2 jobs):\n');
    expect(stdout).not.toContain('Problems:');
  });

  test('a move of the files is no change', async () => {
    expect(await json('--rev', moved, '--base', base)).toMatchObject({ added: [], removed: [], changed: [] });
    expect((await run('--rev', moved, '--base', base)).stdout).toContain('Sweep plan: nothing to run');
  });

  test('the base is where the branch began', async () => {
    expect(await json('--rev', moved, '--base', head)).toMatchObject({ baseCommit: base, added: [] });
  });

  test('an entry that selects nothing is a problem with its place, and no failure', async () => {
    repository.branch('nokey', base);
    const rev = repository.commit('entry', {
      'perf-changelog.yaml': `${entryText('old')}${entryText('gone')}`,
    });
    const { code, stdout } = await run('--rev', rev, '--base', base);
    expect(code).toBe(0);
    expect(stdout).toContain(
      '\nProblems:\n  perf-changelog.yaml:4: "gone" selects no config of the master configs\n',
    );
  });

  test('what is odd is said with its place', async () => {
    repository.branch('odd', base);
    const text = masterText({ 'm8-fp4': fixedEntry([{ ...item(8, [4]), turbo: 'x\u001b[31m' }]) });
    const rev = repository.commit('odd', { 'configs/nvidia-master.yaml': text });
    const { stdout } = await run('--rev', rev);
    expect(stdout).toMatch(
      /\nOdd, but not wrong:\n {2}configs\/nvidia-master\.yaml:\d+: unknown field m8-fp4\.scenarios/,
    );
    expect(stdout.replaceAll('\n', '')).not.toMatch(/\p{Cc}/u);
  });
});

describe('exit code 2', () => {
  const cases: [string, readonly string[], RegExp][] = [
    [
      'a config that cannot be read, with file and line',
      ['--rev', broken],
      /^pr-verdict: configs\/nvidia-master\.yaml:\d+: m8-fp4\.scenarios\.fixed-seq-len\.0\.search-space\.0\.tp: /,
    ],
    ['broken syntax, with file and line', ['--rev', syntax], /^pr-verdict: configs\/amd-master\.yaml:\d+: /],
    ['a broken changelog, with file and line', ['--rev', log], /^pr-verdict: perf-changelog\.yaml:2: 1: /],
    ['a broken base', ['--rev', broken, '--base', broken], /^pr-verdict: configs\/nvidia-master\.yaml:\d+: /],
    [
      'a revision without configs',
      ['--rev', empty],
      /^pr-verdict: --rev [0-9a-f]+: has no master config \(looked for inferencex-e2e\/configs\/nvidia-master\.yaml/,
    ],
    ['no common history', ['--rev', empty, '--base', base], /^pr-verdict: /],
    ['an unknown revision', ['--rev', 'nowhere'], /^pr-verdict: --rev nowhere: no such commit/],
    ['an unknown base', ['--rev', base, '--base', 'nowhere'], /^pr-verdict: --base nowhere: no such commit/],
    [
      'a revision that looks like an option',
      ['--rev=--all'],
      /^pr-verdict: --rev: a revision cannot begin with "-"/,
    ],
    ['a date that is none', ['--rev', base, '--date', 'soon'], /^pr-verdict: --date: /],
    ['a format of other commands', ['--rev', base, '--format', 'markdown'], /^pr-verdict: --format: /],
    ['no revision', [], /required option '--rev <rev>'/],
  ];
  test.each(cases)('%s', async (_name, args, message) => {
    const { code, stdout, stderr } = await run(...args);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(message);
    expect(stderr).not.toContain('defect');
  });

  test('no repository', async () => {
    const { code, stderr } = await runCli([
      'matrix',
      '--git-dir',
      path.join(directory, 'none'),
      '--rev',
      'HEAD',
    ]);
    expect(code).toBe(2);
    expect(stderr).toMatch(/^pr-verdict: /);
  });
});

test('help says what it is for, with examples', async () => {
  const { code, stdout } = await runCli(['matrix', '--help']);
  expect(code).toBe(0);
  expect(stdout).toContain('Examples:');
  expect(stdout).toContain('--base origin/main');
});
