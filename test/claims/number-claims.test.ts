import { describe, expect, test } from '@jest/globals';
import { claims } from './support.ts';

const beside = (markdown: string) =>
  claims('number', markdown).map(({ value, before, after }) => [before.join(' '), value, after.join(' ')]);

describe('a number beside words', () => {
  test.each<[string, string[][]]>([
    ['Uses stream interval 32.', [['uses stream interval', '32', '']]],
    ['Uses stream interval of `32`.', [['uses stream interval', '32', '']]],
    ['decode polling interval: 8', [['decode polling interval', '8', '']]],
    ['with 2048 SWA prefix tails', [['with', '2048', 'swa prefix tails']]],
    ['chunk-size limit 0.85', [['chunk size limit', '0.85', '']]],
  ])('%j', (markdown, expected) => {
    expect(beside(markdown)).toEqual(expected);
  });

  test.each([
    'version v1.2.3 runs here',
    'at c1228 and x',
    'run 4x DEP2 with',
    'is 97% of that',
    'see #12 for this',
    '`--stream-interval 32` is set',
  ])('%j is no such number', (markdown) => {
    expect(beside(markdown)).toEqual([]);
  });
});
