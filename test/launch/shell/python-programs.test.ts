import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { printedBy } from '../../../src/launch/shell/python/evaluate.ts';
import { parseProgram } from '../../../src/launch/shell/python/parse-program.ts';
import { PythonError, UnsupportedPython } from '../../../src/launch/shell/python/tree.ts';
import {
  isEqual,
  type PythonValue,
  quoted,
  shown,
  tupleOf,
} from '../../../src/launch/shell/python/values.ts';

function print(source: string): string {
  return printedBy(parseProgram(source), {
    readYaml: (path) => (path === 'a.yaml' ? { a: { b: [1, 'x'] } } : undefined),
    environment: new Map([['E', 'v']]),
    args: ['p', 'q'],
  });
}

/** What was written by Python 3.11. */
describe('programs print as python does', () => {
  test.each([
    ['isinstance("a", str), isinstance(1, str), isinstance(1, int)', 'True False True'],
    ['isinstance([1], list), isinstance({}, dict), isinstance(True, int)', 'True True True'],
    ['isinstance(1.5, float), isinstance(1, (str, int)), isinstance(1, bool)', 'True True False'],
    ['int("1_000"), int(" +7 "), int("-3"), int(7.9), int(True)', '1000 7 -3 7 1'],
    ['1 == True, [1] == [1], {"a": 1} == {"a": 1}, "a" == "a"', 'True True True True'],
    ['1 != True, [1] == [2], {"a": 1} == {"b": 1}, (1,) == [1]', 'False False False False'],
    ['None is None, None is not None, 1 == None', 'True False False'],
    ['-7 % 4, 7 % -4, -7 // 2, 7 % 4, -8 % 4', '1 -1 -4 3 0'],
    ['7 / 2, 0.1 + 0.2, 1.5 * 1', '3.5 0.30000000000000004 1.5'],
    ['1 + 2 * 3 - 4, (1 + 2) * 3, -(-1), 10 - 2 - 3', '3 9 1 5'],
    ['1_000, 1.5, 0.25', '1000 1.5 0.25'],
    ['not 1 in [2], not 1 == 1, not None', 'True False True'],
    ['"a" in "abc", "a" not in ["a"], 1 in [True], "k" in {"k": 1}', 'True False True True'],
    ['1 and 0, 0 or "x", None or [], "a" and "b"', '0 x [] b'],
    ['"a" if 0 else "b", 1 if 0 else 2 if 0 else 3', 'b 3'],
    ['1 < 2, 2 <= 1, 2 > 1, 1 >= 2, 1.5 < 2', 'True False True False True'],
    ['[1, "a", None, True, 1.5, ["x"]]', "[1, 'a', None, True, 1.5, ['x']]"],
    ['repr("a\\tb\\n\\\\"), repr("it\'s"), repr(1)', "'a\\tb\\n\\\\' \"it's\" 1"],
    ['"a\\tb", r"a\\nb", "a" \'b\' """c"""', 'a\tb a\\nb abc'],
    ['f"{1}{\'a\'!r}{{}}", f"{1 + 1}" "x"', "1'a'{} 2x"],
    ['f"{ {1: 2}[1] }"', '2'],
    ['len("abc"), len([1, 2]), len({"a": 1})', '3 2 1'],
    ['[1, 2][-1], {"a": 3}["a"], [[1, 2]][0][1]', '2 3 2'],
    ['"A".lower(), "a".upper(), " a ".strip()', 'a A a'],
    ['"a b  c".split(), "".split(), "a,".split(",")', "['a', 'b', 'c'] [] ['a', '']"],
    ['"-".join(["a", "b"]), "aba".replace("a", "x")', 'a-b xbx'],
    ['"abc".startswith("ab"), "abc".endswith("c")', 'True True'],
    ['str(1), str(None), str(1.5), str([1])', '1 None 1.5 [1]'],
    ['"a", "b", sep="-"', 'a-b'],
    ['"a", "b", sep=None, end=None', 'a b'],
    ['eval("1 + 2"), eval("7 / 2")', '3 3.5'],
    ['{"a": 1}.get("a"), {}.get("b"), {}.get("b", 2), {"n": None}.get("n", 1)', '1 None 2 None'],
    ['', ''],
    ['True and False, 1 - 1 or 5', 'False 5'],
    ['sys.argv[1], os.environ.get("E"), os.environ.get("N", "d")', 'p v d'],
    ['yaml.safe_load(open("a.yaml", encoding="utf-8"))["a"]["b"][1]', 'x'],
  ])('%s', (expressions, expected) => {
    expect(print(`print(${expressions})`)).toBe(`${expected}\n`);
  });

  test.each([
    ['names', 'x = [1, 2]\na, b = x\nprint(a + b)', '3\n'],
    ['entries', 'd = {}\nd["x"] = 1\nd["x"] = d["x"] + 1\nprint(d["x"])', '2\n'],
    ['several statements in a line', 'x = 1; y = 2; print(x + y)', '3\n'],
    ['no line feed', 'print("a", end="")\nprint("b")', 'ab\n'],
    ['nothing elsewhere', 'import sys\nprint("a", file=sys.stderr)\nprint("b")', 'b\n'],
    ['if', 'if 1:\n    print(1)\nelse:\n    print(2)', '1\n'],
    ['elif', 'if 0:\n    pass\nelif 2:\n    print(2)\nelse:\n    print(3)', '2\n'],
    ['else', 'if 0: print(1)\nelif []: print(2)\nelse: print(3)', '3\n'],
    ['for', 'for x in [1, 2]:\n    if x == 2:\n        print(x)\nprint("end")', '2\nend\n'],
    ['for with pairs', 'for k, v in {"a": 1, "b": 2}.items():\n    print(k, v)', 'a 1\nb 2\n'],
    ['for with keys', 'for k in {"a": 1}:\n    print(k)', 'a\n'],
    ['for with values', 'for v in {"a": 1}.values(): print(v)', '1\n'],
    ['functions', 'def f(a, b):\n    return a + b\nprint(f(1, 2))', '3\n'],
    ['functions that return nothing', 'def f():\n    return\nprint(f())', 'None\n'],
    ['functions without return', 'def f():\n    x = 1\nprint(f())', 'None\n'],
    [
      'functions with defaults',
      'x = 5\ndef f(a, b=x + 1):\n    return a + b\nx = 9\nprint(f(1), f(1, 2))',
      '7 3\n',
    ],
    ['functions with their own names', 'a = 1\ndef f():\n    a = 2\n    return a\nprint(f(), a)', '2 1\n'],
    [
      'functions before what they call',
      'def f():\n    return g()\ndef g():\n    return 3\nprint(f())',
      '3\n',
    ],
    [
      'functions that call themselves',
      'def f(n):\n    return 0 if n == 0 else n + f(n - 1)\nprint(f(4))',
      '10\n',
    ],
    ['files', 'with open("a.yaml") as f:\n    d = yaml.safe_load(f)\nprint(d["a"]["b"][0])', '1\n'],
    ['files without a name', 'with open("a.yaml"):\n    print(1)', '1\n'],
    ['an error that is caught', 'try:\n    int("x")\nexcept ValueError:\n    print("v")', 'v\n'],
    ['any error', 'try:\n    {}["x"]\nexcept:\n    print("any")', 'any\n'],
    ['one of several errors', 'try:\n    [1][5]\nexcept (KeyError, IndexError) as e:\n    print("i")', 'i\n'],
    ['an error by its family', 'try:\n    {}["x"]\nexcept LookupError:\n    print("k")', 'k\n'],
    ['an error by the largest family', 'try:\n    int(None)\nexcept Exception:\n    print("t")', 't\n'],
    ['no error', 'try:\n    print("a")\nexcept ValueError:\n    print("b")', 'a\n'],
    [
      'what was printed before an error',
      'try:\n    print(1)\n    int("")\n    print(2)\nexcept ValueError:\n    pass',
      '1\n',
    ],
    ['an end', 'print(1)\nsys.exit(0)\nprint(2)', '1\n'],
    ['lines that go on', 'x = (1 +\n     2)\nprint(x,\n      3)', '3 3\n'],
    ['lines that are joined', 'x = 1 + \\\n    2\nprint(x)', '3\n'],
    ['notes', '# note\nprint(1)  # note\n\n   # note\n', '1\n'],
    ['texts of several lines', 'print("""a\nb""")', 'a\nb\n'],
  ])('%s', (_, source, expected) => {
    expect(print(source)).toBe(expected);
  });
});

