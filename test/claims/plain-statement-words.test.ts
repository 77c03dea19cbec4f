import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { isPlainStatement } from '../../src/claims/plain-statement.ts';
import { claims } from './support.ts';

const weighing = [
  'from',
  'previously',
  'older',
  'baseline',
  'instead',
  'replaces',
  'removed',
  'dropping',
  'reverts',
  'disabled',
  'skips',
  'superseded',
  'omitted',
  'reduced',
  'raises',
  'increased',
  'not',
  "doesn't",
  'without',
  'unless',
  'if',
  'would',
  'until',
  'follow-up',
  'planned',
  'tried',
  'testing',
  'fails',
  'crashed',
  'oom',
  'regression',
  'versus',
  'compared',
  'similar',
  'elsewhere',
  'default',
  'e.g',
  'requires',
  'minimum',
  'about',
  'capped',
  'limits',
  'per-request',
  'client',
  'locally',
  'reproduced',
  'upstream',
];
const stating = [
  'sets',
  'uses',
  'has',
  'runs',
  'serves',
  'enables',
  'prefill',
  'decode',
  'notation',
  'formless',
  'candy',
  'ifs',
  'mainland',
  'cutlass',
  'clientele',
  'planet',
  'history-free',
  'nota',
];
/** Words without a letter that could be part of a weighing one. */
const filler = fc.array(fc.constantFrom('sets', 'both', 'workers', 'of', 'the', 'engine', '64'), {
  maxLength: 6,
});

describe('a sentence', () => {
  test.each(weighing)('with "%s" weighs, wherever the word stands', (word) => {
    fc.assert(
      fc.property(filler, filler, (before, after) => {
        expect(isPlainStatement([...before, word, ...after].join(' '))).toBe(false);
        expect(isPlainStatement([...before, word.toUpperCase(), ...after].join(' '))).toBe(false);
        expect(isPlainStatement(`(${word}), ${after.join(' ')}`)).toBe(false);
      }),
      { numRuns: 10 },
    );
  });

  test.each(stating.filter((word) => word !== 'history-free'))('with "%s" only states', (word) => {
    expect(isPlainStatement(`The engine ${word} it`)).toBe(true);
  });

  test.each(['→', '->', '=>', '⇒', '>=', '<=', '<', '>', '≥', '≈', '~', '±', '?'])(
    'with the sign %s weighs',
    (sign) => {
      expect(isPlainStatement(`a ${sign} b`)).toBe(false);
    },
  );

  test.each(['从 1 到 2', '改为 2', '不再 2', '默认 2', '如果 2', '关闭它', '除了它', '相比它', '提高到 2'])(
    'in Chinese weighs with %s',
    (text) => {
      expect(isPlainStatement(text)).toBe(false);
    },
  );

  test.each(['设置为 2', '使用镜像', '开启它', '启用 prefill'])('in Chinese only states with %s', (text) => {
    expect(isPlainStatement(text)).toBe(true);
  });

  test('that is very long is no plain one', () => {
    expect(isPlainStatement('a'.repeat(400))).toBe(true);
    expect(isPlainStatement('a'.repeat(401))).toBe(false);
  });

  test('is never plainer for more words', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 40 }), fc.string({ maxLength: 40 }), (one, more) => {
        if (!isPlainStatement(one)) expect(isPlainStatement(`${one} ${more}`)).toBe(false);
      }),
      // A word may be cut short by what follows, never by a blank.
      { numRuns: 300 },
    );
  });
});

test.each([...weighing.filter((word) => word !== 'default')])(
  'a setting beside "%s" is claimed, and cannot contradict',
  (word) => {
    const [claim, ...more] = claims('setting', `It ${word} \`AB_CD=1\` here`);
    expect(more).toEqual([]);
    expect([claim?.value, claim?.isPlain]).toEqual(['1', false]);
  },
);

test('what code says weighs nothing', () => {
  expect(claims('setting', 'Sets `NOT_IF=default` here').map(({ isPlain }) => isPlain)).toEqual([true]);
});
