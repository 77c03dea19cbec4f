import { describe, expect, test } from '@jest/globals';
import { AGG, answer, DISAGG } from './support.ts';

describe('a topology', () => {
  test.each([
    '3x DEP2 + 1x DEP16',
    'c64: 3x DEP2 + 1x DEP16',
    '3P1D at c64 and 5P1D',
    'TP4 c1/c4/c16 and TP2 c16',
    '| Point | Topology |\n|---|---|\n| c64 | 3x DEP2 + 1x DEP16 |',
    'c64 moves from 4x DEP2 + 1x DEP16 to 3x DEP2 + 1x DEP16.',
  ])('%s agrees', async (body) => {
    expect(await answer(body)).toMatch(/^pass: what the description claims is what the head has: \d topolog/);
  });

  test.each<[string, string]>([
    ['c64: 5x DEP2 + 1x DEP16', '`c128 5x DEP2 + 1x DEP16`'],
    ['c64: 7x DEP2 + 1x DEP16', '`c64 3x DEP2 + 1x DEP16`'],
    ['7x DEP2 + 1x DEP16', '`c64 3x DEP2 + 1x DEP16`'],
    ['c65: 3x DEP2 + 1x DEP16', '`c64 3x DEP2 + 1x DEP16`'],
    ['TP4 c1/c4/c17', '`c1 1x TP4`, `c4 1x TP4`, `c16 1x TP4`'],
    ['| Point | Topology |\n|---|---|\n| c64 | 6x DEP2 + 1x DEP16 |', '`c64 3x DEP2 + 1x DEP16`'],
  ])('%s contradicts', async (body, actual) => {
    expect(await answer(body)).toContain(`is claimed, but the head has ${actual}`);
  });

  test.each([
    // What the base had may be spoken of.
    'c64: 4x DEP2 + 1x DEP16',
    '4x DEP2 + 1x DEP16',
    // Names of other things.
    '9P9D',
    'TP8 c32',
    'c99: 9x DEP4 + 1x DEP8',
  ])('%s is not checked', async (body) => {
    expect(await answer(body)).toMatch(/^not-applicable/);
  });

  test('of a named config is held against that one', async () => {
    expect(await answer(`\`${DISAGG}\` runs 3x DEP2 + 1x DEP16.`)).toMatch(/^pass/);
    expect(await answer(`\`${AGG}\` runs TP8 c16.`)).toContain('the head has `c16 1x TP4`, `c16 1x TP2`');
  });
});
