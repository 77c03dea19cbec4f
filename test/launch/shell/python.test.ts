import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { type PythonWorld, printedBy } from '../../../src/launch/shell/python/evaluate.ts';
import { parseProgram } from '../../../src/launch/shell/python/parse-program.ts';
import { UnsupportedPython } from '../../../src/launch/shell/python/tree.ts';

const data = { a: { flags: '--x 1', size: 3, none: null, list: [1, 2], on: true }, b: {} };

const world: PythonWorld = {
  readYaml: (path) => (path === 'data.yaml' ? data : undefined),
  environment: new Map([['TP', '4']]),
  args: ['one'],
};

function printed(...lines: readonly string[]): string {
  return printedBy(parseProgram(lines.join('\n')), world);
}

describe('python that prints', () => {
  test.each([
    ['text', 'print(\'a\', "b", 1, True, None)', 'a b 1 True None\n'],
    ['formats', 'x = 3\nprint(f"{x} {x + 1:}")', undefined],
    ['formats of values', 'x = 3\nprint(f"[{x}] {{y}} {x + 1}")', '[3] {y} 4\n'],
    ['quoted values', 'print(f"A={\'it\'!r}")', "A='it'\n"],
    ['conditionals', 'print("yes" if 2 > 1 and not False else "no")', 'yes\n'],
    ['membership', 'print("a" in ["a"], "x" not in {"a": 1}, "b" in "abc")', 'True True True\n'],
    ['comparisons', 'print(1 == 1, 1 != 1, None is None, 2 <= 1)', 'True False True False\n'],
    ['numbers', 'print(int("7") // 2, 7 % 4, -1 + 2, 2 * 3)', '3 3 1 6\n'],
    [
      'text methods',
      'print(" A-b ".strip().lower().replace("-", "_"), "1-2".split("-"))',
      "a_b ['1', '2']\n",
    ],
    ['joined lists', 'print(",".join(["a", "b"]), len([1, 2]))', 'a,b 2\n'],
    ['dictionaries', 'd = {"k": 1}\nd["l"] = 2\nprint(d.get("k"), d["l"], d.get("z", "-"))', '1 2 -\n'],
    ['loops', 'for k, v in {"a": 1, "b": 2}.items():\n    print(k, v)', 'a 1\nb 2\n'],
    [
      'branches',
      'x = 2\nif x == 1:\n    print("a")\nelif x == 2:\n    print("b")\nelse:\n    print("c")',
      'b\n',
    ],
    ['functions', 'def f(a, b=1):\n    return a, b\nx, y = f(1, 2)\nprint(y, x)', '2 1\n'],
    ['functions of one line', 'def f(v): return v + "!"\nprint(f("a"))', 'a!\n'],
    ['errors that are caught', 'try:\n    x = int("no")\nexcept ValueError:\n    x = 9\nprint(x)', '9\n'],
    [
      'data',
      "import yaml\nwith open('data.yaml') as f:\n    d = yaml.safe_load(f)\nprint(d['a']['flags'], d['a'].get('none', 1))",
      '--x 1 None\n',
    ],
    ['the environment', 'import os\nprint(os.environ.get("TP"), os.environ.get("NO", "-"))', '4 -\n'],
    ['arguments', 'import sys\nprint(sys.argv[1])', 'one\n'],
    ['until it ends', 'import sys\nprint(1); sys.exit(0)\nprint(2)', '1\n'],
    ['elsewhere', 'import sys\nprint("a", file=sys.stderr)\nprint("b")', 'b\n'],
    ['long strings and comments', 'x = """a\nb"""  # note\n\n# more\nprint(x)', 'a\nb\n'],
  ])('%s', (_, source, expected) => {
    if (expected === undefined) expect(() => printed(source)).toThrow(UnsupportedPython);
    else expect(printed(source)).toBe(expected);
  });

  test.each([
    ['loops without end', 'while True:\n    pass'],
    ['classes', 'class A:\n    pass'],
    ['unknown names', 'print(x)'],
    ['unknown functions', 'import subprocess\nsubprocess.run("x")'],
    ['comprehensions', 'print([x for x in [1]])'],
    ['files that are not there', "import yaml\nprint(yaml.safe_load(open('no.yaml')))"],
    ['recursion', 'def f(): return f()\nf()'],
    ['much output', 'def f(n):\n    for i in "a":\n        print(n)\nf(1)'],
    ['what is no python', 'print((((('],
  ])('does not follow %s', (_, source) => {
    expect(() => printed(source)).toThrow(UnsupportedPython);
  });

  test('ends with an answer or says that it does not follow', () => {
    const token = fc.constantFrom(
      'if',
      'x',
      '=',
      '==',
      '(',
      ')',
      '[',
      ']',
      '{',
      '}',
      ':',
      '\n',
      '\n    ',
      'print',
      'def',
      'for',
      'in',
      'return',
      '1',
      "'a'",
      'f"{x}"',
      '.get',
      ',',
      'try',
      'except',
      'import yaml',
      'not',
      'lambda',
      '+',
      '"""',
      '#',
    );
    fc.assert(
      fc.property(fc.array(token, { maxLength: 40 }), (tokens) => {
        try {
          expect(typeof printed(tokens.join(' '))).toBe('string');
        } catch (error) {
          expect(error instanceof UnsupportedPython || error instanceof RangeError).toBe(true);
        }
      }),
    );
  });
});
