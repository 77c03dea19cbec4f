import { describe, expect, test } from '@jest/globals';
import { evalThresholds } from '../../src/facts/eval-thresholds.ts';
import { gather } from '../support/gather.ts';
import { DEFAULT, type Files, memoryEvidence } from '../support/memory-evidence.ts';

const YAML = 'utils/evals/thresholds.yaml';
const JSON_ = 'utils/evals/thresholds.json';
const read = (files: Files, head: Files = {}) =>
  gather(evalThresholds, memoryEvidence({ base: head, head, default: files }));

describe('the bars of evaluations', () => {
  test('are those of the default branch, whatever the pull request says', async () => {
    const found = await read({ [YAML]: 'default: {gsm8k: 0.9}\n' }, { [YAML]: 'default: {gsm8k: 0}\n' });
    expect(found?.file).toMatchObject({ path: YAML, commit: DEFAULT });
    expect(found?.thresholds.barOf('m8', 'gsm8k')).toEqual({ score: 0.9, source: 'default', line: 1 });
  });

  test.each<[string, string, unknown]>([
    [
      'of the model before everybody’s',
      'default: {t: 0.9}\nmodels:\n  m8: {t: 0.5}\n',
      [0.5, 'models.m8', 3],
    ],
    ['of everybody for another model', 'default: {t: 0.9}\nmodels:\n  m9: {t: 0.5}\n', [0.9, 'default', 1]],
    [
      'of everybody for another task of the model',
      'default: {t: 0.9}\nmodels: {m8: {u: 0.5}}\n',
      [0.9, 'default', 1],
    ],
    ['as they were before there were models', 't: 0.7\n', [0.7, 'default', 1]],
    ['that are nowhere', 'default: {u: 0.9}\n', [0.85, 'fallback', undefined]],
    ['of no model', 'models: {m8: null}\n', [0.85, 'fallback', undefined]],
    ['of a model named as a prototype', 'models: {toString: {t: 0.1}}\n', [0.85, 'fallback', undefined]],
    ['of nothing at all', 'default: null\n', [0.85, 'fallback', undefined]],
    ['of zero', 'default: {t: 0}\n', [0, 'default', 1]],
  ])('%s', async (_name, text, expected) => {
    const bar = (await read({ [YAML]: text }))?.thresholds.barOf('m8', 't');
    expect([bar?.score, bar?.source, bar?.line]).toEqual(expected);
  });

  test.each(['constructor', '__proto__', 'toString', 'hasOwnProperty'])(
    'are none for a task or a model of the name %s',
    async (name) => {
      const found = await read({ [YAML]: 'default: {t: 0.9}\nmodels: {m8: {t: 0.5}}\n' });
      expect(found?.thresholds.barOf('m8', name).source).toBe('fallback');
      expect(found?.thresholds.barOf(name, 't').source).toBe('default');
    },
  );

  test('may stand in JSON', async () => {
    const found = await read({ [JSON_]: '{"default": {"t": 0.4}}' });
    expect([found?.file.path, found?.thresholds.barOf('m8', 't').score]).toEqual([JSON_, 0.4]);
  });

  test('are provably none in a repository without the file', async () => {
    expect(await read({ 'utils/evals/other.yaml': 'default: {}\n' })).toBeUndefined();
  });

  test.each([
    '- a\n',
    'text\n',
    'default: {t: 2}\n',
    'default: {t: -0.1}\n',
    'default: {t: high}\n',
    'default: [0.9]\n',
    'models: {m8: 0.9}\n',
    'default: {t: 0.9\n',
    '',
  ])('are not known where the file is %j', async (text) => {
    await expect(read({ [YAML]: text })).rejects.toThrow('the eval thresholds cannot be read: `');
  });
});
