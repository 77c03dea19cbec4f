import { describe, expect, test } from '@jest/globals';
import { pointsOf } from '../../../src/benchmark/matrix/compare.ts';
import { expandMatrix } from '../../../src/benchmark/matrix/expand.ts';
import { readRevision } from '../../../src/benchmark/read-revision.ts';
import { readTree } from '../../../src/benchmark/submission/revision-tree.ts';
import {
  EvidencePartMissing,
  EvidenceRefused,
  EvidenceUnavailable,
  EvidenceUnreadable,
} from '../../../src/evidence/errors.ts';
import type { UpstreamEvidence } from '../../../src/evidence/github-evidence.ts';
import { RecipeLaunches } from '../../../src/launch/recipe/recipe-launches.ts';
import type { Served } from '../../../src/launch/recipe/served.ts';
import { inferencex } from '../../../src/policy/preset/inferencex.ts';
import { type Fields, LATE, masterText, multiNodeEntry, worker } from '../../support/matrix-configs.ts';
import { HEAD, memoryEvidence } from '../../support/memory-evidence.ts';
import { argument, placed, roleOf } from './support.ts';

const SHA = '5'.repeat(40);
const SRT = 'NVIDIA/srt-slurm';
const recipe = `schema: 2
engine: vllm
resources: {gpus_per_node: 8}
roles:
  agg: {nodes: 1, workers: 1, gpus: 8, args: {max-num-seqs: 64}}
`;

type Upstream = Pick<UpstreamEvidence, 'commit' | 'file'>;

function upstreamWith(files: Readonly<Record<string, string>>): { asked: string[]; upstream: Upstream } {
  const asked: string[] = [];
  return {
    asked,
    upstream: {
      commit: async (repository, ref) => {
        asked.push(`${repository}@${ref}`);
        return SHA;
      },
      file: async (repository, sha, path) => {
        asked.push(`${repository}@${sha.slice(0, 2)}:${path}`);
        const text = files[path];
        return text === undefined ? undefined : Buffer.from(text);
      },
    },
  };
}

const cloning = (url: string, ref = 'v1.0.29') => `git clone -b ${ref} ${url} d\n`;
const NVIDIA = cloning('https://github.com/NVIDIA/srt-slurm.git');

/** What the only point of a config serves, with this launcher. */
async function serve(
  upstream: Upstream | undefined,
  {
    launcher = NVIDIA,
    setting = 'CONFIG_FILE=recipes/up/a.yaml',
    item = {} as Fields,
    purpose = 'throughput',
  } = {},
): Promise<Served> {
  const own = { worker: worker({ 'additional-settings': setting.split('\n') }), 'conc-list': [4], ...item };
  const files = {
    'configs/nvidia-master.yaml': masterText({ k: multiNodeEntry([own], { runner: 'b200-acme' }) }),
    'runners/launch_b200-acme.sh': launcher,
  };
  const { git } = memoryEvidence({ head: files });
  const revision = await readRevision(git, HEAD, inferencex.layouts);
  const launches = new RecipeLaunches({ git, revision, tree: await readTree(git, HEAD), upstream });
  const [point] = pointsOf(expandMatrix(revision.configs, revision.runners, LATE)).values();
  const found = point === undefined ? undefined : await launches.serve(point);
  if (found === undefined) throw new Error('nothing is served');
  return purpose === 'eval' ? found.eval : found.throughput;
}

