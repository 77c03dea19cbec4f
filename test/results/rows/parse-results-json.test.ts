import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { ResultsUnreadable } from '../../../src/results/errors.ts';
import { parseResultsJson } from '../../../src/results/rows/parse-results-json.ts';

describe('a results file', () => {
  test('of numbers that are none is read, each as its word', () => {
    expect(parseResultsJson('[NaN, Infinity, {"a": -Infinity, "b": 1.5}]', 'x')).toEqual([
      'NaN',
      'Infinity',
      { a: '-Infinity', b: 1.5 },
    ]);
  });

  test('keeps the same words inside of text', () => {
    const text = String.raw`{"a": "NaN \"NaN\" \\", "NaN": NaN, "b": "\\\\\" Infinity"}`;
    expect(parseResultsJson(text, 'x')).toEqual({
      a: String.raw`NaN "NaN" \ `.trimEnd(),
      NaN: 'NaN',
      b: '\\\\" Infinity',
    });
  });

  test.each(['', '[', '{"a": nan}', '[NaNNaN]', '"NaN', '[NaN', '{"a": "x\\', 'PK\u0003\u0004'])(
    '%j is none',
    (text) => {
      expect(() => parseResultsJson(text, 'agg_bmk.json')).toThrow(
        expect.objectContaining({
          name: 'ResultsUnreadable',
          source: 'agg_bmk.json',
          message: 'agg_bmk.json is not JSON',
        }),
      );
    },
  );

  test('with a long run of backslashes or quotes is refused like any other', () => {
    for (const text of [`["${'\\'.repeat(200_001)}`, `[${'"\\"'.repeat(100_000)}`])
      expect(() => parseResultsJson(text, 'x')).toThrow(ResultsUnreadable);
  });

  test('reads what JavaScript wrote, with words put in for some numbers', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        expect(parseResultsJson(`[${text}, NaN]`, 'x')).toEqual([JSON.parse(text), 'NaN']);
      }),
    );
  });
});