describe('programs are not followed', () => {
  test.each([
    ['whole numbers with a point', 'print(2.0)'],
    ['whole numbers with an exponent', 'print(1e3)'],
    ['whole quotients', 'print(4 / 2)'],
    ['whole quotients of text', 'print(eval("4 / 2"))'],
    ['very large numbers', 'print(int("999999999999999999"))'],
    ['very small numbers', 'print(0.00001)'],
    ['tuples that are shown', 'print((1, 2))'],
    ['dictionaries that are shown', 'print({"a": 1})'],
    ['views that are shown', 'print({"a": 1}.keys())'],
    ['bytes', 'print(b"x")'],
    ['characters by number', 'print("\\x41")'],
    ['sets', 'print(1 in {1})'],
    ['formats of numbers', 'print(f"{3:>5}")'],
    ['open formats', 'print(f"{3")'],
    ['formats that are no python', 'print(f"{$}")'],
    ['numbers of another base', 'print(int("10", 2))'],
    ['characters that are stripped', 'print("-x-".strip("-"))'],
    ['a number of splits', 'print("a,b,c".split(",", 1))'],
    ['splits by nothing', 'print("abc".split(""))'],
    ['a number of replacements', 'print("aba".replace("a", "x", 1))'],
    ['beginnings from an offset', 'print("abc".startswith("b", 1))'],
    ['named arguments of methods', 'print("a b".split(sep=" "))'],
    ['named arguments of functions', 'def f(a):\n    return a\nprint(f(a=1))'],
    ['too many arguments', 'def f(a):\n    return a\nprint(f(1, 2))'],
    ['too few arguments', 'def f(a):\n    return a\nprint(f())'],
    ['numbers that are joined', 'print("-".join([1]))'],
    ['comparisons in a row', 'print(1 < 2 < 3)'],
    ['equalities in a row', 'print(1 == 1 == 1)'],
    ['types that are not known', 'print(isinstance(1, object))'],
    ['two handlers', 'try:\n    int("x")\nexcept ValueError:\n    pass\nexcept KeyError:\n    pass'],
    ['finally', 'try:\n    print(1)\nfinally:\n    print(2)'],
    ['finally behind a handler', 'try:\n    print(1)\nexcept ValueError:\n    pass\nfinally:\n    print(2)'],
    ['a handler without a colon', 'try:\n    print(1)\nexcept'],
    ['the text of an error', 'try:\n    int("x")\nexcept ValueError as e:\n    print(e)'],
    ['a return outside of functions', 'return 1'],
    ['names that there are not', 'print(x)'],
    ['attributes', 'print("a".x)'],
    ['characters of text', 'print("abc"[0])'],
    ['loops over text', 'for c in "abc":\n    print(c)'],
    ['other counts of names', 'a, b = [1]'],
    ['names for what is no list', 'a, b = 1'],
    ['entries of what is no dictionary', 'x = [1]\nx[0] = 2'],
    ['signs of text', 'print(-"a")'],
    ['calls of what is no function', 'print(foo(1))'],
    ['calls of calls', 'print(f()())'],
    ['control characters', 'print(repr("\u0001"))'],
    ['recursion without end', 'def f():\n    return f()\nf()'],
    ['break', 'for x in [1]:\n    break'],
    ['continue', 'for x in [1]:\n    continue'],
    ['deep expressions', `print(${'('.repeat(70)}1${')'.repeat(70)})`],
  ])('for %s', (_, source) => {
    expect(() => print(source)).toThrow(UnsupportedPython);
  });

  test.each([
    [
      'another error than the one that is caught',
      'try:\n    int("x")\nexcept KeyError:\n    print("k")',
      'ValueError',
    ],
    ['an error that nothing catches', '[][0]', 'IndexError'],
    ['a number of nothing', 'int(None)', 'TypeError'],
    ['a number with an exponent', 'int("1e3")', 'ValueError'],
    ['a number of hexadecimal', 'int("0x10")', 'ValueError'],
    ['a number of spaces', 'int("  ")', 'ValueError'],
  ])('beyond %s', (_, source, type) => {
    let found: unknown;
    try {
      print(source);
    } catch (error) {
      found = error;
    }
    expect(found instanceof PythonError && found.type).toBe(type);
  });

  test('whatever is written, reading comes to an end', () => {
    const piece = fc.constantFrom(
      ...[
        'try',
        'except',
        ':',
        '\n',
        '    ',
        'if',
        'else',
        'for',
        'in',
        'def',
        'f',
        '(',
        ')',
        '[',
        ']',
        '{',
        '}',
      ],
      ...[
        'print',
        '"a"',
        "f'{x}'",
        '1',
        '=',
        ',',
        '.',
        'return',
        'with',
        'as',
        'import',
        ';',
        'not',
        'is',
        '-',
      ],
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 25 }), fc.boolean(), (pieces, hasSpaces) => {
        try {
          parseProgram(pieces.join(hasSpaces ? ' ' : ''));
        } catch (error) {
          expect(error).toBeInstanceOf(UnsupportedPython);
        }
      }),
    );
  });
});

