import { describe, expect, test } from '@jest/globals';
import { judgeInstall } from '../../../checks/10-engine-patches/judge-install.ts';
import { packageName } from '../../../checks/10-engine-patches/package-name.ts';
import type { Action, Value } from '../../../src/facts/engine-changes.ts';
import { action, config, mixed, variable } from './support.ts';

type Source = NonNullable<Action['source']>;

function installing(target: Value | string, source: Source, more: Partial<Action> = {}) {
  const { text = 'pip install', isClientSide } = more;
  return action({ kind: 'install', target, source, text, isClientSide });
}
const judged = (target: Value | string, source: Source = 'registry', more: Partial<Action> = {}) =>
  judgeInstall(installing(target, source, more), config);

describe('what looks like another environment', () => {
  const elsewhere = (text: string) => judged('vllm==0.11', 'registry', { text, isClientSide: true }).kind;

  test.each([
    'pip install --target /usr/local/lib/python3.12/dist-packages vllm==0.11',
    'pip install --target=/opt/venv/lib/python3.12/site-packages vllm==0.11',
    'pip install --prefix "/usr/local" vllm==0.11',
    '/opt/venv/bin/pip install vllm==0.11',
    '"/sgl-workspace/venv/bin/python3" -m pip install vllm==0.11',
  ])('is the image: %s', (text) => {
    expect(elsewhere(text)).toBe('violation');
  });

  test.each([
    'pip install --target /tmp/client vllm==0.11',
    '/tmp/client/bin/pip install vllm==0.11',
    '"$VENV/bin/pip" install vllm==0.11',
    'uv pip install --python /workspace/.venv/bin/python vllm==0.11',
  ])('is the client: %s', (text) => {
    expect(elsewhere(text)).toBe('harmless');
  });
});

describe('a folder in the place of a registry', () => {
  test.each([
    'pip install --no-index --find-links /workspace/wheels pandas',
    'pip install -f ./wheels pandas',
    'pip install --index-url file:///workspace/wheels pandas',
    'pip install --find-links="$PWD/wheels" pandas',
  ])('is a local path: %s', (text) => {
    expect(judged('pandas', 'registry', { text })).toMatchObject({
      kind: 'violation',
      what: expect.stringContaining('from a local path'),
    });
  });

  test.each([
    'pip install --find-links https://example.com/releases lmcache',
    'pip install --index-url https://download.pytorch.org/whl/cu130 pandas',
    'pip install --extra-index-url https://pypi.nvidia.com pandas',
  ])('is not a registry elsewhere: %s', (text) => {
    expect(judged('lmcache', 'registry', { text }).kind).toBe('harmless');
  });
});

describe('packages of the engine', () => {
  test.each<[string, Source, string]>([
    ['vllm==0.11', 'registry', 'vllm'],
    ['sgl_kernel', 'registry', 'sgl-kernel'],
    ['sglang[all]>=0.5', 'registry', 'sglang'],
    ['tensorrt_llm', 'registry', 'tensorrt-llm'],
    ['flashinfer-python==0.6', 'registry', 'flashinfer-python'],
    ['flashinfer_cubin', 'registry', 'flashinfer-cubin'],
    ['triton==3.7.0', 'registry', 'triton'],
    ['torch', 'registry', 'torch'],
    ['deep_ep', 'registry', 'deep-ep'],
    ['git+https://github.com/ROCm/aiter.git@abc', 'git', 'aiter'],
    ['https://example.com/w/vllm-0.11+cu13-cp38-abi3-linux_x86_64.whl', 'url', 'vllm'],
    ['/sgl-workspace/DeepEP', 'path', 'deepep'],
    ['git+https://example.com/fork#egg=sglang&subdirectory=python', 'git', 'sglang'],
    ['torch @ https://example.com/a.whl', 'url', 'torch'],
  ])('%s may not be installed', (target, source, name) => {
    expect(judged(target, source)).toMatchObject({ kind: 'violation', package: name });
  });

  test('may not be built in their folder', () => {
    const built = action({ kind: 'install', target: '.', source: 'path', cwd: '/sgl-workspace/DeepGEMM' });
    expect(judgeInstall(built, config)).toMatchObject({ kind: 'violation', package: 'deepgemm' });
  });

  test('may not be taken out', () => {
    expect(judged('vllm', 'registry', { text: 'pip uninstall -y vllm' })).toMatchObject({
      what: 'takes `vllm` out of the image, which is the engine',
    });
  });

  test.each(['sglang-router', 'torchao', 'vllm-router', 'triton-model-analyzer', 'pytorch-lightning'])(
    '%s is none of them',
    (name) => {
      expect(judged(name).kind).toBe('harmless');
    },
  );
});

describe('other packages', () => {
  test.each([
    'datasets',
    'transformers==5.2.0',
    'amd-quark',
    'lmcache',
    'mooncake-transfer-engine-cuda13',
    'Pillow',
  ])('%s may come from the registry', (name) => {
    expect(judged(name).kind).toBe('harmless');
  });

  test.each<[string, Source, string]>([
    ['git+https://github.com/huggingface/transformers.git@6ed9', 'git', 'from a repository'],
    ['https://example.com/nixl.tar.gz', 'url', 'from an address'],
    ['/tmp/LMCache', 'path', 'from a local path'],
    ['.', 'path', 'from a local path'],
  ])('%s may not', (target, source, how) => {
    expect(judged(target, source)).toMatchObject({ kind: 'violation', what: expect.stringContaining(how) });
  });

  test('may not be built from their sources, if they are around the engine', () => {
    const text = 'pip install --no-binary :all: nixl datasets';
    expect(judged('nixl', 'registry', { text }).kind).toBe('violation');
    expect(judged('datasets', 'registry', { text }).kind).toBe('harmless');
  });

  test('are free on the side of the client', () => {
    expect(judged('vllm', 'git', { isClientSide: true }).kind).toBe('harmless');
  });

  test('are free where they are the launcher', () => {
    const own = action({ kind: 'install', target: '.', source: 'path', cwd: '/workspace/srt-slurm' });
    expect(judgeInstall(own, config).kind).toBe('harmless');
  });
});

describe('what cannot be told', () => {
  test.each<[string, Value | string, Source]>([
    ['a list', 'requirements.txt', 'requirements'],
    ['a variable', { kind: 'unknown', hole: variable('PACKAGES') }, 'registry'],
  ])('is %s', (_, target, source) => {
    expect(judged(target, source).kind).toBe('unknown');
  });

  test('is not the version', () => {
    expect(judged(mixed('vllm-router==', variable('VERSION'))).kind).toBe('harmless');
  });

  test('is the name behind a variable', () => {
    expect(packageName(installing(mixed(variable('A'), '-x'), 'registry'))).toBeUndefined();
  });
});
