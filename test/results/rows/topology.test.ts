import { describe, expect, test } from '@jest/globals';
import { z } from 'zod';
import { describeTopology, topologyFields, topologyOf } from '../../../src/results/rows/topology.ts';
import { agenticRow, fixedRow } from '../support.ts';

const describeRow = (raw: Record<string, unknown>) =>
  describeTopology(topologyOf(z.object(topologyFields).parse(raw)));

describe('the topology of a row', () => {
  const cases: [string, Record<string, unknown>, string][] = [
    ['on one node', fixedRow(), 'TP8'],
    [
      'with all sizes',
      fixedRow({ pp: 2, dcp_size: 4, pcp_size: 3, ep: 8, dp_attention: true }),
      'TP8 PP2 DCP4 PCP3 EP8 DPA',
    ],
    ['of an aggregated server on many nodes', agenticRow(), 'TP4'],
    ['of several of them', agenticRow({ prefill_num_workers: 2 }), '2x TP4'],
    [
      'of two roles',
      agenticRow({
        prefill_num_workers: 3,
        prefill_tp: 2,
        prefill_ep: 2,
        prefill_dp_attention: 'true',
        decode_num_workers: 1,
        decode_tp: 16,
        decode_ep: 16,
        decode_dp_attention: 'true',
      }),
      '3x TP2 EP2 DPA + 1x TP16 EP16 DPA',
    ],
    ['of a row that says nothing', {}, 'TP1'],
    ['of roles on one node is that of the node', fixedRow({ decode_num_workers: 2, decode_tp: 4 }), 'TP8'],
  ];
  test.each(cases)('%s', (_name, raw, text) => {
    expect(describeRow(raw)).toBe(text);
  });
});
