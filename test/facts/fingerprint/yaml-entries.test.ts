import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { runSteps } from '../../../src/benchmark/steps.ts';
import { exactText } from '../../../src/facts/fingerprint/exact-text.ts';
import { splitLines } from '../../../src/facts/fingerprint/split-lines.ts';
import { type EntryFile, yamlEntries } from '../../../src/facts/fingerprint/yaml-entries.ts';

function entries(text: string | Uint8Array, kind: EntryFile = 'configs') {
  return runSteps(yamlEntries(Buffer.from(text), kind));
}

describe('entries of a master config', () => {
  test.each([
    ['other line breaks and indentation', 'k:\n    a: 1\n\n    b: [x, y]\n'],
    ['a comment', '# why\nk:\n  a: 1 # one\n  b: [x, y]\n'],
    ['another order of fields', 'k:\n  b: [x, y]\n  a: 1\n'],
    ['another style', 'k: {a: 1, b: ["x", y]}\n'],
    ['other line ends', 'k:\r\n  a: 1\r\n  b: [x, y]\r\n'],
  ])('are the same with %s', (_, text) => {
    expect(entries(text)).toEqual(entries('k:\n  a: 1\n  b: [x, y]\n'));
  });

  test.each([
    ['a number of another value', 'k: {a: 2, b: [x]}'],
    ['a number in quotes', 'k: {a: "1", b: [x]}'],
    ['a number of another type', 'k: {a: 1.0, b: [x]}'],
    ['a number with a sign', 'k: {a: +1, b: [x]}'],
    ['a boolean', 'k: {a: true, b: [x]}'],
    ['no value', 'k: {a: , b: [x]}'],
    ['another order of a list', 'k: {a: 1, b: [x, x1]}'],
    ['a text for a list', 'k: {a: 1, b: x}'],
    ['one more field', 'k: {a: 1, b: [x], c: null}'],
    ['one field less', 'k: {a: 1}'],
    ['a field with an odd name', 'k: {a: 1, b: [x], __proto__: {c: 1}}'],
    ['another key', 'k1: {a: 1, b: [x]}'],
    ['a date', 'k: {a: 2026-10-01, b: [x]}'],
    ['a date in quotes', 'k: {a: "2026-10-01", b: [x]}'],
    ['a time', 'k: {a: 2026-10-01T00:00:00.000Z, b: [x]}'],
    ['a time in quotes', 'k: {a: "2026-10-01T00:00:00.000Z", b: [x]}'],
    ['no number', 'k: {a: .nan, b: [x]}'],
    ['a large number', 'k: {a: 9007199254740993, b: [x]}'],
    ['the next large number', 'k: {a: 9007199254740992, b: [x]}'],
  ])('differ with %s', (_, text) => {
    expect(entries(text)).toBeDefined();
    expect(entries(text)).not.toEqual(entries('k: {a: 1, b: [x]}'));
  });

  test.each([
    ['1', '"1"'],
    ['true', '"true"'],
    ['null', "'null'"],
    ['1', '1.0'],
    ['1', '"plain 1"'],
    ['<<', '"<<"'],
    ['on', '"on"'],
    ['.nan', '".nan"'],
  ])('differ by the type of a key: %s and %s', (one, other) => {
    const places = [
      (key: string) => `${key}: {a: 1}\n`,
      (key: string) => `k: {${key}: {a: 1}}\n`,
      (key: string) => `k: [{${key}: {a: 1}}]\n`,
    ];
    for (const at of places) {
      const [first, second] = [entries(at(one)), entries(at(other))];
      expect(first).toBeDefined();
      expect(second).toBeDefined();
      expect(first).not.toEqual(second);
    }
    expect(entries(`- {${one}: {a: 1}}\n`, 'changelog')).not.toEqual(
      entries(`- {${other}: {a: 1}}\n`, 'changelog'),
    );
  });

  test.each(['a', 'vllm-0.1', 'x y'])('are the same with the text %s as a key in quotes', (key) => {
    expect(entries(`k: {"${key}": 1}`)).toEqual(entries(`k: {${key}: 1}`));
  });

  test('are all told apart in that list', () => {
    const values = [
      '1',
      '"1"',
      '1.0',
      '2026-10-01',
      '"2026-10-01"',
      '.nan',
      '".nan"',
      '0x1',
      'null',
      '"null"',
      '~',
    ];
    values.push(
      '2026-10-01T00:00:00.000Z',
      '"2026-10-01T00:00:00.000Z"',
      '9007199254740993',
      '9007199254740992',
    );
    const texts = values.map((value) => JSON.stringify(entries(`k: {a: ${value}}`)));
    expect(new Set(texts).size).toBe(values.length);
  });

  test('hold what their anchors stand for', () => {
    const text = (value: number) => `d: &d {a: ${value}}\nk:\n  <<: *d\n  b: 1\n`;
    const kOf = (value: number) => entries(text(value))?.filter(([key]) => key.endsWith(' "k"'));
    expect(kOf(1)).not.toEqual(kOf(2));
  });
});