describe('values of python', () => {
  const value = fc.letrec<{ any: PythonValue }>((tie) => ({
    any: fc.oneof(
      { depthSize: 'small' },
      fc.string({ maxLength: 3 }),
      fc.integer({ min: -3, max: 3 }),
      fc.boolean(),
      fc.constant(null),
      fc.array(tie('any'), { maxLength: 3 }),
      fc.dictionary(fc.constantFrom('a', 'b'), tie('any')).map((entries) => new Map(Object.entries(entries))),
    ),
  })).any;

  test('are equal to themselves, and to one another both ways', () => {
    fc.assert(
      fc.property(value, value, (one, other) => {
        expect(isEqual(one, one)).toBe(true);
        expect(isEqual(one, other)).toBe(isEqual(other, one));
      }),
    );
  });

  test('that are equal look alike, but for truth and numbers', () => {
    fc.assert(
      fc.property(fc.array(fc.integer()), fc.array(fc.integer()), (one, other) => {
        expect(isEqual(one, other)).toBe(shown(one) === shown(other));
      }),
    );
  });

  test('that are quoted can be read again', () => {
    const text = fc.string({ unit: fc.constantFrom('a', "'", '"', '\\', '\n', '\t', '\r'), maxLength: 8 });
    fc.assert(
      fc.property(text, (written) => {
        expect(print(`print(${quoted(written)}, end="")`)).toBe(written);
      }),
    );
  });

  test('that are tuples are no lists', () => {
    expect(isEqual(tupleOf([1]), [1])).toBe(false);
    expect(isEqual(tupleOf([1]), tupleOf([1]))).toBe(true);
    expect(() => shown(tupleOf([]))).toThrow(UnsupportedPython);
  });
});
