import { describe, expect, test } from '@jest/globals';
import { claims, quotes } from './support.ts';

const table = (...rows: readonly string[]) =>
  rows
    .map((row) => `| ${row} |`)
    .join('\n')
    .replace('\n', `\n|${'---|'.repeat((rows[0] ?? '').split('|').length)}\n`);

describe('a table of points', () => {
  test('claims a topology and a value for each cell', () => {
    const markdown = table(
      'Point | Topology | GPUs | Decode MRR',
      'c8 | 3x DEP2 + 1x DEP16 | 22 | `512`',
      'c16 | 4P1D | 24 | 768',
    );
    expect(quotes('topology', markdown)).toEqual(['c8, Topology: 3x DEP2 + 1x DEP16', 'c16, Topology: 4P1D']);
    expect(
      claims('cell', markdown).map(({ label, role, value, concurrency }) => [
        concurrency,
        role,
        label,
        value,
      ]),
    ).toEqual([
      [8, undefined, 'gpus', '22'],
      [8, 'decode', 'mrr', '512'],
      [16, undefined, 'gpus', '24'],
      [16, 'decode', 'mrr', '768'],
    ]);
  });

  test.each(['Conc', 'concurrency', '并发', 'Points'])('may name them by %s, anywhere', (name) => {
    expect(quotes('cell', table(`GPUs | ${name}`, '8 | 64'))).toEqual(['c64, GPUs: 8']);
  });

  test.each(['before | after', 'main | this PR', 'old MRR', 'baseline', 'MRR → new', '之前'])(
    'that compares (%s) claims nothing',
    (columns) => {
      const width = columns.split('|').length;
      expect(quotes('cell', table(`Conc | ${columns}`, `8${' | 1'.repeat(width)}`))).toEqual([]);
    },
  );

  test('claims nothing for rows without a concurrency, nor for cells of text', () => {
    expect(quotes('cell', table('Conc | GPUs | Note', 'all | 8 | x', '4 | about 8 | two words'))).toEqual([]);
  });

  test('of other things claims nothing', () => {
    expect(quotes('cell', table('File | Lines', 'a | 3'))).toEqual([]);
  });
});
