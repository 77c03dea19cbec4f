import { describe, expect, test } from '@jest/globals';
import { describeRow } from '../../../src/cli/matrix/describe-row.ts';
import { sequenceName } from '../../../src/cli/matrix/matrix-json.ts';
import {
  agenticEntry,
  type Fields,
  fixedEntry,
  multiNodeEntry,
  rowsOf,
  worker,
} from '../../support/matrix-configs.ts';

const one = { 'conc-list': [1] };

describe('a row in a few words', () => {
  const cases: [string, Fields][] = [
    ['8k1k, TP8', fixedEntry([{ tp: 8, ...one }])],
    ['1k1k, TP8', fixedEntry([{ tp: 8, ...one }], {}, 1024)],
    ['2048_1024, TP8', fixedEntry([{ tp: 8, ...one }], {}, 2048)],
    ['8k1k, TP8 EP8 DPA', fixedEntry([{ tp: 8, ep: 8, 'dp-attn': true, ...one }])],
    ['8k1k, TP4 PP2 DCP4 PCP2', fixedEntry([{ tp: 4, pp: 2, 'dcp-size': 4, 'pcp-size': 2, ...one }])],
    ['8k1k, TP8, mtp', fixedEntry([{ tp: 8, 'spec-decoding': 'mtp', ...one }])],
    [
      'agentic, TP8, draft_model, KV in dram',
      agenticEntry([{ tp: 8, 'spec-decoding': 'draft_model', 'kv-offloading': 'dram', ...one }]),
    ],
    [
      '8k1k, prefill 2x TP4 EP4, decode 1x TP8 DPA',
      multiNodeEntry([
        { prefill: worker({ 'num-worker': 2, ep: 4 }), decode: worker({ tp: 8, 'dp-attn': true }), ...one },
      ]),
    ],
    ['8k1k, 1x TP4 on 2 nodes', multiNodeEntry([{ worker: worker(), 'num-nodes': 2, ...one }])],
    ['8k1k, 1x TP4', multiNodeEntry([{ worker: worker(), ...one }])],
  ];
  test.each(cases)('%s', (text, entry) => {
    expect(rowsOf({ k: entry }).map(describeRow)).toEqual([text]);
  });

  test('the name of its workload', () => {
    expect(rowsOf({ k: agenticEntry([{ tp: 1, ...one }]) }).map(sequenceName)).toEqual(['agentic']);
  });
});
