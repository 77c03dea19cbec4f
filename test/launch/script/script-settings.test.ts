import { describe, expect, test } from '@jest/globals';
import { imageOf, modelOf, topologyOf } from '../../../src/launch/script/script-settings.ts';
import { always, known, type Setting, unknown, type Value } from '../../../src/launch/value.ts';
import {
  configsOf,
  type Fields,
  fixedEntry,
  multiNodeEntry,
  rowsOf,
  worker,
} from '../../support/matrix-configs.ts';

function rowAndEntry(one: Fields) {
  const [row] = rowsOf({ k: one });
  const entry = configsOf({ k: one }).entries.get('k');
  if (row === undefined || entry === undefined) throw new Error('no row');
  return { row, entry };
}

const single = rowAndEntry(fixedEntry([{ tp: 8, 'conc-list': [4] }]));
const disaggregated = rowAndEntry(
  multiNodeEntry([
    {
      prefill: worker({
        'num-worker': 3,
        tp: 4,
        'additional-settings': ['PREFILL_NODES=2', 'PREFILL_IMAGE=acme/prefill:1'],
      }),
      decode: worker({ tp: 8, 'additional-settings': ['DECODE_NODES=1'] }),
      'conc-list': [4],
    },
  ]),
);
const text = (setting: Setting | undefined) =>
  setting?.value.kind === 'known' ? setting.value.text : setting?.value.kind;

describe('an image', () => {
  test('is the entry, at its own line', () => {
    const image = imageOf(single.row, single.entry, 'aggregated');
    expect(text(image)).toBe('vllm/vllm-openai:v0.21.0');
    expect(image.origin).toEqual({
      path: 'master.yaml',
      line: single.entry.document.lineOf(['k', 'image']),
    });
  });

  test('is that of the prefill role where a setting names one', () => {
    const { row, entry } = disaggregated;
    expect(text(imageOf(row, entry, 'prefill'))).toBe('acme/prefill:1');
    expect(imageOf(row, entry, 'prefill').origin).toEqual(row.location);
    expect(text(imageOf(row, entry, 'decode'))).toBe('vllm/vllm-openai:v0.21.0');
  });

  test('stands at the row where the entry has another', () => {
    const row = { ...single.row, recipe: { ...single.row.recipe, image: 'acme/other:1' } };
    const image = imageOf(row, single.entry, 'aggregated');
    expect([text(image), image.origin]).toEqual(['acme/other:1', row.location]);
  });
});

describe('a model', () => {
  const named = (value: Value): Setting => ({ value, origin: { path: 'run.sh', line: 3 }, guard: always });
  const of = (value: Value | undefined) => {
    const { model, stagedModel } = modelOf(single.row, single.entry, value && named(value));
    return [text(model), text(stagedModel)];
  };
  const hole = { reason: { kind: 'variable', name: 'DIR' }, expression: '$DIR' } as const;

  test.each<[string, Value | undefined, (string | undefined)[]]>([
    ['what the command names', known('acme/Other-9'), ['acme/Other-9', undefined]],
    ["the row's where the command names none", undefined, ['acme/Model-8', undefined]],
    ["the row's in a folder of its name", known('/models/model-8'), ['acme/Model-8', undefined]],
    ["the row's in a folder of another name", known('/models/Model-8-v2'), ['acme/Model-8', 'Model-8-v2']],
    [
      "the row's below a folder that is not known",
      { kind: 'mixed', parts: [hole, '/Model-8'] },
      ['acme/Model-8', undefined],
    ],
    ['not known', unknown(hole.reason, '$MODEL'), ['unknown', undefined]],
    ['not known in a part', { kind: 'mixed', parts: ['/models/', hole] }, ['mixed', undefined]],
    ['not known in a folder without a name', known('/models/'), ['/models/', undefined]],
  ])('is %s', (_name, value, expected) => {
    expect(of(value)).toEqual(expected);
  });
});

describe('the topology', () => {
  const of = ({ row }: typeof single, role: Parameters<typeof topologyOf>[1]) => {
    const { gpus, workers, nodes } = topologyOf(row, role);
    return [gpus, workers, nodes].map(text);
  };

  test('of a single node is its GPUs', () => {
    expect(of(single, 'aggregated')).toEqual(['8', '1', '1']);
    const pipeline = rowAndEntry(fixedEntry([{ tp: 4, pp: 2, 'conc-list': [4] }]));
    expect(of(pipeline, 'aggregated')).toEqual(['8', '1', '1']);
  });

  test('of several nodes is that of the role', () => {
    expect(of(disaggregated, 'prefill')).toEqual(['4', '3', '2']);
    expect(of(disaggregated, 'decode')).toEqual(['8', '1', '1']);
    expect(of(disaggregated, 'aggregated')).toEqual([undefined, undefined, undefined]);
  });

  test('of one kind of worker is the same for every role', () => {
    const item = { worker: worker({ tp: 8 }), 'num-nodes': 2, 'conc-list': [4] };
    const one = rowAndEntry(multiNodeEntry([item], { disagg: false }));
    expect(of(one, 'aggregated')).toEqual(['8', '1', '2']);
    expect(of(one, 'decode')).toEqual(['8', '1', undefined]);
  });
});
