import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { reachedFrom } from '../../../src/benchmark/submission/reach.ts';
import { namesOthers, referencesOf } from '../../../src/benchmark/submission/references.ts';
import { readTree } from '../../../src/benchmark/submission/revision-tree.ts';
import type { TreeEntry } from '../../../src/evidence/git-evidence.ts';
import { type Files, HEAD, memoryEvidence } from '../../support/memory-evidence.ts';
import { treeOf } from './support.ts';

const paths = [
  'benchmarks/benchmark_lib.sh',
  'benchmarks/multi_node/amd_utils/server.sh',
  'benchmarks/multi_node/amd_utils/models.yaml',
  'benchmarks/multi_node/amd_utils/submit.sh',
  'benchmarks/multi_node/agentic_srt.sh',
  'benchmarks/multi_node/srt-slurm-recipes/configs/setup.sh',
  'benchmarks/single_node/a/x.sh',
  'runners/slurm_utils.sh',
  'runners/inject.py',
  'runners/injectors/__init__.py',
  'runners/injectors/vllm.py',
  'utils/serving/client.py',
  'utils/serving/lib.py',
];

describe('files that a file names', () => {
  const cases: [string, from: string, text: string, named: string[]][] = [
    [
      'relative to itself',
      'benchmarks/single_node/a/y.sh',
      'source "$(dirname "$0")/../../benchmark_lib.sh"',
      ['benchmarks/benchmark_lib.sh'],
    ],
    [
      'from the root, wherever it is mounted',
      'benchmarks/benchmark_lib.sh',
      'python3 /workspace/utils/serving/client.py --x',
      ['utils/serving/client.py'],
    ],
    [
      'in a folder that it changes to',
      'benchmarks/multi_node/m.sh',
      'cd "$GITHUB_WORKSPACE/benchmarks/multi_node/amd_utils" || exit 1\n./submit.sh',
      ['benchmarks/multi_node/amd_utils/submit.sh'],
    ],
    [
      'behind a variable that ends the path',
      'benchmarks/multi_node/amd_utils/submit.sh',
      'source "$WS_PATH/server.sh"\nopen("$WS_PATH/models.yaml")',
      ['benchmarks/multi_node/amd_utils/models.yaml', 'benchmarks/multi_node/amd_utils/server.sh'],
    ],
    [
      'beside a launcher',
      'runners/launch_b.sh',
      'source "$(dirname "$BASH_SOURCE")/slurm_utils.sh"',
      ['runners/slurm_utils.sh'],
    ],
    [
      'by import',
      'runners/inject.py',
      'from injectors import vllm, sglang\nimport os\n',
      ['runners/injectors/__init__.py', 'runners/injectors/vllm.py'],
    ],
    ['by relative import', 'utils/serving/client.py', 'from .lib import x', ['utils/serving/lib.py']],
    [
      'as setup script of a recipe',
      'benchmarks/multi_node/srt-slurm-recipes/m/a.yaml',
      'setup_script: setup.sh\nbenchmark: {command: bash /infmax-workspace/benchmarks/multi_node/agentic_srt.sh}',
      ['benchmarks/multi_node/agentic_srt.sh', 'benchmarks/multi_node/srt-slurm-recipes/configs/setup.sh'],
    ],
    ['not in comments', 'runners/launch_b.sh', '  # see runners/slurm_utils.sh\n', []],
    ['not itself', 'runners/slurm_utils.sh', 'echo runners/slurm_utils.sh', []],
    ['not what is nowhere', 'runners/launch_b.sh', 'bash other.sh; python3 -c "x.py"', []],
  ];
  test.each(cases)('%s', async (_name, from, text, named) => {
    const tree = await treeOf(Object.fromEntries(paths.map((path) => [path, ''])));
    expect([...referencesOf(from, text, '', tree)].sort()).toEqual(named);
  });

  test('below a project folder', async () => {
    const tree = await treeOf({ 'inferencex-e2e/benchmarks/srt_agentic.sh': '' });
    const text = 'command: bash /infmax-workspace/benchmarks/srt_agentic.sh';
    const from = 'inferencex-e2e/benchmarks/single_node/srt-slurm-recipes/m/a.yaml';
    expect([...referencesOf(from, text, 'inferencex-e2e/', tree)]).toEqual([
      'inferencex-e2e/benchmarks/srt_agentic.sh',
    ]);
  });

  test('are looked for in scripts, programs and recipes only', () => {
    expect(['a.sh', 'b/job.slurm', 'c.py', 'd.yml', 'd.yaml'].every(namesOthers)).toBe(true);
    expect(['a.json', 'Dockerfile', 'b.jinja', 'README.md'].some(namesOthers)).toBe(false);
  });

  test('whatever a file holds, only files of the tree are found', async () => {
    const tree = await treeOf(Object.fromEntries(paths.map((path) => [path, ''])));
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.constantFrom(...paths), (text, from) => {
        for (const found of referencesOf(from, text, '', tree)) expect(tree.fileAt(found)).toBe(found);
      }),
    );
  });
});

