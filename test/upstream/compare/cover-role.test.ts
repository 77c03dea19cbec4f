import { describe, expect, test } from '@jest/globals';
import type { EffectiveServing } from '../../../src/launch/serving.ts';
import { always, known, unknown, type Value } from '../../../src/launch/value.ts';
import { coverRole, type RoleCover } from '../../../src/upstream/compare/cover-role.ts';
import { submittedWorker } from '../../../src/upstream/compare/submitted-role.ts';
import type { RecipeDocument } from '../../../src/upstream/documented.ts';
import { gpuOfRunner } from '../../../src/upstream/gpus.ts';
import { readTextRecipe } from '../../../src/upstream/text/read-text-recipe.ts';

type Engine = 'vllm' | 'sglang';

interface Submitted {
  readonly args?: Readonly<Record<string, string | true | Value>>;
  readonly env?: Readonly<Record<string, string>>;
  readonly engine?: Engine;
  readonly role?: EffectiveServing['role'];
  readonly model?: string;
  readonly runner?: string;
}

function cover(submitted: Submitted, ...texts: readonly string[]): RoleCover {
  const { engine = 'vllm', runner = 'b200' } = submitted;
  const documents = texts.map((text): RecipeDocument => readTextRecipe(text, 'page.md', engine));
  const gpu = gpuOfRunner(runner);
  if (gpu === undefined) throw new Error(runner);
  return coverRole(
    submittedWorker(serving(submitted), engine, submitted.model ?? 'acme/Big'),
    gpu,
    documents,
  );
}

function serving({ args = {}, env = {}, engine = 'vllm', role = 'aggregated' }: Submitted): EffectiveServing {
  const setting = (value: Value, line: number) => ({
    value,
    origin: { path: 'r.yaml', line },
    guard: always,
  });
  return {
    role,
    purpose: 'throughput',
    engine,
    image: undefined,
    model: undefined,
    topology: { gpus: undefined, workers: undefined, nodes: undefined },
    args: Object.entries(args).map(([flag, value], index) => ({
      flag,
      isSwitch: value === true,
      ...setting(value === true ? known('') : typeof value === 'string' ? known(value) : value, index + 1),
    })),
    env: Object.entries(env).map(([name, value], index) => ({ name, ...setting(known(value), index + 50) })),
    speculation: undefined,
    client: undefined,
    actions: [],
    srtSlurm: undefined,
    origin: { path: 'r.yaml', line: 1 },
  };
}

const page = (command: string, heading = '# Big', more = '') =>
  `${heading}\n\n${more}\n\n\`\`\`bash\n${command}\n\`\`\`\n`;
const vllm = (rest = '') => page(`vllm serve acme/Big ${rest}`);
const sglang = (rest = '') => page(`python3 -m sglang.launch_server --model-path acme/Big ${rest}`);

/** What is missing, as written. */
function missing(found: RoleCover): readonly string[] {
  return found.kind === 'gaps' ? found.gaps.map(({ facet }) => facet.written) : [found.kind];
}

