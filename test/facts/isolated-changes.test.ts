import { describe, expect, test } from '@jest/globals';
import { pointsOf } from '../../src/benchmark/matrix/compare.ts';
import type { ForeignChange } from '../../src/benchmark/submission/isolation.ts';
import { comparison } from '../../src/facts/comparison.ts';
import { withoutIsolated } from '../../src/facts/isolated-changes.ts';
import { revisions } from '../../src/facts/revisions.ts';
import { CHANGELOG, MASTER, projectFiles, scripts } from '../benchmark/submission/support.ts';
import { gather } from '../support/gather.ts';
import { agenticEntry, masterText } from '../support/matrix-configs.ts';
import { type Files, memoryEvidence } from '../support/memory-evidence.ts';

const lib = 'benchmarks/benchmark_lib.sh';
const script = `${scripts}/m8_fp4_b200_vllm.sh`;
const changeOf = (path: string, more: Partial<ForeignChange> = {}): ForeignChange => ({
  path,
  kind: 'unknown',
  key: undefined,
  ...more,
});

/** What is left of changes, as `path:line key why`. */
async function left(
  changes: readonly ForeignChange[],
  before: Files,
  after: Files = before,
): Promise<readonly string[]> {
  const evidence = memoryEvidence({
    base: projectFiles(undefined, before),
    head: projectFiles(undefined, after),
  });
  const { headRows } = await gather(comparison, evidence);
  const found = await withoutIsolated(changes, {
    git: evidence.git,
    revisions: await gather(revisions, evidence),
    unchanged: [...pointsOf(headRows).values()],
  });
  return found.map(({ path, line, key, why, isInBase }) =>
    [line === undefined ? path : `${path}:${line}`, isInBase === true ? 'base' : '', key ?? '', why ?? '']
      .filter((part) => part !== '')
      .join(' '),
  );
}

const serving = 'vllm serve "$MODEL"\n';

describe('changes that are left', () => {
  test('are none if no existing point notices', async () => {
    const before = { [lib]: 'wait() { sleep 1; }\n' };
    const after = { [lib]: 'wait() { sleep 1; }\nunused() { sleep 2; }\n' };
    expect(await left([changeOf(lib)], before, after)).toEqual([]);
  });

  test('name the first config that runs a new line, and the line', async () => {
    expect(await left([changeOf(lib)], { [lib]: 'a\n' }, { [lib]: 'a\nb\n' })).toEqual([
      `${lib}:2 m8-fp4-b200-vllm they run this line now`,
    ]);
  });

  test('name a line of the base that is run no more', async () => {
    expect(await left([changeOf(lib)], { [lib]: 'a\nb\n' }, { [lib]: 'a\n' })).toEqual([
      `${lib}:2 base m8-fp4-b200-vllm they do not run this line any more`,
    ]);
  });

  test('name a test that cannot be decided', async () => {
    const after = { [lib]: 'if [[ -n $HOST_KIND ]]; then b; fi\n' };
    expect(await left([changeOf(lib)], { [lib]: '' }, after)).toEqual([
      `${lib}:1 m8-fp4-b200-vllm they run this line now if [[ -n $HOST_KIND ]], which cannot be decided`,
    ]);
  });

  test('are those that are decided already, as they are', async () => {
    const change = changeOf(lib, { kind: 'changed', key: 'k' });
    expect(await left([change], {})).toEqual([`${lib} k`]);
  });

  test.each([
    ['a program', 'utils/client.py', 'it is no script that can be followed'],
    ['a submodule', 'utils/aiperf', 'it is no script that can be followed'],
    ['a script that nothing names', 'utils/tool.sh', 'what runs it is not known'],
  ])('are %s', async (_name, path, why) => {
    expect(await left([changeOf(path)], { [path]: 'x\n' }, { [path]: 'y\n' })).toEqual([`${path} ${why}`]);
  });

  test('are scripts that cannot be followed', async () => {
    const after = { [script]: `${serving}if\n` };
    expect(await left([changeOf(script)], { [script]: serving }, after)).toEqual([
      `${script} m8-fp4-b200-vllm ${script} cannot be followed to its end`,
    ]);
  });

  test('are files that are named and not seen to run, if no server is found', async () => {
    const files = (text: string) => ({ [script]: `prepare "$HOME/${lib}"\n`, [lib]: text });
    const found = await left([changeOf(lib)], files('a\n'), files('b\n'));
    expect(found).toContain(`${lib} m8-fp4-b200-vllm where it is run is not followed`);
  });

  test('are none of a file that is named and provably not run', async () => {
    const files = (text: string) => ({
      [script]: `if [[ $TP == 99 ]]; then source "benchmarks/other.sh"; fi\n${serving}`,
      'benchmarks/other.sh': text,
    });
    expect(await left([changeOf('benchmarks/other.sh')], files('a\n'), files('b\n'))).toEqual([]);
  });

  test('are scripts that recipes run inside of jobs', async () => {
    const recipe = 'benchmarks/multi_node/client.sh';
    const item = { tp: 8, 'conc-list': [1], 'srt-recipe': 'r.yaml' };
    const files = (text: string) => ({
      [MASTER]: masterText({ k: agenticEntry([item]) }),
      [CHANGELOG]: '[]\n',
      'r.yaml': `engine: vllm\nroles: {agg: {gpus: 8}}\nbenchmark: {command: bash ${recipe}}\n`,
      [recipe]: text,
    });
    expect(await left([changeOf(recipe)], files('a\n'), files('b\n'))).toEqual([
      `${recipe} k where it is run is not followed`,
    ]);
  });
});

describe('data that scripts read', () => {
  const data = 'benchmarks/models.yaml';
  const reading = (program: string) => ({
    [script]: `# ${data}\nFLAGS=$(${program})\nvllm serve "$MODEL" $FLAGS "benchmarks/models.yaml"\n`,
  });

  test('is left where what is made of it cannot be told', async () => {
    const files = (text: string) => ({ ...reading(`python3 tool.py ${data}; cat ${data}`), [data]: text });
    const found = await left([changeOf(data)], files('a: 1\n'), files('a: 2\n'));
    expect(found).toEqual([
      `${data} m8-fp4-b200-vllm it is data, and what is made of it differs or cannot be told`,
    ]);
  });
});
