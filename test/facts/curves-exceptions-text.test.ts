import { describe, expect, test } from '@jest/globals';
import { namesCurveAndCommit } from '../../src/facts/curves-exceptions-text.ts';

const key = 'm8/agentic-coding/b200_vllm/fp4';
const other = 'm8/8k1k/b200_vllm/fp4/mtp';
const commit = '1234567890abcdef1234567890abcdef12345678';
const named = (body: string) => namesCurveAndCommit(body, [key, other, `${key}/p75`], commit);

describe('a comment asks for an exception', () => {
  test.each([
    `Exception: ${key} at ${commit}.`,
    `admin exception for \`${key}\` (\`${commit.slice(0, 7)}\`)`,
    `EXCEPTION\n\n- curve: **${key.toUpperCase()}**\n- commit: ${commit.slice(0, 12).toUpperCase()}\n`,
    `> why?\n\nAn exception for ${key}, ${commit}`,
    `exception https://github.com/o/r/commit/${commit} ${key}`,
  ])('%j', (body) => {
    expect(named(body)).toEqual([key]);
  });

  test('for several curves at once', () => {
    expect(named(`exception ${commit.slice(0, 8)}: ${key}, ${other}, ${key}/p75`)).toEqual([
      key,
      other,
      `${key}/p75`,
    ]);
  });
});

describe('a comment asks for none', () => {
  test.each([
    ['without the word', `${key} ${commit}`],
    ['without a commit', `exception ${key}`],
    ['with six digits of it', `exception ${key} ${commit.slice(0, 6)}`],
    ['with another commit', `exception ${key} ${commit.slice(1)}`],
    ['with digits inside of a word', `exception ${key} x${commit}`],
    ['without a curve', `exception ${commit}`],
    ['with the beginning of a curve', `exception ${commit} m8/agentic-coding/b200_vllm/fp`],
    ['with a longer curve', `exception ${commit} ${key}/p99 ${key}x ${key}-2 ${key}.5 a/${key} x${key}`],
    ['in a quote', `> exception ${key} ${commit}\n\nReally?`],
    ['with the curve in a quote', `> ${key}\n\nexception ${commit}`],
    ['in a code block', `\`\`\`\nexception ${key} ${commit}\n\`\`\``],
    ['that nobody sees', `<!-- exception ${key} ${commit} -->`],
    ['that is struck out', `~~exception ${key} ${commit}~~`],
    ['beyond the limit of a comment', `exception ${key} ${commit}${' '.repeat(65_536)}`],
    ['in nothing', ''],
  ])('%s', (_name, body) => {
    expect(named(body)).toEqual([]);
  });

  test('in a long one that only ever comes close', () => {
    expect(named(`exception ${commit} ${'m8/agentic-coding/b200_vllm/fp4x'.repeat(1900)}`)).toEqual([]);
  });
});