describe('a setting that must match', () => {
  test.each<[string, Submitted, string]>([
    ['the same', { args: { 'kv-cache-dtype': 'fp8' } }, '--kv-cache-dtype fp8'],
    ['another spelling of it', { args: { 'tensor-parallel-size': '8' } }, '-tp=8'],
    ['another name of its value', { args: { 'kv-cache-dtype': 'fp8_e4m3' } }, '--kv-cache-dtype fp8'],
    ['any case', { args: { 'attention-backend': 'FLASHMLA' } }, '--attention-backend FlashMLA'],
    ['a field of JSON', { args: { 'attention-backend': 'X' } }, `--attention-config '{"backend":"X"}'`],
    ['the engine default', { args: { 'tensor-parallel-size': '1', 'data-parallel-size': '1' } }, ''],
    [
      'a draft model by its name',
      { args: { 'speculative-config': '{"method":"eagle3","model":"/models/Draft"}' } },
      `--speculative-config '{"method":"eagle3","model":"acme/Draft","num_speculative_tokens":7}'`,
    ],
  ])('is covered by %s', (_, submitted, rest) => {
    expect(missing(cover(submitted, vllm(rest)))).toEqual(['covered']);
  });

  test.each<[string, Submitted, string, readonly string[]]>([
    ['nothing', { args: { 'kv-cache-dtype': 'fp8' } }, '', ['--kv-cache-dtype fp8']],
    ['another value', { args: { 'moe-backend': 'a' } }, '--moe-backend b', ['--moe-backend a']],
    ['another size', { args: { tp: '4' } }, '--tp 8', ['--tp 4']],
    ['a size where the submission has none', {}, '--tp 8', ['no --tensor-parallel-size (1)']],
    [
      'expert parallelism where it has none',
      { args: { tp: '8' } },
      '--tp 8 --enable-expert-parallel',
      ['no --enable-expert-parallel (false)'],
    ],
    [
      'another draft method',
      { args: { 'speculative-config': '{"method":"mtp"}' } },
      `--speculative-config '{"method":"eagle3"}'`,
      [`--speculative-config '{"method":"mtp"}'`],
    ],
  ])('is not by %s', (_, submitted, rest, expected) => {
    expect(missing(cover(submitted, vllm(rest)))).toEqual(expected);
  });

  test('is compared in all three numbers of multi-token prediction', () => {
    const args = {
      'speculative-num-steps': '5',
      'speculative-eagle-topk': '1',
      'speculative-num-draft-tokens': '6',
    };
    const found = cover(
      { engine: 'sglang', args },
      sglang('--speculative-num-steps 3 --speculative-eagle-topk 1 --speculative-num-draft-tokens 4'),
    );
    expect(missing(found)).toEqual(['--speculative-num-steps 5', '--speculative-num-draft-tokens 6']);
    expect(found.kind === 'gaps' && found.gaps[0]?.instead).toEqual([
      { written: '--speculative-num-steps 3', line: 6 },
    ]);
  });

  test('may stand in prose that names its value', () => {
    const submitted = { args: { 'kv-cache-dtype': 'fp8' } };
    expect(
      missing(
        cover(submitted, page('vllm serve acme/Big', '# Big', 'Add `--kv-cache-dtype fp8` to any command.')),
      ),
    ).toEqual(['covered']);
    expect(
      missing(cover(submitted, page('vllm serve acme/Big', '# Big', 'Do not add `--kv-cache-dtype fp8`.'))),
    ).toEqual(['--kv-cache-dtype fp8']);
    expect(
      missing(cover(submitted, page('vllm serve acme/Big', '# Big', 'On AMD add `--kv-cache-dtype fp8`.'))),
    ).toEqual(['--kv-cache-dtype fp8']);
  });

  test('that cannot be told leaves the role untold, unless something is missing anyway', () => {
    const hole = unknown({ kind: 'variable', name: 'X' }, '$X');
    expect(cover({ args: { 'kv-cache-dtype': hole } }, vllm()).kind).toBe('untold');
    expect(cover({ args: { 'kv-cache-dtype': hole, tp: '8' } }, vllm()).kind).toBe('gaps');
    expect(cover({ args: { 'max-num-seqs': hole } }, vllm()).kind).toBe('covered');
  });
});

