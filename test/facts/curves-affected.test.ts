import { describe, expect, test } from '@jest/globals';
import { affectedCurves } from '../../src/facts/curves-affected.ts';
import { CHANGELOG, entryText, projectFiles, scripts } from '../benchmark/submission/support.ts';
import { gather } from '../support/gather.ts';
import { agenticEntry, type Fields, fixedEntry, multiNodeEntry, worker } from '../support/matrix-configs.ts';
import { type Files, memoryEvidence } from '../support/memory-evidence.ts';

const item = (tp: number, list: readonly number[], more: Fields = {}) => ({ tp, 'conc-list': list, ...more });
const vllm = 'm8-fp4-b200-vllm';
const log = (...entries: readonly string[]): Files => ({
  [CHANGELOG]: [entryText([vllm], 1), ...entries].join(''),
});

const older = {
  [vllm]: fixedEntry([item(8, [4, 8])]),
  'm8-agg': agenticEntry([item(8, [1])]),
  'm8-disagg': multiNodeEntry(
    [{ prefill: worker(), decode: worker(), 'conc-list': [64] }],
    { framework: 'vllm' },
    'agentic-coding',
  ),
};

async function curvesOf(configs: Readonly<Record<string, Fields>>, more: Files = {}) {
  const evidence = memoryEvidence({
    base: projectFiles(older),
    head: projectFiles({ ...older, ...configs }, more),
  });
  const curves = await gather(affectedCurves, evidence);
  return curves.map(({ key, configs: keys, older: points }) => {
    const kept = points.map(({ row, concurrency }) => `${row.configKey} c${concurrency}`);
    return `${key} of ${keys.join()}${kept.length === 0 ? '' : ` beside ${kept.join()}`}`;
  });
}

describe('a curve is affected', () => {
  test('by points that are added or altered, not by those beside them', async () => {
    const two = {
      'fixed-seq-len': [8192, 1024].map((isl) => ({ isl, osl: 1024, 'search-space': [item(8, [4, 8])] })),
    };
    expect(await curvesOf({ [vllm]: fixedEntry([], { scenarios: two }) })).toEqual([
      `m8/1k1k/b200_vllm/fp4 of ${vllm}`,
    ]);
    expect(await curvesOf({ [vllm]: fixedEntry([item(8, [4, 8], { 'spec-decoding': 'mtp' })]) })).toEqual([
      `m8/8k1k/b200_vllm/fp4/mtp of ${vllm}`,
    ]);
  });

  test('by a new config, once for each series of it', async () => {
    const added = fixedEntry([item(4, [1]), item(4, [2], { 'spec-decoding': 'mtp' })], {
      precision: 'fp8',
      framework: 'trtllm',
    });
    expect(await curvesOf({ 'm8-new': added })).toEqual([
      'm8/8k1k/b200_trt/fp8 of m8-new',
      'm8/8k1k/b200_trt/fp8/mtp of m8-new',
    ]);
  });

  test('by what a new changelog entry sweeps again, by all configs together', async () => {
    expect(await curvesOf({}, log(entryText(['m8-*agg'], 2)))).toEqual([
      'm8/agentic-coding/b200_vllm/fp4 of m8-agg,m8-disagg',
    ]);
  });

  test('by a script that changed', async () => {
    const changed = { [`${scripts}/m8_fp4_b200_vllm.sh`]: 'vllm serve "$MODEL" --other\n' };
    expect(await curvesOf({}, changed)).toEqual([`m8/8k1k/b200_vllm/fp4 of ${vllm}`]);
  });
});

describe('no curve is affected', () => {
  test.each(['evals-only: true\n', 'all-evals: true\n'])(
    'by an entry that is only evaluated: %j',
    async (mode) => {
      expect(await curvesOf({}, log(entryText([vllm], 2, `  ${mode}`)))).toEqual([]);
    },
  );

  test('by nothing, and by points that are only removed', async () => {
    expect(await curvesOf({})).toEqual([]);
    expect(await curvesOf({ [vllm]: fixedEntry([item(8, [4])]) })).toEqual([]);
  });
});

describe('a curve is appended to', () => {
  const appending = (keys: readonly string[]) => log(entryText(keys, 2, '  append-only: true\n'));
  const appended = { [vllm]: fixedEntry([item(8, [4, 8, 16])]) };

  test('where an entry says so: its older points stay', async () => {
    expect(await curvesOf(appended, appending([vllm]))).toEqual([
      `m8/8k1k/b200_vllm/fp4 of ${vllm} beside ${vllm} c4,${vllm} c8`,
    ]);
  });

  test('by one of its configs: only that one has older points', async () => {
    const more = { 'm8-agg': agenticEntry([item(8, [1, 2])]) };
    expect(await curvesOf(more, appending(['m8-agg']))).toEqual([
      'm8/agentic-coding/b200_vllm/fp4 of m8-agg beside m8-agg c1',
    ]);
  });

  test('of several of one config: each keeps its own points', async () => {
    const both = (list: readonly number[]) =>
      fixedEntry([item(8, list), item(8, list.slice(1), { 'spec-decoding': 'mtp' })]);
    const evidence = memoryEvidence({
      base: projectFiles({ [vllm]: both([1, 2]) }),
      head: projectFiles({ [vllm]: both([1, 2, 4]) }, appending([vllm])),
    });
    const curves = await gather(affectedCurves, evidence);
    expect(curves.map(({ older: points }) => points.map(({ concurrency }) => concurrency))).toEqual([
      [1, 2],
      [2],
    ]);
  });
});

describe('no older point is shown to be the same', () => {
  const entry = entryText([vllm], 2, '  append-only: true\n');
  const alone = [`m8/8k1k/b200_vllm/fp4 of ${vllm}`];

  test('where the entry is wrong about it', async () => {
    expect(await curvesOf({ [vllm]: fixedEntry([item(8, [8, 16])]) }, log(entry))).toEqual(alone);
  });

  test('where no entry says that points are only appended', async () => {
    const changed = { [vllm]: fixedEntry([item(8, [4, 8, 16])]) };
    expect(await curvesOf(changed, log(entryText([vllm], 2)))).toEqual(alone);
  });

  test('where the appended points run another image', async () => {
    const image = fixedEntry([item(8, [4, 8]), item(4, [1])], { image: 'vllm/vllm-openai:v9' });
    expect(await curvesOf({ [vllm]: image }, log(entry))).toEqual(alone);
  });

  test('where a script that they run changes what they run', async () => {
    const changed = { [vllm]: fixedEntry([item(8, [4, 8, 16])]) };
    const script = { [`${scripts}/m8_fp4_b200_vllm.sh`]: 'vllm serve "$MODEL" --other\n' };
    expect(await curvesOf(changed, { ...log(entry), ...script })).toEqual(alone);
  });

  test('where a shared file may reach points of any config', async () => {
    const changed = { [vllm]: fixedEntry([item(8, [4, 8, 16])]) };
    const library = {
      'benchmarks/benchmark_lib.sh': 'wait_for_server() { rm -rf /other; }\nwait_for_server\n',
    };
    expect(await curvesOf(changed, { ...log(entry), ...library })).toEqual(alone);
  });
});
