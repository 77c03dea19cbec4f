import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { readGenerator } from '../../../src/upstream/generator/read-generator.ts';

const serve = 'vllm serve a/B';

/** What `--x` is in the command of a generator with this body; `undefined` where it is not followed. */
function given(body: string, module = ''): string | undefined {
  const text = `${module}
export const D = () => {
  const options = { gpu: { items: [{ id: 'b200' }] } };
  const generateCommand = (given) => { ${body} };
};`;
  const { servings } = readGenerator(text, 'x.jsx', 'vllm');
  return servings.at(0)?.inForce.args.find(({ flag }) => flag === 'x')?.value;
}

const resultOf = (expression: string) => given(`return '${serve} --x=' + (${expression});`);

/** The same as JavaScript has it. */
const table: readonly (readonly [string, string])[] = [
  ["['a', 'b'].filter((one) => one === 'b')", 'b'],
  ["['a', 'b'].filter((one, index) => index === 0)", 'a'],
  ["['a', 'b'].find((one) => one !== 'a')", 'b'],
  ["['a'].find((one) => one === 'b')", 'undefined'],
  ["['a', 'b'].some((one) => one === 'b')", 'true'],
  ["['a', 'b'].every((one) => one === 'b')", 'false'],
  ['[].every(() => false)', 'true'],
  ["['a'].includes('a')", 'true'],
  ["['a'].indexOf('b')", '-1'],
  ["['a'].concat('b', ['c'])", 'a,b,c'],
  ["['a', 'b', 'c'].slice(1)", 'b,c'],
  ["['a', 'b', 'c'].slice(1, undefined)", 'b,c'],
  ["['a', 'b', 'c'].slice(0, -1)", 'a,b'],
  ["['a', 'b', 'c'].slice()", 'a,b,c'],
  ["['a', 'b'].join()", 'a,b'],
  ["['a', null, undefined, 'b'].join('-')", 'a---b'],
  ["['a', 'b'].map((one, index) => one + index)", 'a0,b1'],
  ["['a', 'b'][1]", 'b'],
  ["['a']['']", 'undefined'],
  ["['a']['00']", 'undefined'],
  ["['a'][-1]", 'undefined'],
  ["['a'].length", '1'],
  ["'ab'[1]", 'b'],
  ["'ab'[2]", 'undefined'],
  ["'ab'.includes('b')", 'true'],
  ["'ab'.startsWith('a')", 'true'],
  ["'ab'.endsWith('a')", 'false'],
  ["'aB'.toLowerCase()", 'ab'],
  ["'aB'.toUpperCase()", 'AB'],
  ["'-' + ' a '.trim() + '-'", '-a-'],
  ["' a '.trimEnd().length", '2'],
  ["'a-b'.split('-')[1]", 'b'],
  ["'a-b'.split().length", '1'],
  ["'ab'.split('').join('+')", 'a+b'],
  ["'aXX'.replace('X', '-')", 'a-X'],
  ["'aX'.replace('X', '-' + '-')", 'a--'],
  ["'aXX'.replaceAll('X', '--')", 'a----'],
  ["'abc'.slice(1)", 'bc'],
  ["'abc'.slice(1, undefined)", 'bc'],
  ["'abc'.slice(-2, -1)", 'b'],
  ["'abc'.indexOf('c')", '2'],
  ["'a'.toString()", 'a'],
  ["Object.values({ a: 1, b: 2 }).join('')", '12'],
  ["Object.entries({ a: 1 })[0].join('=')", 'a=1'],
  ['Array.isArray([])', 'true'],
  ["Array.isArray('')", 'false'],
  ['String(8)', '8'],
  ['5 % 3', '2'],
  ['8 / 2', '4'],
  ['2 >= 2', 'true'],
  ['2 <= 1', 'false'],
  ['2 > 1', 'true'],
  ["'1' - 1", '0'],
  ['!0', 'true'],
  ["'' || 'b'", 'b'],
  ["'' ?? 'b'", ''],
  ["undefined ?? 'b'", 'b'],
  ["'a' && 'b'", 'b'],
  ["null && 'b'", 'null'],
  ['({ a: 1 })?.a', '1'],
  ['undefined?.a', 'undefined'],
  ['null?.a', 'undefined'],
  ['({}).a?.b()', 'undefined'],
  ['({ a() { return 3; } }).a()', '3'],
  ["({ ['a' + 1]: 2 }).a1", '2'],
  ["({ 'a-b': 2 })['a-b']", '2'],
  ['({ ...undefined, ...null, a: 1 }).a', '1'],
  ['((a, b = 2) => a + b)(1)', '3'],
  ['((a, b = 2) => a + b)(1, 5)', '6'],
  ['(({ a, b: c = 4 }) => a + c)({ a: 1 })', '5'],
  ['(([a, , b]) => a + b)([1, 2, 3])', '4'],
  ['(function (a) { return a; })(7)', '7'],
];

