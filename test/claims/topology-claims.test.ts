import { describe, expect, test } from '@jest/globals';
import type { ClaimedWorkers } from '../../src/claims/claim.ts';
import { topologyIn } from '../../src/claims/topology-claims.ts';
import { claims } from './support.ts';

function shown({ count, parallel, size }: ClaimedWorkers): string {
  return `${count ?? ''}*${parallel ?? ''}${size ?? ''}`;
}

const found = (markdown: string) =>
  claims('topology', markdown).map(
    ({ roles, concurrencies }) => `${roles.map(shown).join(' ')} @ ${concurrencies.join()}`,
  );

describe('a topology', () => {
  test.each<[string, string[]]>([
    ['3x DEP2 + 1x DEP16', ['3*dep2 1*dep16 @ ']],
    ['c1228: 3x DEP2 + 1x DEP16', ['3*dep2 1*dep16 @ 1228']],
    ['c1228 为 3x DEP2 + 1x DEP16，c8 为 1×TP4+1×TEP8', ['3*dep2 1*dep16 @ 1228', '1*tp4 1*tep8 @ 8']],
    ['3x DEP2 prefill + 1x DEP16 decode at c64', ['3*dep2 1*dep16 @ 64']],
    ['4P1D', ['4* 1* @ ']],
    ['4p1d (c64)', ['4* 1* @ 64']],
    ['TP4 c1/c4/c16 and TP2 c16', ['*tp4 @ 1,4,16', '*tp2 @ 16']],
    ['DEP8 at c64, c128', ['*dep8 @ 64,128']],
    ['TP4 c1/4/16', ['*tp4 @ 1,4,16']],
    ['TP4', []],
    ['3x DEP2', []],
    ['HTTP4 c1', []],
    ['disagg-3p1d_c1228', []],
  ])('%s', (markdown, expected) => {
    expect(found(markdown)).toEqual(expected);
  });

  test('is what a cell holds, if it holds one', () => {
    expect(topologyIn('8x DEP2 + 1x DEP16')?.map(shown)).toEqual(['8*dep2', '1*dep16']);
    expect(topologyIn('4P1D')?.map(shown)).toEqual(['4*', '1*']);
    expect(topologyIn('4P1D or 5P1D')).toBeUndefined();
    expect(topologyIn('22')).toBeUndefined();
  });
});