describe('what a start reaches', () => {
  const files: Files = {
    'runners/launch_a.sh': 'bash runners/launch_b.sh',
    'runners/launch_b.sh': 'source "$DIR/utils.sh"',
    'runners/utils.sh': 'echo',
    'benchmarks/one.sh': 'source lib.sh',
    'benchmarks/two.sh': 'bash benchmarks/one.sh',
    'benchmarks/lib.sh': 'source deep.sh',
    'benchmarks/deep.sh': 'source lib.sh',
  };
  const starts = ['runners/launch_a.sh', 'runners/launch_b.sh', 'benchmarks/one.sh', 'benchmarks/two.sh'];

  async function reach(
    changed: readonly string[],
    own: readonly string[] = ['benchmarks/one.sh', 'benchmarks/two.sh'],
  ) {
    const { git } = memoryEvidence({ head: files });
    const source = { git, tree: await treeOf(files), root: '', own: new Set(own) };
    const found = await reachedFrom(new Set(starts), changed, source);
    return Object.fromEntries([...found].map(([start, paths]) => [start, [...paths]]));
  }

  test('through any number of files, also in circles', async () => {
    expect(await reach(['benchmarks/deep.sh'])).toEqual({ 'benchmarks/one.sh': ['benchmarks/deep.sh'] });
  });

  test('a launcher through another', async () => {
    expect(await reach(['runners/utils.sh'])).toEqual({
      'runners/launch_a.sh': ['runners/utils.sh'],
      'runners/launch_b.sh': ['runners/utils.sh'],
    });
  });

  test('itself, where it changed', async () => {
    expect(await reach(['runners/launch_b.sh'])).toEqual({
      'runners/launch_a.sh': ['runners/launch_b.sh'],
      'runners/launch_b.sh': ['runners/launch_b.sh'],
    });
  });

  test('nothing through a file that is one config of its own', async () => {
    expect(await reach(['benchmarks/lib.sh'])).toEqual({ 'benchmarks/one.sh': ['benchmarks/lib.sh'] });
    expect(await reach(['benchmarks/lib.sh'], [])).toEqual({
      'benchmarks/one.sh': ['benchmarks/lib.sh'],
      'benchmarks/two.sh': ['benchmarks/lib.sh'],
    });
  });

  test('nothing that it does not name', async () => {
    expect(await reach(['docs/x.md', 'benchmarks/unused.sh'])).toEqual({});
  });
});

test('the tree knows files and folders', async () => {
  const tree = await treeOf({ 'a/b/c.sh': 'x' });
  expect(tree.commit).toBe(HEAD);
  expect([tree.fileAt('a/b/c.sh'), tree.fileAt('a/b'), tree.entry('a/b/c.sh')?.mode]).toEqual([
    'a/b/c.sh',
    undefined,
    '100644',
  ]);
  expect(['a', 'a/b', 'a/b/c.sh', 'b', ''].map((path) => tree.hasDirectory(path))).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
});

describe('links and submodules of a tree', () => {
  async function fileAt(path: string, targets: Readonly<Record<string, string>>) {
    const oidOf = (at: number) => String(at).padStart(40, '0');
    const links = Object.keys(targets).map((name, at) => ({
      path: name,
      mode: '120000' as const,
      oid: oidOf(at),
    }));
    const others: TreeEntry[] = [
      { path: 'runners/launch_a.sh', mode: '100755', oid: 'e'.repeat(40) },
      { path: 'sub', mode: '160000', oid: 'f'.repeat(40) },
    ];
    const git = {
      ...memoryEvidence({}).git,
      list: async () => [...links, ...others],
      blob: async (oid: string) => Buffer.from(Object.values(targets)[Number(oid)] ?? ''),
    };
    return (await readTree(git, HEAD)).fileAt(path);
  }

  const cases: [string, string, Readonly<Record<string, string>>, string | undefined][] = [
    ['a file is itself', 'runners/launch_a.sh', {}, 'runners/launch_a.sh'],
    [
      'a link is its target',
      'runners/launch_b.sh',
      { 'runners/launch_b.sh': 'launch_a.sh' },
      'runners/launch_a.sh',
    ],
    [
      'a link to a link is the last target',
      'c.sh',
      { 'c.sh': 'b.sh', 'b.sh': './runners/launch_a.sh' },
      'runners/launch_a.sh',
    ],
    ['a circle is nothing', 'a', { a: 'b', b: 'a' }, undefined],
    ['a link to nowhere is nothing', 'a', { a: 'gone' }, undefined],
    ['a link to the outside is nothing', 'a', { a: '../../etc/passwd' }, undefined],
    ['an absolute link is nothing', 'a', { a: '/runners/launch_a.sh' }, undefined],
    ['a submodule is nothing', 'sub', {}, undefined],
    ['a link to a submodule is nothing', 'a', { a: 'sub' }, undefined],
  ];
  test.each(cases)('%s', async (_name, path, targets, file) => {
    expect(await fileAt(path, targets)).toBe(file);
  });
});
