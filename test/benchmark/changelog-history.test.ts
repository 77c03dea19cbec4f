import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { readChangelog } from '../../src/benchmark/changelog.ts';
import { compareChangelogs } from '../../src/benchmark/changelog-history.ts';
import { entryText } from './submission/support.ts';

const PATH = 'perf-changelog.yaml';
const [a, b, c] = [entryText(['a'], 1), entryText(['b'], 2), entryText(['c'], 3)];

function compare(base: string | undefined, head: string | undefined) {
  const [before, after] = [base, head].map((text) =>
    text === undefined ? undefined : readChangelog(text, PATH),
  );
  const { lost, newEntries } = compareChangelogs(before, after);
  return { newEntries, lost: lost.map((entry) => [entry.base.line, entry.head?.line]) };
}

describe('the history of a changelog', () => {
  const cases: [string, string | undefined, string | undefined, ReturnType<typeof compare>][] = [
    ['nothing changed', a + b, a + b, { newEntries: 0, lost: [] }],
    ['an entry added at the end', a, a + b, { newEntries: 1, lost: [] }],
    ['an entry added in front', a, b + a, { newEntries: 1, lost: [] }],
    ['entries in another order', a + b, b + a, { newEntries: 0, lost: [] }],
    ['an entry removed', a + b + c, a + c, { newEntries: 0, lost: [[4, undefined]] }],
    [
      'an entry with another key and the same link',
      a + b,
      a + entryText(['x'], 2),
      { newEntries: 1, lost: [[4, 4]] },
    ],
    [
      'an entry with another link and the same keys',
      a + b,
      entryText(['a'], 9) + b,
      { newEntries: 1, lost: [[1, 1]] },
    ],
    ['one replaced by something else', a + b, a + c, { newEntries: 1, lost: [[4, undefined]] }],
    ['a repeated entry of which one goes', a + a, a, { newEntries: 0, lost: [[4, undefined]] }],
    ['a changelog removed', a, undefined, { newEntries: 0, lost: [[1, undefined]] }],
    ['a first changelog', undefined, a, { newEntries: 1, lost: [] }],
    ['none at all', undefined, undefined, { newEntries: 0, lost: [] }],
    [
      'two changed entries pair one to one',
      a + entryText(['a'], 1, '  no-evals: true\n'),
      entryText(['a'], 1, '  evals-only: true\n') + entryText(['a'], 1, '  all-evals: true\n'),
      {
        newEntries: 2,
        lost: [
          [1, 1],
          [4, 5],
        ],
      },
    ],
  ];
  test.each(cases)('%s', (_name, base, head, expected) => {
    expect(compare(base, head)).toEqual(expected);
  });

  test('keeps the link of what is lost', () => {
    const { lost } = compareChangelogs(readChangelog(a, PATH), readChangelog('[]\n', PATH));
    expect(lost[0]?.link).toBe('https://github.com/acme/bench/pull/1');
    const bare = compareChangelogs(readChangelog('- x: 1\n', PATH), undefined);
    expect(bare.lost[0]?.link).toBeUndefined();
  });

  test('loses as many entries as are not kept', () => {
    const texts = fc.array(fc.constantFrom(a, b, c), { maxLength: 6 });
    fc.assert(
      fc.property(texts, texts, (before, after) => {
        const { lost, newEntries } = compare(before.join('') || '[]\n', after.join('') || '[]\n');
        expect(before.length - lost.length).toBe(after.length - newEntries);
      }),
    );
  });
});