describe('an expression', () => {
  test.each(table)('%s is %s', (expression, value) => {
    expect(resultOf(expression)).toBe(value);
  });

  test.each(table)('%s is what JavaScript makes of it', (expression, value) => {
    const made: unknown = new Function(`return (${expression});`)();
    expect(String(made)).toBe(value);
  });

  test.each([
    "'a'.padStart(2)",
    "'ab'.includes('a', 1)",
    "'a-b'.split('-', 1)",
    "'a'.startsWith('a', 1)",
    "'aX'.replace('X', '$&')",
    "'aX'.replaceAll('X', '$$')",
    "['a'].slice('0')",
    "'abc'.slice('1')",
    "['a'].reverse()",
    "['a'].map()",
    "['a'].map('b')",
    "'a'.replace('a', () => 'b')",
    '(5).toFixed(1)',
    '({}).a()',
    'undefined.a',
    'null.a',
    '(() => 1).a',
    '[...5]',
    "({ ...'ab' }).a",
    '((...all) => all)(1)',
    '(({ a: { b } }) => b)({ a: { b: 1 } })',
    '(({ ...rest }) => rest.a)({ a: 1 })',
    '(({ a } = { a: 1 }) => a)()',
    '1 ** 2',
    '1 & 2',
    'void 0',
    '+1',
    'delete given.a',
    'given++',
    "(given.a = 1, 'a')",
    'super.a',
    'new.target',
    'document.title',
    'useState(1)[0]',
    '<b>x</b>',
    'await given',
    'class {}',
  ])('%s is not followed', (expression) => {
    expect(resultOf(expression)).toBeUndefined();
  });
});

