import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { DataFileError } from '../../../src/benchmark/yaml/data-file-error.ts';
import { readYaml } from '../../../src/benchmark/yaml/read-yaml.ts';
import type { YamlLimits } from '../../../src/benchmark/yaml/yaml-limits.ts';

function problemsOf(text: string, limits: Partial<YamlLimits> = {}): readonly string[] {
  try {
    readYaml(text, 'f.yaml', limits);
    return [];
  } catch (cause) {
    if (!(cause instanceof DataFileError)) throw cause;
    return cause.message.split('\n');
  }
}

describe('a scalar is read as PyYAML reads it', () => {
  // Each right-hand side was printed by PyYAML 6 (safe loader).
  const cases: [string, unknown][] = [
    ['yes', true],
    ['No', false],
    ['on', true],
    ['OFF', false],
    ['True', true],
    ['tRUE', 'tRUE'],
    ['y', 'y'],
    ['n', 'n'],
    ['Y', 'Y'],
    ['~', null],
    ['NULL', null],
    ['2_063_837', 2063837],
    ['017', 15],
    ['0o17', '0o17'],
    ['08', '08'],
    ['0x1F', 31],
    ['0b11', 3],
    ['+1', 1],
    ['1:30', 90],
    ['0.90', 0.9],
    ['.5', 0.5],
    ['5.', 5],
    ['1e5', '1e5'],
    ['1.5e3', '1.5e3'],
    ['1.5e+3', 1500],
    ['0.8.1', '0.8.1'],
    ['"8"', '8'],
    ['1.2.3', '1.2.3'],
  ];
  test.each(cases)('%s', (text, value) => {
    expect(readYaml(`k: ${text}\n`, 'f.yaml').value).toEqual({ k: value });
  });

  test('a date is no text, so that a version that looks like one is refused later', () => {
    expect(readYaml('2026-08-01\n', 'f.yaml').value).toEqual(new Date('2026-08-01'));
  });
});

describe('keys', () => {
  test('the last of two equal keys wins, and both are reported', () => {
    const document = readYaml('a: 1\nb: {c: 2, c: 3}\na: 4\n', 'f.yaml');
    expect(document.value).toEqual({ a: 4, b: { c: 3 } });
    expect(document.duplicates).toEqual([
      { path: 'f.yaml', line: 2, message: '"c" stands again (first on line 2); this one is in force' },
      { path: 'f.yaml', line: 3, message: '"a" stands again (first on line 1); this one is in force' },
    ]);
    expect(document.lineOf(['a'])).toBe(3);
  });

  test('equal keys of different mappings are no duplicates', () => {
    expect(readYaml('- {a: 1}\n- {a: 1}\n- a: {a: {a: 1}}\n', 'f.yaml').duplicates).toEqual([]);
  });

  test('keys after nested values are still seen', () => {
    const text = 'a:\n  - {x: [1, {y: 2}]}\n  - - 1\nb: &b {a: 1}\nc: *b\nb: 2\n';
    expect(readYaml(text, 'f.yaml').duplicates).toMatchObject([{ line: 6 }]);
  });

  test('a merge fills in what the mapping does not have, and is no duplicate', () => {
    const text = 'd: &d {tp: 4, ep: 2}\ne:\n  <<: *d\n  tp: 8\nf:\n  <<: [*d, {pp: 3}]\n';
    const document = readYaml(text, 'f.yaml');
    expect(document.value).toEqual({
      d: { tp: 4, ep: 2 },
      e: { tp: 8, ep: 2 },
      f: { tp: 4, ep: 2, pp: 3 },
    });
    expect(document.duplicates).toEqual([]);
  });
});