describe('a recipe that comes with the launcher’s clone', () => {
  test('is read there, at what the reference stands for', async () => {
    const { upstream, asked } = upstreamWith({ 'recipes/up/a.yaml': recipe });
    const served = roleOf(await serve(upstream));
    expect(argument(served, 'max-num-seqs')).toBe('64');
    expect(served.origin.path).toBe(`${SRT}@v1.0.29:recipes/up/a.yaml`);
    expect(placed(served.args.find(({ flag }) => flag === 'max-num-seqs'))).toMatch(/^64 @ .*a\.yaml:5$/);
    expect(asked).toEqual([`${SRT}@v1.0.29`, `${SRT}@55:recipes/up/a.yaml`]);
  });

  test('may be another one for evaluation', async () => {
    const { upstream } = upstreamWith({
      'recipes/up/a.yaml': recipe,
      'recipes/up/e.yaml': recipe.replace('64', '32'),
    });
    const setting = 'CONFIG_FILE=recipes/up/a.yaml\nEVAL_CONFIG_FILE=recipes/up/e.yaml';
    expect(argument(roleOf(await serve(upstream, { setting, purpose: 'eval' })), 'max-num-seqs')).toBe('32');
    expect(argument(roleOf(await serve(upstream, { setting })), 'max-num-seqs')).toBe('64');
  });

  test('has variants as any other', async () => {
    const bundle = `base:\n${recipe.replace(/^/gm, '  ')}\noverride_big:\n  roles: {agg: {args: {max-num-seqs: 128}}}\n`;
    const { upstream } = upstreamWith({ 'recipes/up/a.yaml': bundle });
    const setting = 'CONFIG_FILE=recipes/up/a.yaml:override_big';
    expect(argument(roleOf(await serve(upstream, { setting })), 'max-num-seqs')).toBe('128');
  });

  test('that the clone does not have either is not elsewhere', async () => {
    expect(await serve(upstreamWith({}).upstream)).toMatchObject({
      kind: 'unknown',
      isElsewhere: false,
      message: 'recipes/up/a.yaml is neither in this repository nor in NVIDIA/srt-slurm at v1.0.29',
    });
  });

  test('that is broken says so', async () => {
    const { upstream } = upstreamWith({ 'recipes/up/a.yaml': 'a: [' });
    expect(await serve(upstream)).toMatchObject({
      kind: 'unknown',
      reason: { what: 'a recipe that cannot be read' },
    });
  });
});

describe('without an answer from there', () => {
  const told = 'recipes/up/a.yaml is not in this repository: it comes with NVIDIA/srt-slurm at v1.0.29';
  const failing = (error: Error): Upstream => ({
    commit: () => Promise.reject(error),
    file: () => Promise.reject(error),
  });

  test.each<[string, Upstream | undefined, string]>([
    ['nobody to ask', undefined, told],
    ['a run without a network', failing(new EvidencePartMissing('upstream', SRT)), told],
    [
      'a refusal',
      failing(new EvidenceRefused('/repos/x', 404)),
      `${told}, which cannot be read: /repos/x answered 404`,
    ],
    [
      'a repository that is not on the list',
      failing(new EvidenceUnreadable(SRT, 'is not on the list')),
      `${told}, which cannot be read: ${SRT} is not on the list`,
    ],
  ])('%s leaves it elsewhere', async (_name, upstream, message) => {
    expect(await serve(upstream)).toEqual({
      kind: 'unknown',
      reason: { kind: 'file', path: 'recipes/up/a.yaml' },
      message,
      origin: { path: 'runners/launch_b200-acme.sh', line: 1 },
      isElsewhere: true,
    });
  });

  test('an outage is no answer at all', async () => {
    await expect(serve(failing(new EvidenceUnavailable('api', 'down')))).rejects.toBeInstanceOf(
      EvidenceUnavailable,
    );
  });
});

describe('what is cloned', () => {
  test.each<[string, string, string]>([
    [
      'another owner’s is asked for',
      cloning('https://github.com/acme/srt-slurm-nv.git'),
      'acme/srt-slurm-nv@v1.0.29',
    ],
    ['an address without .git', cloning('https://github.com/acme/srt-slurm'), 'acme/srt-slurm@v1.0.29'],
  ])('%s', async (_name, launcher, expected) => {
    const { upstream, asked } = upstreamWith({});
    await serve(upstream, { launcher });
    expect(asked[0]).toBe(expected);
  });

  test.each<[string, string]>([
    ['from another host', cloning('https://example.com/NVIDIA/srt-slurm.git')],
    ['from a longer path', cloning('https://github.com/NVIDIA/srt-slurm/evil')],
    ['at a reference that is not told', cloning('https://github.com/NVIDIA/srt-slurm.git', '"$REF"')],
    ['by nobody', 'echo no clone\n'],
  ])('%s is asked of nobody', async (_name, launcher) => {
    const { upstream, asked } = upstreamWith({ 'recipes/up/a.yaml': recipe });
    expect(await serve(upstream, { launcher })).toMatchObject({ kind: 'unknown', isElsewhere: true });
    expect(asked).toEqual([]);
  });

  test('has nothing that a row names from the project root', async () => {
    const setting = 'CONFIG_FILE=benchmarks/multi_node/srt-slurm-recipes/up/a.yaml';
    const { upstream, asked } = upstreamWith({ 'recipes/up/a.yaml': recipe });
    expect(await serve(upstream, { setting })).toMatchObject({ kind: 'unknown', isElsewhere: false });
    expect(asked).toEqual([]);
  });
});