describe('statements', () => {
  test.each([
    ['if', "if (1) { return 'SERVE1'; } return 'SERVE2';", '1'],
    ['else', "if (0) return 'SERVE1'; else return 'SERVE2';", '2'],
    ['else if', "if (0) return 'SERVE1'; else if (1) return 'SERVE2';", '2'],
    ['a switch', "switch ('b') { case 'a': return 'SERVE1'; case 'b': return 'SERVE2'; }", '2'],
    ['the default of a switch', "switch ('z') { case 'a': return 'SERVE1'; default: return 'SERVE2'; }", '2'],
    [
      'a default in the middle',
      "let s = 'SERVE'; switch ('z') { case 'a': s += '1'; default: s += '2'; case 'b': s += '3'; } return s;",
      '23',
    ],
    [
      'a switch that falls through',
      "let s = 'SERVE'; switch ('a') { case 'a': s += '1'; case 'b': s += '2'; break; case 'c': s += '3'; } return s;",
      '12',
    ],
    ['a switch without a case for it', "switch ('z') { case 'a': return 'SERVE1'; } return 'SERVE2';", '2'],
    ['a loop', "let s = 'SERVE'; for (const one of ['1', '2']) { s += one; } return s;", '12'],
    ['a loop that returns', "for (const one of ['1', '2']) return 'SERVE' + one;", '1'],
    [
      'a loop over pairs',
      "let s = 'SERVE'; for (const [k, v] of Object.entries({ a: 1 })) s += k + v; return s;",
      'a1',
    ],
    ['blocks', "let s = 'SERVE1'; { let s = 'SERVE2'; } return s;", '1'],
    ['a block that changes what is around it', "let s = 'SERVE1'; { s = 'SERVE2'; } return s;", '2'],
    ['forEach', "let s = 'SERVE'; ['1', '2'].forEach((one) => { s += one; }); return s;", '12'],
    ['a function inside', "function f(a) { return a + '1'; } return f('SERVE');", '1'],
    ['a nothing', "; return 'SERVE1';", '1'],
    ['a list that grows', "const l = []; l.push('1', '2'); return 'SERVE' + l.join('');", '12'],
    ['an object that grows', "const o = {}; o.a = '1'; o['b'] = '2'; return 'SERVE' + o.a + o.b;", '12'],
    ['several declarations', "const a = '1', b = '2'; return 'SERVE' + a + b;", '12'],
    ['a variable without a value', "let a; return 'SERVE' + a;", 'undefined'],
    ['code behind a return', "return 'SERVE1'; throw 1;", '1'],
  ])('are followed: %s', (_, body, value) => {
    expect(given(body.replaceAll('SERVE', `${serve} --x=`))).toBe(value);
  });

  test.each([
    ['a loop with a counter', "for (let i = 0; i < 2; i += 1) { } return 'SERVE1';"],
    ['a loop with a condition', "while (false) { } return 'SERVE1';"],
    ['a loop over keys', "for (const k in { a: 1 }) { } return 'SERVE1';"],
    ['a loop over a text', "for (const k of 'ab') { } return 'SERVE1';"],
    ['a loop into a variable', "let k; for (k of [1]) { } return 'SERVE1';"],
    ['a loop that goes on', "for (const k of [1]) { continue; } return 'SERVE1';"],
    ['an end inside a branch of a switch', "switch (1) { case 1: if (1) break; } return 'SERVE1';"],
    ['a try', "try { return 'SERVE1'; } catch { return 'SERVE2'; }"],
    ['a throw', "throw 'SERVE1';"],
    ['a class', "class A { } return 'SERVE1';"],
    ['a function that waits', "async function f() { } return 'SERVE1';"],
    ['a condition on the page', "if (window.dark) { } return 'SERVE1';"],
    ['an assignment to parts', "let a; [a] = ['1']; return 'SERVE1';"],
    ['a sum into an object', "const o = { a: '1' }; o.a += '2'; return 'SERVE1';"],
    ['a push into what was chosen before', "shared.push('1'); return 'SERVE1';"],
    ['calls without an end', 'const f = () => f(); return f();'],
  ])('are not: %s', (_, body) => {
    expect(given(body.replaceAll('SERVE', `${serve} --x=`), 'const shared = [];')).toBeUndefined();
  });
});

test('sums, texts and comparisons of any values are as JavaScript has them, or not followed', () => {
  const atom = fc.oneof(
    fc.integer({ min: -9, max: 9 }).map((value) => `(${value})`),
    fc.constantFrom("'a'", "'1'", "''", 'true', 'false', 'null', 'undefined'),
  );
  const operator = fc.constantFrom('+', '-', '*', '<', '>', '<=', '>=', '===', '!==', '==', '!=', '&&', '||');
  const expression = fc
    .tuple(atom, operator, atom, operator, atom)
    .map(([a, x, b, y, c]) => `((${a} ${x} ${b}) ${y} ${c})`);
  fc.assert(
    fc.property(expression, (text) => {
      const found = resultOf(text);
      // A blank word would be another one on a command line.
      if (found !== undefined) expect(found).toBe(String(new Function(`return ${text};`)()));
    }),
    { numRuns: 300 },
  );
});
