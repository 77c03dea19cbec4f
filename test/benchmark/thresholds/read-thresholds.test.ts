import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { readThresholds } from '../../../src/benchmark/thresholds/read-thresholds.ts';
import { DataFileError } from '../../../src/benchmark/yaml/data-file-error.ts';

const yaml = `# Models override tasks.
default:
  gsm8k: 0.90
  gpqa: 0.30
models:
  dsr1:
    gsm8k: 0.91
  glm5.1: {gsm8k: 1}
  empty:
`;
const bar = (text: string, prefix: string, task: string) =>
  readThresholds(text, 't.yaml').barOf(prefix, task);

describe('the bar of a task', () => {
  test.each([
    ['dsr1', 'gsm8k', { score: 0.91, source: 'models.dsr1', line: 7 }],
    ['glm5.1', 'gsm8k', { score: 1, source: 'models.glm5.1', line: 8 }],
    ['glm5', 'gsm8k', { score: 0.9, source: 'default', line: 3 }],
    ['dsr1', 'gpqa', { score: 0.3, source: 'default', line: 4 }],
    ['empty', 'gsm8k', { score: 0.9, source: 'default', line: 3 }],
    ['dsr1', 'other', { score: 0.85, source: 'fallback', line: undefined }],
    ['constructor', 'toString', { score: 0.85, source: 'fallback', line: undefined }],
  ])('of %s in %s is the most special one', (prefix, task, expected) => {
    expect(bar(yaml, prefix, task)).toEqual(expected);
  });

  test.each([
    ['{"gsm8k": 0.85, "gpqa": 0.3}', 0.85, 'default'],
    ['{"default": {"gsm8k": 0.7}, "models": {"m8": {"gsm8k": 0.8}}}', 0.8, 'models.m8'],
    ['{"models": {"m8": {"gsm8k": 0.8}}}', 0.8, 'models.m8'],
    ['default: {gsm8k: 0}\nnotes: free', 0, 'default'],
    ['default:\nmodels:', 0.85, 'fallback'],
  ])('is read from %p', (text, score, source) => {
    expect(bar(text, 'm8', 'gsm8k')).toMatchObject({ score, source });
  });

  test.each([
    ['', 'holds no thresholds'],
    ['[1]', 'holds no thresholds'],
    ['default: {gsm8k: high}', 't.yaml:1: default.gsm8k'],
    ['default: {gsm8k: 90}', 't.yaml:1: default.gsm8k'],
    ['default: {gsm8k: .nan}', 't.yaml:1: default.gsm8k'],
    ['models: [a]', 't.yaml:1: models'],
    ['default: {', 't.yaml'],
  ])('is unknown in %p', (text, message) => {
    expect(() => readThresholds(text, 't.yaml')).toThrow(DataFileError);
    expect(() => readThresholds(text, 't.yaml')).toThrow(message);
  });

  test('is always a number of 0 to 1, whatever is asked', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (prefix, task) => {
        const { score } = bar(yaml, prefix, task);
        expect(score >= 0 && score <= 1).toBe(true);
      }),
    );
  });
});
