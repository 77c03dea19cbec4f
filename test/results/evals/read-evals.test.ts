import { describe, expect, test } from '@jest/globals';
import { ResultsUnreadable } from '../../../src/results/errors.ts';
import { pickEvals } from '../../../src/results/evals/pick-evals.ts';
import { readEvals } from '../../../src/results/evals/read-evals.ts';
import { ZipRefused } from '../../../src/results/zip/zip-refused.ts';
import { artifactsOf, type Upload } from '../../facts/curves-support.ts';
import { scored } from '../../facts/sweep-support.ts';

const all = (content: Upload['content'], more: Partial<Upload> = {}): Upload => ({
  name: 'eval_results_all',
  ...(content !== undefined && { content }),
  ...more,
});
const one = (name: string, more: Partial<Upload> = {}): Upload => ({ name, content: {}, ...more });

async function read(...uploads: Upload[]) {
  const { listed, download, fetched } = artifactsOf(uploads);
  return { ...(await readEvals(listed, download)), fetched };
}

describe('which artifacts have the scores', () => {
  const pick = (...uploads: Upload[]) => {
    const { summary, singles, expired } = pickEvals(artifactsOf(uploads).listed);
    return [summary?.id, singles.map(({ name }) => name), expired];
  };

  test.each<[string, Upload[], unknown]>([
    ['none', [], [undefined, [], []]],
    ['the summary', [all({}, { order: 1 }), one('eval_a')], [101, [], []]],
    ['the newest of its name', [all({}, { order: 1 }), all({}, { order: 2 })], [102, [], []]],
    [
      'single ones, without logs',
      [one('eval_a'), one('eval_server_logs_a'), one('eval_gpu_metrics_a'), one('evaluation')],
      [undefined, ['eval_a'], []],
    ],
    [
      'single ones where one was made after the summary',
      [all({}, { order: 1 }), one('eval_a', { order: 2 }), one('eval_b', { order: 0 })],
      [undefined, ['eval_a', 'eval_b'], []],
    ],
    [
      'none, where the summary is gone',
      [all({}, { isExpired: true })],
      [undefined, [], ['eval_results_all']],
    ],
    [
      'single ones that are left, where some are gone',
      [all({}, { isExpired: true }), one('eval_a', { isExpired: true }), one('eval_b')],
      [undefined, ['eval_b'], ['eval_a']],
    ],
  ])('%s', (_name, uploads, expected) => {
    expect(pick(...uploads)).toEqual(expected);
  });
});

describe('the scores of a run', () => {
  test('are the rows of its summary', async () => {
    const { rows, bad, fetched } = await read(all({ 'agg_eval_all.json': [scored(), { task: 'x' }] }));
    expect([rows.length, bad.length, fetched]).toEqual([1, 1, [100]]);
  });

  const meta = {
    infmax_model_prefix: 'm8',
    hw: 'b200',
    framework: 'vllm',
    precision: 'fp4',
    conc: '16',
    tp: '8',
  };
  const result = (value: unknown, filters = ['strict-match']) => ({
    lm_eval_version: '0.4',
    results: { gsm8k: { 'exact_match,strict-match': value, 'exact_match,flexible-extract': 0.5 } },
    configs: { gsm8k: { filter_list: filters.map((name) => ({ name })) } },
    'n-samples': { gsm8k: { effective: 100 } },
  });
  const single = (content: Readonly<Record<string, unknown>>) => read(one('eval_a', { content }));

  test('are computed from a single evaluation as the collector does', async () => {
    const { rows, bad } = await single({ 'meta_env.json': meta, 'results_1.json': result(0.9) });
    expect(bad).toEqual([]);
    expect(rows).toEqual([
      expect.objectContaining({
        prefix: 'm8',
        concurrency: 16,
        task: 'gsm8k',
        samples: 100,
        score: { name: 'em_strict', value: 0.9 },
      }),
    ]);
  });

  test('are those of several concurrencies, of files that were completed', async () => {
    const { rows } = await single({
      'meta_env.json': { ...meta, eval_concs: [4, 8, 16], completed_eval_concs: [4, 8] },
      'results_conc4.json': result(0.9),
      'results_conc8_2.json': result(0.8),
      'results_conc16.json': result(0.7),
      'results.json': result(0.6),
    });
    expect(rows.map(({ concurrency, score }) => [concurrency, score?.value])).toEqual([
      [4, 0.9],
      [8, 0.8],
    ]);
  });

  test.each([
    ['the flexible one alone', result(undefined, ['flexible-extract']), { name: 'em_flexible', value: 0.5 }],
    [
      'a resolved rate',
      { ...result(0.9, ['resolved']), results: { gsm8k: { 'exact_match,resolved': 0.4 } } },
      { name: 'em_strict', value: 0.4 },
    ],
    ['accuracy', { lm_eval_version: 1, results: { gsm8k: { acc: 0.3 } } }, { name: 'accuracy', value: 0.3 }],
    [
      'the metric without filters',
      { lm_eval_version: 1, results: { gsm8k: { exact_match: 0.2 } } },
      { name: 'em_strict', value: 0.2 },
    ],
    ['none', { lm_eval_version: 1, results: { gsm8k: {} } }, undefined],
    ['a text', result('0.9'), { name: 'em_strict', value: Number.NaN }],
  ])('may be %s', async (_name, file, score) => {
    const { rows } = await single({ 'meta_env.json': meta, 'results.json': file });
    expect(rows.map((row) => row.score)).toEqual([score]);
  });

  test.each([
    ['no file', {}],
    ['no result', { 'meta_env.json': meta }],
    ['no meta data', { 'results.json': result(1) }],
    ['other JSON', { 'meta_env.json': meta, 'preds.json': [], 'text.json': 'x' }],
  ])('are none of a single evaluation with %s', async (_name, content) => {
    expect((await single(content)).rows).toEqual([]);
  });

  test('are refused whole where the summary is none', async () => {
    await expect(read(all({}))).rejects.toThrow(ResultsUnreadable);
    await expect(read(all({ 'a.json': 'text' }))).rejects.toThrow(ResultsUnreadable);
    await expect(read(all(Buffer.from('PK')))).rejects.toThrow(ZipRefused);
  });

  test('are not read from more artifacts or rows than a sweep can have', async () => {
    const many = Array.from({ length: 501 }, (_, at) => one(`eval_${at}`));
    await expect(read(...many)).rejects.toThrow('has 501 evaluations, more than 500');
  });
});