describe('a setting that must be named', () => {
  const env = { VLLM_USE_X: '1' };

  test.each([
    ['in the command', page('VLLM_USE_X=1 vllm serve acme/Big')],
    [
      'in another command for the same GPU',
      `${vllm()}\n${page('VLLM_USE_X=1 vllm serve acme/Big --tp 8', '## B200')}`,
    ],
    ['in prose', page('vllm serve acme/Big', '# Big', 'Set `VLLM_USE_X`.')],
  ])('is covered %s', (_, text) => {
    expect(missing(cover({ env }, text))).toEqual(['covered']);
  });

  test.each([
    ['nowhere', vllm()],
    ['only for another GPU', `${vllm()}\n${page('VLLM_USE_X=1 vllm serve acme/Big', '## MI355X')}`],
    ['only for another checkpoint', `${vllm()}\n${page('VLLM_USE_X=1 vllm serve acme/Other')}`],
    ['switched the other way', page('VLLM_USE_X=0 vllm serve acme/Big')],
  ])('is missing where it is named %s', (_, text) => {
    expect(missing(cover({ env }, text))).toEqual(['VLLM_USE_X=1']);
  });

  test('at its default is none', () => {
    expect(missing(cover({ env: { VLLM_ROCM_USE_AITER: '0' } }, vllm()))).toEqual(['covered']);
  });

  test('is any that nobody has classified', () => {
    expect(missing(cover({ args: { 'brand-new': true } }, vllm()))).toEqual(['--brand-new']);
  });
});

test('what is left to whoever serves never blocks', () => {
  const args = {
    'max-num-seqs': '512',
    'gpu-memory-utilization': '0.9',
    port: '8000',
    'served-model-name': 'x',
  };
  expect(missing(cover({ args, env: { NCCL_X: '1', VLLM_RPC_TIMEOUT: '1' } }, vllm()))).toEqual(['covered']);
});

describe('which recipe', () => {
  test('must be of the checkpoint', () => {
    expect(cover({ model: 'acme/Big-V2' }, vllm())).toEqual({ kind: 'no-model', models: ['acme/Big'] });
    expect(cover({ model: 'ACME/big' }, vllm()).kind).toBe('covered');
    expect(cover({}, page('vllm serve /data/Big')).kind).toBe('covered');
    expect(cover({}, page('vllm serve $MODEL')).kind).toBe('no-model');
    expect(cover({}, page('vllm serve $MODEL', '# acme/Big')).kind).toBe('covered');
    expect(cover({}).kind).toBe('no-model');
  });

  test('must be for the GPU', () => {
    const amd = page('vllm serve acme/Big', '## MI355X');
    expect(cover({}, amd)).toEqual({ kind: 'no-gpu', paths: ['page.md'], documented: ['mi355x'] });
    expect(cover({ runner: 'cluster:mi355x-amds' }, amd).kind).toBe('covered');
    expect(cover({ runner: 'gb200' }, page('vllm serve acme/Big', '## B200')).kind).toBe('no-gpu');
    expect(cover({ runner: 'gb300-nv' }, page('vllm serve acme/Big', '## Blackwell')).kind).toBe('covered');
  });

  test('must have the role', () => {
    expect(cover({ engine: 'sglang', role: 'prefill' }, sglang())).toEqual({
      kind: 'no-role',
      paths: ['page.md'],
    });
    expect(cover({ engine: 'sglang', role: 'prefill' }, sglang('--disaggregation-mode prefill')).kind).toBe(
      'covered',
    );
  });

  test('is the nearest of several', () => {
    const text = `${page('vllm serve acme/Big --tp 4 --moe-backend a')}\n${page('vllm serve acme/Big --tp 8 --moe-backend a')}`;
    const found = cover({ args: { tp: '8', 'moe-backend': 'b' } }, text);
    expect(missing(found)).toEqual(['--moe-backend b']);
    expect(found.kind === 'gaps' && found.by.inForce.args[0]?.value).toBe('8');
  });

  test('may be one of several documents', () => {
    expect(cover({ args: { tp: '8' } }, vllm('--tp 4'), vllm('--tp 8')).kind).toBe('covered');
  });
});

test('context parallelism that only the recipe has makes another worker', () => {
  const found = cover({ engine: 'sglang' }, sglang('--attn-cp-size 2'));
  expect(missing(found)).toEqual(['no --attn-cp-size (1)']);
});
