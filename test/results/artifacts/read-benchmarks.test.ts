import { describe, expect, test } from '@jest/globals';
import { readBenchmarks } from '../../../src/results/artifacts/read-benchmarks.ts';
import { ResultsUnreadable } from '../../../src/results/errors.ts';
import { ZipRefused } from '../../../src/results/zip/zip-refused.ts';
import { artifactsOf, summaryOf, type Upload } from '../../facts/curves-support.ts';
import { agenticRow, fixedRow } from '../support.ts';

async function read(...uploads: readonly Upload[]) {
  const { listed, download, fetched } = artifactsOf(uploads);
  const { rows, bad, read: sources, expired } = await readBenchmarks(listed, download);
  return {
    concurrencies: rows.map(({ concurrency }) => concurrency),
    bad,
    sources: sources.map(({ id }) => id),
    expired,
    fetched,
  };
}

const single = (name: string, row: unknown, more: Partial<Upload> = {}): Upload => ({
  name,
  content: { [`${name}.json`]: row },
  ...more,
});

describe('the rows of a run', () => {
  test('are those of its summary alone, where it has agentic ones', async () => {
    const uploads = [
      single('bmk_agentic_a', agenticRow({ conc: 9 })),
      summaryOf([agenticRow({ conc: 1 }), fixedRow({ conc: 2 })], { order: 5 }),
    ];
    expect(await read(...uploads)).toMatchObject({ concurrencies: [1, 2], sources: [105], fetched: [105] });
  });

  test('are also those of agentic jobs, where the summary has none', async () => {
    const uploads = [
      single('bmk_agentic_a', agenticRow({ conc: 8 })),
      single('bmk_b', fixedRow({ conc: 9 })),
      summaryOf([fixedRow({ conc: 1 })], { order: 5 }),
    ];
    expect(await read(...uploads)).toMatchObject({ concurrencies: [1, 8], sources: [105, 100] });
  });

  test('are those of single jobs, where there is no summary', async () => {
    const uploads = Array.from({ length: 9 }, (_, index) =>
      single(`bmk_agentic_${index}`, agenticRow({ conc: index + 1 })),
    );
    expect(await read(...uploads)).toMatchObject({ concurrencies: [1, 2, 3, 4, 5, 6, 7, 8, 9], expired: [] });
  });

  test('that are bad are listed with artifact and file', async () => {
    const { bad } = await read(summaryOf([{ hw: 5 }, agenticRow()]));
    expect(bad).toEqual([expect.objectContaining({ source: 'results_bmk/agg_bmk.json', index: 0 })]);
  });

  test('may be none at all', async () => {
    expect(await read()).toEqual({ concurrencies: [], bad: [], sources: [], expired: [], fetched: [] });
  });

  test('that are lost have their artifacts named', async () => {
    const uploads = [single('bmk_a', fixedRow(), { isExpired: true }), single('bmk_b', fixedRow())];
    expect(await read(...uploads)).toMatchObject({ expired: ['bmk_a'], sources: [101] });
  });
});

describe('what is refused', () => {
  test('is a zip that is none', async () => {
    await expect(read({ name: 'results_bmk', content: Buffer.from('<html>') })).rejects.toThrow(ZipRefused);
  });

  test('is an artifact without JSON', async () => {
    await expect(read({ name: 'results_bmk', content: { 'notes.txt': 'x' } })).rejects.toThrow(
      'results_bmk holds no JSON',
    );
  });

  test('is a file that is no list of rows', async () => {
    await expect(read({ name: 'results_bmk', content: { 'agg_bmk.json': 5 } })).rejects.toThrow(
      ResultsUnreadable,
    );
  });

  test('is a run of more than 500 single results, before one is fetched', async () => {
    const uploads = Array.from({ length: 501 }, (_, index) => single(`bmk_${index}`, fixedRow()));
    const { listed, download, fetched } = artifactsOf(uploads);
    await expect(readBenchmarks(listed, download)).rejects.toThrow('the run has 501 results, more than 500');
    expect(fetched).toEqual([]);
  });

  test('is a run of more than 20,000 rows', async () => {
    const rows = Array.from({ length: 10_001 }, () => 0);
    const uploads = ['bmk_a', 'bmk_b'].map((name) => single(name, rows));
    await expect(read(...uploads)).rejects.toThrow('the run has more than 20000 rows');
  });
});
