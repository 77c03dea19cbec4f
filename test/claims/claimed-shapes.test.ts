import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { ClaimedWorkers } from '../../src/claims/claim.ts';
import { topologyIn } from '../../src/claims/topology-claims.ts';
import { claims, quotes } from './support.ts';

const parallel = fc.constantFrom('dep', 'tep', 'tp', 'dp', 'ep');
const worker = fc.record({
  count: fc.integer({ min: 1, max: 999 }),
  parallel,
  size: fc.integer({ min: 1, max: 999 }),
});
const times = fc.constantFrom('x', ' x', 'x ', '×', ' × ');
const dash = fc.constantFrom('', '-');
const written = ({ count, parallel: name, size }: ClaimedWorkers, by: string, hyphen: string) =>
  `${count}${by}${name?.toUpperCase()}${hyphen}${size}`;

describe('a topology', () => {
  test('of two kinds of workers is read back as it was written', () => {
    fc.assert(
      fc.property(worker, worker, times, dash, (prefill, decode, by, hyphen) => {
        const text = `${written(prefill, by, hyphen)} + ${written(decode, by, hyphen)}`;
        expect(topologyIn(text)).toEqual([prefill, decode]);
        expect(claims('topology', `It is ${text} here.`).map(({ roles }) => roles)).toEqual([
          [prefill, decode],
        ]);
      }),
    );
  });

  test('of counts is read back, and has no sizes', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999 }), fc.integer({ min: 0, max: 999 }), (prefill, decode) => {
        expect(topologyIn(`${prefill}P${decode}D`)).toEqual(
          [prefill, decode].map((count) => ({ count, parallel: undefined, size: undefined })),
        );
      }),
    );
  });

  test('of one kind of worker has the points behind it', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('TP', 'DEP', 'TEP'),
        fc.integer({ min: 1, max: 999 }),
        fc.uniqueArray(fc.integer({ min: 1, max: 999_999 }), { minLength: 1, maxLength: 8 }),
        fc.constantFrom('/', ', ', ' / ', '、'),
        (name, size, points, joint) => {
          const text = `${name}${size} ${points.map((point) => `c${point}`).join(joint)}`;
          expect(
            claims('topology', text).map(({ roles, concurrencies }) => ({ roles, concurrencies })),
          ).toEqual([
            { roles: [{ count: undefined, parallel: name.toLowerCase(), size }], concurrencies: points },
          ]);
        },
      ),
    );
  });

  test.each<[string, number[]]>([
    ['c8: 3P1D', [8]],
    ['c8 uses 3P1D', [8]],
    ['c8 (3P1D)', [8]],
    ['c8 为 3P1D', [8]],
    ['3P1D at c8', [8]],
    ['3P1D (c8)', [8]],
    ['3P1D @ c8', [8]],
    ['3P1D decode for c8', [8]],
    ['3P1D', []],
    ['3P1D and c8', []],
    ['abc8: 3P1D', []],
    ['c1234567: 3P1D', []],
  ])('%s is for %j', (text, expected) => {
    expect(claims('topology', text).map(({ concurrencies }) => concurrencies)).toEqual([expected]);
  });

  test.each([
    '',
    '3P',
    '1D',
    'x3P1D',
    '3P1Dx',
    '3P1D 2P1D',
    '3x DEP2',
    '3x DEP2 + DEP16',
    '1234P1D',
    '3xAB2 + 1xTP1',
    'TP4',
    `${' '.repeat(200)}3P1D`,
  ])('is not the cell %j', (text) => {
    expect(topologyIn(text)).toBeUndefined();
  });

  test('in a sentence may be one of several', () => {
    expect(quotes('topology', 'c8: 3P1D, c16: 4P1D, TP4 c1/c2.')).toEqual([
      'c8 3P1D',
      'c16 4P1D',
      'TP4 c1/c2',
    ]);
  });
});

describe('a table of points', () => {
  const cell = fc.oneof(
    fc.integer({ min: 0, max: 9_999 }).map(String),
    fc.stringMatching(/^[a-z][a-z0-9.+-]{0,12}$/),
    fc.constantFrom('two words', '', '3P1D', '~~1~~'),
  );

  test('has a claim for each cell of one word, and no other', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.integer({ min: 1, max: 99_999 }), { minLength: 1, maxLength: 5 }),
        fc.array(fc.tuple(cell, cell), { minLength: 5, maxLength: 5 }),
        (points, cells) => {
          const rows = points.map((point, at) => [point, ...(cells[at] ?? ['', ''])] as const);
          const markdown = `| Conc | Alpha | Decode beta |\n|---|---|---|\n${rows.map((row) => `| ${row.join(' | ')} |`).join('\n')}`;
          const isWord = (text: string) => /^[\w.+-]+$/.test(text) && text !== '3P1D';
          expect(
            claims('cell', markdown).map(({ concurrency, role, label, value }) => [
              concurrency,
              role,
              label,
              value,
            ]),
          ).toEqual(
            rows.flatMap(([point, alpha, beta]) => [
              ...(isWord(alpha) ? [[point, undefined, 'alpha', alpha]] : []),
              ...(isWord(beta) ? [[point, 'decode', 'beta', beta]] : []),
            ]),
          );
          expect(claims('topology', markdown).length).toBeLessThanOrEqual(rows.length * 2);
        },
      ),
    );
  });

  test.each<[string, string, (string | undefined)[]]>([
    ['Prefill', 'prefill', [undefined]],
    ['Prefill TP', 'tp', ['prefill']],
    ['decode: workers', 'workers', ['decode']],
    ['Decode_EP', 'decode_ep', [undefined]],
    ['prefilled', 'prefilled', [undefined]],
  ])('reads the column %j', (column, label, roles) => {
    const found = claims('cell', `| Conc | ${column} |\n|---|---|\n| 1 | 2 |`);
    // A column that is named by its role alone has no other name.
    const isBare = column === 'Prefill';
    expect(found.map((one) => one.role)).toEqual(isBare ? ['prefill'] : roles);
    expect(found.map((one) => one.label)).toEqual([isBare ? '' : label]);
  });

  test('is read so far and no further', () => {
    const rows = Array.from({ length: 300 }, (_, at) => `| ${at + 1} | 7 |`).join('\n');
    expect(claims('cell', `| Conc | GPUs |\n|---|---|\n${rows}`)).toHaveLength(200);
    const wide = `|${Array.from({ length: 50 }, (_, at) => ` N${at} |`).join('')}`;
    const line = `| Conc ${wide}\n${'|---'.repeat(51)}|\n| 1 |${' 2 |'.repeat(50)}`;
    expect(claims('cell', line)).toHaveLength(29);
  });

  test('does not take what is struck out for a point or a value', () => {
    expect(
      quotes('cell', '| Conc | GPUs |\n|---|---|\n| ~~4~~ | 8 |\n| 5 | ~~8~~ |\n| 6 | ~~8~~ 9 |'),
    ).toEqual(['c6, GPUs: 9']);
  });
});
