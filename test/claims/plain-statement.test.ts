import { describe, expect, test } from '@jest/globals';
import { isPlainStatement } from '../../src/claims/plain-statement.ts';

describe('a sentence', () => {
  test.each([
    'Runs on the October 21 nightly.',
    'Decode: stream interval 32.',
    'Both roles link the cache.',
    'It ships Dynamo 1.6.0.',
    '镜像固定为这个版本。',
    '两个角色都连接缓存。',
    'Nothing of the cannon is in the format.',
  ])('%j says how things are', (sentence) => {
    expect(isPlainStatement(sentence)).toBe(true);
  });

  test.each([
    'Moves from A to B.',
    'It was A.',
    'Previously A.',
    'A instead of B.',
    'Replaces A.',
    'Drop A.',
    'No A here.',
    "It doesn't set A.",
    'If A is set, it fails.',
    'A would be faster.',
    'The default is A.',
    'Same as the sibling.',
    'A → B',
    'A -> B',
    'Requires A >= 1.',
    'Needs A.',
    'e.g. A',
    'Tried A.',
    'Ahead of re-attempting A.',
    `${'A long story goes on and on. '.repeat(20)}`,
    '由 A 改为 B。',
    '之前为 A。',
    '移除 A。',
    '不再设置 A。',
    '如果设置 A',
  ])('%j may speak of something else', (sentence) => {
    expect(isPlainStatement(sentence)).toBe(false);
  });
});
