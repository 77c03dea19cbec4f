import { describe, expect, test } from '@jest/globals';
import { readGenerator } from '../../../src/upstream/generator/read-generator.ts';

/** A component whose only choice is made with these statements, after those of the component and the module. */
function made(body: string, { component = '', module = '' } = {}): readonly string[] {
  const text = `${module}
export const Deploy = () => {
  const options = { hardware: { name: 'hardware', items: [{ id: 'h200', label: 'H200' }, { id: 'b200', label: 'B200' }] } };
  ${component}
  const generateCommand = () => { const { hardware } = values; ${body} };
};`;
  return readGenerator(text, 'x.jsx', 'sglang').servings.map(({ inForce }) =>
    inForce.args
      .slice(1)
      .map(({ flag, value }) => (value === undefined ? flag : `${flag}=${value}`))
      .join(' '),
  );
}

/** A template that holds `t` twice. */
const TWICE = `t = \`\${t}\${t}\`;`;
const serve = 'python3 -m sglang.launch_server --model-path a/B';
const give = (expression: string) => `return '${serve} --x ' + (${expression});`;

describe('an expression', () => {
  test.each([
    ['1 + 2', '3'],
    ['-[1]', '-1'],
    ["'1' + 2", '12'],
    ["null + 'a'", 'nulla'],
    ['7 - 2 * 3', '1'],
    ["'8' * 2", '16'],
    ["'a' < 'b'", 'true'],
    ["'10' < '9'", 'true'],
    ["10 < '9'", 'false'],
    ['undefined == null', 'true'],
    ['0 == null', 'false'],
    ['null != undefined', 'false'],
    ['undefined === null', 'false'],
    ["'a' == 'a'", 'true'],
    ["'a' in { a: 1 }", 'true'],
    ["'toString' in {}", 'false'],
    ['({ a: 1 }).toString', 'undefined'],
    ["({ ['__proto__']: 5 })['__proto__']", '5'],
    ['[1, [2, 3]]', '1,2,3'],
    [`\`\${[1, 2].length}-\${"ab".length}\``, '2-2'],
    ["hardware === 'h200' ? 1 : 1", '1'],
    ['false ?? 1', 'false'],
    ['(() => 4)()', '4'],
    ['[...[1], ...[2]].join("+")', '1+2'],
    ["Object.keys({ ...{ a: 1 }, b: 2 }).join('')", 'ab'],
    ["'aXbX'.replaceAll('X', '-')", 'a-b-'],
  ])('%s is %s', (expression, value) => {
    expect([...new Set(made(give(expression)))]).toEqual([`x=${value}`]);
  });

  test.each([
    '1 == "1"',
    'true + 1',
    '{} + 1',
    '[] * 1',
    "'a' in 'abc'",
    '({ get a() { return 1; } }).a',
    '({ set a(x) {} })',
    '({ __proto__: { a: 1 } }).a',
    '(async () => 1)()',
    '(function* () { yield 1; })()',
    'this.a',
    'new Date()',
    'typeof 1',
    'eval("1")',
    'globalThis.process',
    '/a/.test("a")',
    "'a'.match(/a/)",
    'import("x")',
    '[1].constructor("x")',
    '(() => {}).constructor',
    'hardware.constructor.name.x',
  ])('%s is not followed', (expression) => {
    expect(made(give(expression))).toEqual([]);
  });
});

describe('what one command changes is not there for the next one', () => {
  const both = ['x=1'];
  test.each([
    [
      'a list of the component',
      "flags.push('--y'); return 'SERVE ' + flags.join(' ');",
      { component: "const flags = ['--x 1'];" },
    ],
    [
      'a list of the module',
      "flags.push('--y'); return flags.join(' ');",
      { module: "const flags = ['--x 1'];" },
    ],
    ['an object of the component', "data.extra = '--y'; return 'x';", { component: 'const data = {};' }],
    ['a variable of the component', "extra = extra + ' --y'; return 'x';", { component: "let extra = '';" }],
    ['a variable of the module', "extra += ' --y'; return 'x';", { module: "let extra = '';" }],
    [
      'a list that is found in another',
      "all.find(() => true).push('--y'); return 'x';",
      { component: "const all = [['--x 1']];" },
    ],
    [
      'a list that a function gives',
      "get().push('--y'); return 'x';",
      { component: 'const own = []; const get = () => own;' },
    ],
  ])('%s', (_name, body, around) => {
    expect(made(body.replaceAll('SERVE', serve), around)).toEqual([]);
  });

  test('while its own lists and objects may change', () => {
    const body = `const all = flags.map((one) => one); all.push('--y'); const o = { ...data }; o.a = '--z';
      let text = all.concat([]).join(' '); text += ' ' + o.a; return '${serve} ' + text;`;
    const around = { component: "const flags = ['--x 1']; const data = {};" };
    expect(new Set(made(body, around))).toEqual(new Set([`${both[0]} y z`]));
  });
});

describe('a short text that asks for much', () => {
  const grow = (step: string, times = 40) =>
    `let a = ['x', 'x']; ${Array.from({ length: times }, () => step).join(' ')}`;
  test.each([
    ['lists that share what they hold', `${grow('a = [a, a];')} return '${serve} --x ' + a;`],
    ['a list that holds itself', `const a = []; a.push(a); return '${serve} --x ' + a;`],
    ['spreads', `${grow('a = [...a, ...a];')} return '${serve} --x ' + a.length;`],
    ['texts', `let t = 'x'; ${'t = t + t;'.repeat(60)} return '${serve} ' + t;`],
    ['templates', `let t = 'x'; ${TWICE.repeat(60)} return '${serve} ' + t;`],
    [
      'replacements',
      `let t = 'x'; ${'t = t + t;'.repeat(16)} t = t.replaceAll('x', t); return '${serve} ' + t;`,
    ],
    [
      'loops in loops',
      `${grow('a = [...a, ...a];', 12)} for (const b of a) for (const c of a) for (const d of a) { } return '${serve} --x 1';`,
    ],
    [
      'copies in loops',
      `${grow('a = [...a, ...a];', 12)} for (const b of a) for (const c of a) a.slice(); return '${serve} --x 1';`,
    ],
    ['a loop over what it makes', `const a = ['x']; for (const b of a) a.push(b); return '${serve} --x 1';`],
  ])('is not followed: %s', (_name, body) => {
    expect(made(body)).toEqual([]);
  });

  test('gives no entries without end', () => {
    const shared = `const a0 = [{ flags: ['--tp 8'] }]; ${Array.from({ length: 11 }, (_, at) => `const a${at + 1} = [${Array.from({ length: 12 }, () => `a${at}`).join(',')}];`).join('\n')}`;
    const { servings } = readGenerator(`${shared}\nexport const config = { all: a11 };`, 'x.jsx', 'sglang');
    expect(servings.length).toBeLessThan(10);
  });

  test('has no options without end', () => {
    const options = Array.from({ length: 5_000 }, (_, at) => `o${at}: { items: [{ id: 'a' }] },`).join('');
    const text = `export const D = () => { const options = { ${options} }; const generateCommand = () => '${serve}'; };`;
    expect(readGenerator(text, 'x.jsx', 'sglang').servings).toEqual([]);
  });
});
