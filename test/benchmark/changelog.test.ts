import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { ChangelogError, newEntries, readChangelog } from '../../src/benchmark/changelog.ts';

const entry = fc.record({
  'config-keys': fc.array(fc.constantFrom('a', 'b'), { maxLength: 2 }),
  description: fc.constantFrom('x', 'y'),
});
const entries = fc.array(entry, { maxLength: 8 });

describe('new changelog entries', () => {
  test('are none against the same list in any order', () => {
    fc.assert(
      fc.property(
        entries.chain((list) =>
          fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length })),
        ),
        ([base, head]) => expect(newEntries(base, head)).toEqual([]),
      ),
    );
  });

  test('are what was added, wherever it was inserted', () => {
    fc.assert(
      fc.property(entries, entries, fc.nat(), (base, added, at) => {
        const position = at % (base.length + 1);
        const found = newEntries(base, base.toSpliced(position, 0, ...added));
        const sorted = (list: readonly unknown[]) => list.map((one) => JSON.stringify(one)).toSorted();
        expect(sorted(found)).toEqual(sorted(added));
      }),
    );
  });

  test('removed entries do not hide added ones', () => {
    expect(newEntries([{ a: 1 }, { a: 2 }], [{ a: 3 }])).toEqual([{ a: 3 }]);
  });
});

describe('reading', () => {
  test('dates, numbers and unknown keys stay comparable', () => {
    const [first] = readChangelog('- date: 2026-08-01\n  n: 0o17\n  list: [1, 1.0]\n', 'c.yaml').entries;
    expect(
      newEntries(
        first === undefined ? [] : [first],
        readChangelog('- {list: [1, 1.0], n: 0o17, date: 2026-08-01}\n', 'c.yaml').entries,
      ),
    ).toEqual([]);
  });

  test.each(['', '# nothing yet\n', '[]\n'])('an empty document has no entries', (text) => {
    expect(readChangelog(text, 'c.yaml').entries).toEqual([]);
  });

  test('any text is entries or a ChangelogError', () => {
    const piece = fc.constantFrom(
      '- ',
      ': ',
      '\n',
      '  ',
      'a',
      '&x ',
      '*x',
      '[',
      ']',
      '{',
      '}',
      '"',
      '|\n',
      '!!map ',
      '<<: ',
      '\t',
      'append-only: ',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (parts) => {
        try {
          expect(Array.isArray(readChangelog(parts.join(''), 'c.yaml').entries)).toBe(true);
        } catch (cause) {
          expect(cause).toBeInstanceOf(ChangelogError);
        }
      }),
      { numRuns: 500 },
    );
  });
});
