import { describe, expect, test } from '@jest/globals';
import { callBuiltin, Exit } from '../../../src/launch/shell/python/builtins.ts';
import { callMethod } from '../../../src/launch/shell/python/methods.ts';
import { applyOperator } from '../../../src/launch/shell/python/operators.ts';
import { parseProgram } from '../../../src/launch/shell/python/parse-program.ts';
import { tokenize } from '../../../src/launch/shell/python/tokens.ts';
import { UnsupportedPython } from '../../../src/launch/shell/python/tree.ts';
import {
  contains,
  fromData,
  isTrue,
  type PythonValue,
  quoted,
  shown,
} from '../../../src/launch/shell/python/values.ts';

const dict = new Map<string, PythonValue>([['k', 1]]);

describe('values', () => {
  test.each<[PythonValue, string, string]>([
    ['a', 'a', "'a'"],
    ["it's", "it's", '"it\'s"'],
    ['say "it\'s"', 'say "it\'s"', "'say \"it\\'s\"'"],
    ['a\nb', 'a\nb', "'a\\nb'"],
    ['a\\b', 'a\\b', "'a\\\\b'"],
    [1, '1', '1'],
    [1.5, '1.5', '1.5'],
    [true, 'True', 'True'],
    [false, 'False', 'False'],
    [null, 'None', 'None'],
    [['a', 1, null], "['a', 1, None]", "['a', 1, None]"],
    [[], '[]', '[]'],
  ])('%j is shown as %s and quoted as %s', (value, text, quotes) => {
    expect([shown(value), quoted(value)]).toEqual([text, quotes]);
  });

  test.each<[PythonValue, boolean]>([
    ['', false],
    ['a', true],
    [0, false],
    [-1, true],
    [null, false],
    [[], false],
    [[0], true],
    [new Map(), false],
    [dict, true],
    [true, true],
    [false, false],
  ])('%j is true: %s', (value, expected) => {
    expect(isTrue(value)).toBe(expected);
  });

  test('come from data, keys that are names of prototypes too', () => {
    const data: unknown = JSON.parse('{"__proto__": [1, "a", null, true], "o": {}}');
    const value = fromData(data);
    expect(value instanceof Map && [...value.keys()]).toEqual(['__proto__', 'o']);
    expect(fromData(undefined)).toBeNull();
    expect(fromData(Symbol.iterator)).toBeNull();
  });

  test('are in others', () => {
    expect([contains('abc', 'b'), contains(['a'], 'a'), contains(dict, 'k'), contains(dict, 'x')]).toEqual([
      true,
      true,
      true,
      false,
    ]);
    expect(() => contains(1, 1)).toThrow(UnsupportedPython);
    expect(() => shown(() => null)).toThrow(UnsupportedPython);
  });
});

describe('operators', () => {
  test.each<[PythonValue, string, PythonValue, PythonValue]>([
    [1, '==', 1, true],
    ['a', '==', 'b', false],
    [null, 'is', null, true],
    [null, 'is not', 1, true],
    [1, '!=', 2, true],
    ['a', 'in', 'abc', true],
    ['a', 'not in', ['b'], true],
    ['a', '+', 'b', 'ab'],
    [1, '+', 2, 3],
    [5, '-', 7, -2],
    [-3, '*', 2, -6],
    [7, '/', 2, 3.5],
    [7, '//', 2, 3],
    [-7, '//', 2, -4],
    [7, '%', 4, 3],
    [1, '<', 2, true],
    [2, '<=', 1, false],
    [2, '>', 1, true],
    [1, '>=', 2, false],
  ])('%j %s %j is %j', (one, operator, other, expected) => {
    expect(applyOperator(operator, one, other)).toBe(expected);
  });

  test.each<[PythonValue, string, PythonValue]>([
    ['a', '+', 1],
    ['a', '*', 2],
    [1, '/', 0],
    [1, '**', 2],
    [1, '@', 2],
    [[1], '+', [2]],
    ['a', '<', 'b'],
    [1, 'in', 1],
  ])('%j %s %j is not followed', (one, operator, other) => {
    expect(() => applyOperator(operator, one, other)).toThrow(UnsupportedPython);
  });
});

describe('methods', () => {
  test.each<[PythonValue, string, PythonValue[], PythonValue]>([
    [' a ', 'strip', [], 'a'],
    ['aB', 'lower', [], 'ab'],
    ['aB', 'upper', [], 'AB'],
    [' a  b ', 'split', [], ['a', 'b']],
    ['a,b,', 'split', [','], ['a', 'b', '']],
    ['aba', 'replace', ['a', 'x'], 'xbx'],
    ['abc', 'startswith', ['ab'], true],
    ['abc', 'endswith', ['ab'], false],
    ['-', 'join', [['a', 'b']], 'a-b'],
    [dict, 'get', ['k'], 1],
    [dict, 'get', ['x'], null],
    [dict, 'get', ['x', 'd'], 'd'],
    [new Map([['n', null]]), 'get', ['n', 'd'], null],
    [dict, 'keys', [], ['k']],
    [dict, 'values', [], [1]],
    [dict, 'items', [], [['k', 1]]],
  ])('%j.%s(%j) is %j', (of, name, args, expected) => {
    expect(callMethod(of, name, args)).toEqual(expected);
  });

  test.each<[PythonValue, string, PythonValue[]]>([
    ['a', 'format', ['x']],
    ['a', 'replace', ['a']],
    ['a', 'join', ['b']],
    ['a', 'startswith', [1]],
    ['a'.repeat(200_000), 'replace', ['a', 'aaa']],
    ['-'.repeat(9_000), 'join', [Array.from({ length: 1_000 }, () => 'a')]],
    [dict, 'pop', ['k']],
    [1, 'bit_length', []],
    [[1], 'append', [2]],
    [null, 'x', []],
  ])('a method is not followed (%#)', (of, name, args) => {
    expect(() => callMethod(of, name, args)).toThrow(UnsupportedPython);
  });
});