describe('the line of a value', () => {
  const document = readYaml(
    [
      '# a comment', // 1
      'key:', // 2
      '  image: x', // 3
      '  empty:', // 4
      '  scenarios:', // 5
      '    fixed:', // 6
      '    - isl: 1', // 7
      '      space:', // 8
      '      - {tp: 8, list: [1,', // 9
      '          2]}', // 10
      '      # between', // 11
      '      -', // 12
      '        tp: 4', // 13
      'base: &b', // 14
      '  ep: 8', // 15
      'user:', // 16
      '  <<: *b', // 17
      '  tp: 1', // 18
      'same: *b', // 19
      '"quoted": |', // 20
      '  text', // 21
      'last: 1', // 22
    ].join('\n'),
    'f.yaml',
  );
  const fixed = ['key', 'scenarios', 'fixed', 0];
  const cases: [string, readonly (string | number)[], number][] = [
    ['a top-level key', ['key'], 2],
    ['a field', ['key', 'image'], 3],
    ['a field without a value', ['key', 'empty'], 4],
    ['a list', ['key', 'scenarios', 'fixed'], 6],
    ['an item of a list', fixed, 7],
    ['an item in one line', [...fixed, 'space', 0], 9],
    ['a field of it', [...fixed, 'space', 0, 'tp'], 9],
    ['an item on the next line', [...fixed, 'space', 0, 'list', 1], 10],
    ['an item below its dash', [...fixed, 'space', 1], 13],
    ['a merged field, where it is written', ['user', 'ep'], 15],
    ['a field beside the merge', ['user', 'tp'], 18],
    ['a field behind an alias', ['same', 'ep'], 15],
    ['an alias itself', ['same'], 19],
    ['a quoted key', ['quoted'], 20],
    ['what follows a block of text', ['last'], 22],
    ['a field that is not there: its parent', ['key', 'nothing', 'below'], 2],
    ['an item that is not there: its list', [...fixed, 'space', 7], 8],
    ['a path through a scalar: the scalar', ['key', 'image', 'x'], 3],
    ['the whole document: its first value', [], 2],
  ];
  test.each(cases)('%s', (_name, path, line) => {
    expect(document.lineOf(path)).toBe(line);
  });

  test.each(['\n', '\r\n', '\r'])('counts lines that end in %j', (end) => {
    expect(readYaml(['a: 1', 'b: 2', 'c: 3', ''].join(end), 'f.yaml').lineOf(['c'])).toBe(3);
  });

  test('is found for every value of any document', () => {
    const leaf = fc.constantFrom<unknown>(1, 'x', true, null, 'a b');
    const tree = fc.letrec<{ node: unknown }>((tie) => ({
      node: fc.oneof(
        { maxDepth: 4 },
        leaf,
        fc.array(tie('node'), { maxLength: 3 }),
        fc.dictionary(fc.constantFrom('k', 'l', 'm n', 'o'), tie('node'), { maxKeys: 3 }),
      ),
    })).node;
    fc.assert(
      fc.property(tree, (value) => {
        const lines: string[] = [];
        const expected: { path: (string | number)[]; line: number }[] = [];
        write(value, [], lines, expected);
        const read = readYaml(lines.join('\n'), 'f.yaml');
        expect(read.value).toEqual(value);
        for (const { path, line } of expected) expect(read.lineOf(path)).toBe(line);
      }),
    );
  });
});

/** Writes a value as flow YAML, each key and item on a line of its own, and notes where. */
function write(
  value: unknown,
  path: (string | number)[],
  lines: string[],
  expected: { path: (string | number)[]; line: number }[],
): void {
  const entries: [string | number, unknown][] | undefined = Array.isArray(value)
    ? [...value.entries()]
    : typeof value === 'object' && value !== null
      ? Object.entries(value)
      : undefined;
  if (entries === undefined) {
    lines.push(JSON.stringify(value));
    return;
  }
  lines.push(Array.isArray(value) ? '[' : '{');
  for (const [key, nested] of entries) {
    const line = lines.length + 1;
    if (typeof key === 'string') lines.push(`${JSON.stringify(key)}:`);
    write(nested, [...path, key], lines, expected);
    lines.push(',');
    expected.push({ path: [...path, key], line });
  }
  lines.push(Array.isArray(value) ? ']' : '}');
}

describe('an empty document', () => {
  test.each(['', '\n', '# only a comment\n', '---\n', '\ufeff'])('%j is null', (text) => {
    const document = readYaml(text, 'f.yaml');
    expect(document.value).toBeNull();
    expect(document.lineOf(['a', 0])).toBe(1);
  });
});