describe('entries of a changelog', () => {
  test('are those of the list, in order', () => {
    expect(entries('- a: 1\n- b: 2\n- a: 1\n', 'changelog')?.map(([key]) => key)).toEqual(['', '', '']);
    const [first, second, third] = entries('- a: 1\n- b: 2\n- {"a": 1}\n', 'changelog') ?? [];
    expect(first).toEqual(third);
    expect(first).not.toEqual(second);
  });
});

describe('no entries are told of', () => {
  test.each<[string, string | Uint8Array, EntryFile]>([
    ['broken YAML', 'k: [1', 'configs'],
    ['broken indentation', 'k:\n a: 1\n  b: 2\n', 'configs'],
    ['a list instead of a mapping', '- a', 'configs'],
    ['a mapping instead of a list', 'a: 1', 'changelog'],
    ['nothing', '', 'configs'],
    ['only a comment', '# a\n', 'changelog'],
    ['a text', 'words', 'configs'],
    ['two documents', 'a: 1\n---\nb: 2\n', 'configs'],
    ['a tag, whose meaning is not compared', 'k: !!set {a}', 'configs'],
    ['an own tag', 'k: !run x', 'configs'],
    ['bytes that are no UTF-8', Uint8Array.of(0x6b, 0x3a, 0x20, 0xff), 'configs'],
    ['more than a megabyte', `k: ${'x'.repeat(1024 * 1024)}`, 'configs'],
    ['depth without end', `k: ${'['.repeat(100)}${']'.repeat(100)}`, 'configs'],
    ['aliases without end', `k: &k [x]\nl: [${'*k, '.repeat(30)}]`, 'configs'],
    ['an alias within its anchor', 'k: &k [*k]', 'configs'],
  ])('in %s', (_, text, kind) => {
    expect(entries(text, kind)).toBeUndefined();
  });

  test('in whatever text, without an error', () => {
    const piece = fc.constantFrom(
      'k: ',
      '- ',
      '[',
      ']',
      '{',
      '}',
      '&a ',
      '*a ',
      '\n',
      '  ',
      '"',
      '1',
      '!!str ',
      '? ',
      '#',
    );
    fc.assert(
      fc.property(
        fc.array(piece, { maxLength: 30 }),
        fc.constantFrom<EntryFile>('configs', 'changelog'),
        (pieces, kind) => {
          const found = entries(pieces.join(''), kind);
          expect(found === undefined || Array.isArray(found)).toBe(true);
        },
      ),
      { numRuns: 300 },
    );
  });
});

describe('exact text', () => {
  test('is equal for equal JSON, and only for that', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (one, other) => {
        const [a, b] = [JSON.parse(JSON.stringify(one)), JSON.parse(JSON.stringify(other))];
        expect(exactText(a)).toBe(exactText(structuredClone(a)));
        let same = true;
        try {
          expect(a).toEqual(b);
        } catch {
          same = false;
        }
        expect(exactText(a) === exactText(b)).toBe(same);
      }),
    );
  });
});

describe('lines', () => {
  const lines = (text: string | Uint8Array, most = 10) => splitLines(Buffer.from(text), most);

  test.each([
    ['', []],
    ['a', ['a']],
    ['a\n', ['a\n']],
    ['a\nb', ['a\n', 'b']],
    ['a\r\n\n', ['a\r\n', '\n']],
    ['é', ['Ã©']],
  ])('of %j are %j', (text, expected) => {
    expect(lines(text)).toEqual(expected);
  });

  test('keep every byte', () => {
    fc.assert(
      fc.property(fc.uint8Array({ min: 1, max: 255 }), (bytes) => {
        expect(Buffer.from(lines(bytes, 1_000)?.join('') ?? '', 'latin1')).toEqual(Buffer.from(bytes));
      }),
    );
  });

  test.each([
    ['what has a NUL byte', 'a\0b'],
    ['more lines than are allowed', '\n'.repeat(11)],
  ])('there are none in %s', (_, text) => {
    expect(lines(text)).toBeUndefined();
  });

  test('may be as many as are allowed', () => {
    expect(lines('\n'.repeat(10))).toHaveLength(10);
  });
});