describe('functions', () => {
  const call = (path: string | undefined, ...args: PythonValue[]) =>
    callBuiltin(path, args, (file) => (file === 'a.yaml' ? { a: 1 } : undefined));

  test.each<[string, PythonValue[], PythonValue | undefined]>([
    ['str', [1], '1'],
    ['repr', ['a'], "'a'"],
    ['int', ['7'], 7],
    ['int', [' 7 '], 7],
    ['int', [7.9], 7],
    ['len', ['abc'], 3],
    ['len', [[1]], 1],
    ['len', [1], undefined],
    ['isinstance', [1, 'int'], true],
    ['isinstance', ['a', 'int'], false],
    ['eval', ['x * 2', {} as never, new Map([['x', 3]])], 6],
    ['open', ['x'], '\u0000file:x'],
    ['exec', ['x'], undefined],
    ['os.system', ['x'], undefined],
  ])('%s(%j)', (name, args, expected) => {
    expect(call(name, ...args)).toEqual(expected);
  });

  test('read YAML of files that were opened, and nothing else', () => {
    const value = call('yaml.safe_load', call('open', 'a.yaml') ?? null);
    expect(value instanceof Map && value.get('a')).toBe(1);
    expect(() => call('yaml.safe_load', call('open', 'b.yaml') ?? null)).toThrow(UnsupportedPython);
    expect(() => call('yaml.safe_load', 'a: 1')).toThrow(UnsupportedPython);
  });

  test('fail as python does, or end the program', () => {
    expect(() => call('int', 'x')).toThrow(RangeError);
    expect(() => call('int', '')).toThrow(RangeError);
    expect(() => call('eval', '__import__("os")', null, null)).toThrow(RangeError);
    expect(() => call('sys.exit', 0)).toThrow(Exit);
    expect(call(undefined)).toBeUndefined();
  });
});

describe('words', () => {
  function kinds(source: string): string {
    return (tokenize(source) ?? []).map(({ kind, text }) => (text === '' ? kind : text)).join(' ');
  }

  test.each([
    ['a = 1', 'a = 1 newline end'],
    ['a\n\n# note\n b', 'a newline indent b newline dedent end'],
    ['if a:\n    b\nc', 'if a : newline indent b newline dedent c newline end'],
    ['f(\n  a,\n)', 'f ( a , ) newline end'],
    ['a \\\n + b', 'a + b newline end'],
    ['"x" \'y\'', 'x y newline end'],
    ['"""x"""', 'x newline end'],
    ["r'a\\b'", 'a\\b newline end'],
    ['f"{a}"', '{a} newline end'],
    ['1_000 1.5 2e3', '1_000 1.5 2e3 newline end'],
    ['a//b**c != d', 'a // b ** c != d newline end'],
    ['', 'newline end'],
  ])('of %j', (source, expected) => {
    expect(kinds(source)).toBe(expected);
  });

  test.each(['"open', "'open\n'", '"""open', '?', 'a $ b', '\u00e9 = 1', `${'a '.repeat(20_002)}`])(
    'are none: %#',
    (source) => {
      expect(tokenize(source)).toBeUndefined();
    },
  );
});

describe('programs', () => {
  test.each([
    ['x = 1', 'assign'],
    ['x, y = 1, 2', 'assign'],
    ['d["a"] = 1', 'put'],
    ['if a: pass', 'if'],
    ['for a in b: pass', 'for'],
    ['with open("x") as f: pass', 'with'],
    ['try:\n    a\nexcept ValueError:\n    b', 'try'],
    ['def f(a, b=1): return a', 'define'],
    ['import yaml', 'pass'],
    ['from a import b', 'pass'],
    ['print(1)', 'expression'],
  ])('%j is of the kind %s', (source, kind) => {
    expect(parseProgram(source)[0]?.kind).toBe(kind);
  });

  test.each([
    'class A: pass',
    'while a: pass',
    'lambda: 1',
    'x = [a for a in b]',
    'if a',
    'if a:\nb',
    'def f(a',
    'x = = 1',
    'print(',
    ')',
    'a b',
    '"open',
  ])('%j is not followed', (source) => {
    expect(() => parseProgram(source)).toThrow(UnsupportedPython);
  });
});