describe('what is refused, with its place', () => {
  const bomb = `a: &a [${'x,'.repeat(9)}]\n${[...'bcdefghij']
    .map((name, i) => `${name}: &${name} [${`*${'abcdefghij'.charAt(i)},`.repeat(9)}]`)
    .join('\n')}\n`;
  const cases: [string, string, string][] = [
    ['a broken mapping', 'a: 1\nb: [1,\nc: 2\n', 'f.yaml:3: '],
    ['a tab as indentation', 'a:\n\tb: 1\n', 'f.yaml:2: '],
    ['an unknown tag', 'a: 1\nb: !!python/object:os.system x\n', 'f.yaml:2: '],
    ['an alias without its anchor', 'a: 1\nb: *nowhere\n', 'f.yaml:2: '],
    ['an alias inside its own anchor', 'a: 1\nb: &b\n  - *b\n', 'f.yaml:3: an alias inside its own anchor'],
    ['a second document', 'a: 1\n---\nb: 2\n', 'f.yaml: has more than one YAML document'],
    ['a billion laughs', bomb, 'f.yaml:8: its aliases expand to more than 16777216 characters'],
    ['a key of a list', '? [1]\n: 2\n', 'f.yaml:1: '],
  ];
  test.each(cases)('%s', (_name, text, start) => {
    const [first = '', ...rest] = problemsOf(text);
    expect(first.slice(0, start.length)).toBe(start);
    expect(rest).toEqual([]);
  });

  test('deep nesting', () => {
    expect(problemsOf(`${'['.repeat(100_000)}\n`)[0]).toMatch(/^f\.yaml:1: /);
    expect(problemsOf(`${'- '.repeat(25)}a\n`)).toEqual([]);
    expect(problemsOf(`${'- '.repeat(40)}a\n`)[0]).toMatch(/^f\.yaml:1: /);
  });

  test('one long text, copied often', () => {
    const text = `a: &a "${'x'.repeat(1000)}"\nb: [${'*a,'.repeat(900)}]\n`;
    expect(problemsOf(text)).toEqual([]);
    expect(problemsOf(text, { expandedSize: 100_000 })).toEqual([
      'f.yaml:2: its aliases expand to more than 100000 characters',
    ]);
  });

  test('more aliases than allowed, or more text', () => {
    expect(problemsOf('a: &a 1\nb: [*a, *a, *a]\n', { aliases: 2 })[0]).toMatch(/aliases/);
    expect(problemsOf('a: 12345678\n', { characters: 10 })).toEqual(['f.yaml: is longer than 10 characters']);
  });

  test('merges that multiply', () => {
    const many = Array.from({ length: 200 }, (_unused, i) => `k${i}: 1`).join(', ');
    const text = `a: &a {${many}}\n${Array.from({ length: 200 }, (_unused, i) => `m${i}: {<<: *a}`).join('\n')}\n`;
    expect(problemsOf(text)[0]).toMatch(/^f\.yaml:\d+: merge keys exceeded/);
  });

  test('a file name or message never breaks the line or the terminal', () => {
    expect(problemsOf('a: "\u001b[31m\nb: *x\u0007\n').join('')).not.toMatch(/\p{Cc}/u);
  });

  test('any text is a document or a DataFileError', () => {
    const piece = fc.constantFrom('- ', ': ', '\n', '  ', 'a', '&x ', '*x', '[', ']', '{', '}', '"', "'", '|\n', '>-\n',
      '!!set ', '!!binary ', '!!timestamp ', '<<: ', '\t', '? ', '# ', '---\n', '...\n', '%YAML 1.1\n', '\u0000', '\ud800', '@', '`'); // biome-ignore format: a table
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        const text = pieces.join('');
        try {
          const document = readYaml(text, 'f.yaml');
          expect(document.lineOf(['a', 0, 'b'])).toBeGreaterThan(0);
        } catch (cause) {
          expect(cause).toBeInstanceOf(DataFileError);
        }
      }),
      { numRuns: 3000 },
    );
  });
});
