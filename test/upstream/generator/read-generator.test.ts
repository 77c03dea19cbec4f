import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { readGenerator } from '../../../src/upstream/generator/read-generator.ts';

const read = (text: string) => readGenerator(text, 'x.jsx', 'sglang');

/** A component like those of the cookbook, around the body of its generator. */
function component(body: string, more = ''): string {
  return `export const Deploy = () => {
  const options = {
    hardware: { name: 'hardware', title: 'GPU', items: [{ id: 'h200', label: 'H200', default: true }, { id: 'mi355x', label: 'MI355X' }] },
    spec: { name: 'spec', items: [{ id: 'on', label: 'On' }, { id: 'off', label: 'Off' }] },
    ${more}
  };
  const modelConfigs = { h200: { tp: 8, mem: 0.8 }, mi355x: { tp: 4, mem: 0.9 } };
  const [values, setValues] = useState(() => ({}));
  useEffect(() => { new MutationObserver(() => document.title); }, []);
  const generateCommand = () => {
    ${body}
  };
  const style = { color: isDark ? '#fff' : '#000' };
  return (<div style={style}>{Object.entries(options).map(([key, option]) => <b key={key}>{option.title}</b>)}<pre>{generateCommand()}</pre></div>);
};
`;
}

const body = `const { hardware, spec } = values;
    const hw = modelConfigs[hardware];
    if (!hw) return '# Error';
    let cmd = 'python3 -m sglang.launch_server \\\\\\n';
    cmd += \`  --model-path acme/Big \\\\\\n  --tp \${hw.tp}\`;
    if (spec === 'on') cmd += ' \\\\\\n  --speculative-algorithm EAGLE';
    if (hardware === 'mi355x') cmd = 'SGLANG_USE_AITER=1 ' + cmd;
    return cmd;`;

describe('a generator', () => {
  test('gives the command of every choice, for the GPU that is chosen', () => {
    const { servings, problems } = read(component(body));
    expect(problems).toEqual([]);
    const said = servings.map(({ gpus, models, inForce }) => [
      ...gpus,
      ...models,
      inForce.args
        .slice(1)
        .map(({ flag, value }) => `${flag}=${value}`)
        .join(' '),
      inForce.env.map(({ name }) => name).join(' '),
    ]);
    expect(said).toEqual([
      ['h200', 'acme/Big', 'tp=8 speculative-algorithm=EAGLE', ''],
      ['h200', 'acme/Big', 'tp=8', ''],
      ['mi355x', 'acme/Big', 'tp=4 speculative-algorithm=EAGLE', 'SGLANG_USE_AITER'],
      ['mi355x', 'acme/Big', 'tp=4', 'SGLANG_USE_AITER'],
    ]);
  });

  test('has each flag on its line', () => {
    const [serving] = read(component(body)).servings;
    const lines = serving?.inForce.args.map(({ flag, line }) => `${flag}:${line}`);
    expect(lines).toEqual(['model-path:15', 'tp:15', 'speculative-algorithm:16']);
  });

  test('with boxes gives every set of them', () => {
    const boxes =
      "strategy: { name: 'strategy', type: 'checkbox', items: [{ id: 'tp', label: 'TP' }, { id: 'ep', label: 'EP' }] },";
    const made = component(
      "const { strategy } = values; const list = Array.isArray(strategy) ? strategy : [];\n return 'python -m sglang.launch_server --model-path a/B' + (list.includes('tp') ? ' --tp 8' : '') + (list.includes('ep') ? ' --ep 8' : '');",
      boxes,
    );
    const flags = read(made).servings.map(({ inForce }) =>
      inForce.args
        .slice(1)
        .map(({ flag }) => flag)
        .join(' '),
    );
    expect(new Set(flags)).toEqual(new Set(['', 'tp', 'ep', 'tp ep']));
  });

  test('may use functions, lists, switches and spreads', () => {
    const made = component(`const add = (list, ...[]) => list;
    return '';`);
    expect(read(made).servings).toEqual([]);
    const other = component(`const { hardware } = values;
    const flags = ['--model-path a/B', ...(hardware === 'h200' ? ['--tp 8'] : [])];
    switch (hardware) { case 'mi355x': flags.push('--tp 4'); break; default: flags.push('--x'); }
    for (const one of ['--y', '--z']) { flags.push(one); }
    function join(list) { return list.filter((one) => one !== '--z').map((one) => one.trim()).join(' '); }
    return ['python3 -m sglang.launch_server', join(flags)].join(' ');`);
    const found = read(other).servings.map(({ inForce }) =>
      inForce.args
        .slice(1)
        .map(({ flag, value }) => `${flag}${value ?? ''}`)
        .join(' '),
    );
    expect(new Set(found)).toEqual(new Set(['tp8 x y', 'tp4 y']));
  });

  test('whose choices depend on the page is not followed, and says so', () => {
    const made = component(
      "return window.innerWidth > 5 ? 'python3 -m sglang.launch_server --model-path a/B' : '';",
    );
    expect(read(made)).toMatchObject({
      servings: [],
      problems: ['makes no command that can be followed here'],
    });
  });
});

describe('data', () => {
  test('of flags beside what they are for is read', () => {
    const text = `export const config = {
  cells: [
    { match: { hw: 'b200', model: 'acme/Big' }, env: ['A_B=1'], flags: ['--tp 8', '--kv-cache-dtype fp8_e4m3'] },
    { match: { hw: 'mi355x', model: 'acme/Big' }, flags: ['--tp 4'] },
  ],
};`;
    expect(
      read(text).servings.map(({ gpus, models, inForce }) => [
        gpus,
        models,
        inForce.args.length,
        inForce.env.length,
      ]),
    ).toEqual([
      [['b200'], ['acme/Big'], 2, 1],
      [['mi355x'], ['acme/Big'], 1, 0],
    ]);
  });
});

describe('a hostile script', () => {
  test.each([
    ['no JavaScript', 'const = ;'],
    ['too long', `const a = '${'x'.repeat(600_000)}';`],
    ['nested too deep', `const a = ${'['.repeat(20_000)}${']'.repeat(20_000)};`],
    ['without an end', component('while (true) {} return "";')],
    ['that calls itself', component('const f = () => f(); return f();')],
    [
      'that grows',
      component(
        "let a = 'x'; for (const b of [1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20]) { a = a + a; } return a;",
      ),
    ],
    ['that reaches for more', component("return ''.constructor.constructor('return process')().exit();")],
    ['that asks for a prototype', component("return ({}).__proto__.polluted = 'x';")],
    [
      'that imports',
      "import x from 'node:fs'; export const y = () => { const options = x.readFileSync('/etc/passwd'); };",
    ],
    [
      'with too many choices',
      component(
        body,
        Array.from({ length: 14 }, (_, at) => `o${at}: { items: [{ id: 'a' }, { id: 'b' }] },`).join(''),
      ),
    ],
  ])('gives nothing: %s', (_, text) => {
    const { servings, problems } = read(text);
    expect(servings).toEqual([]);
    expect(problems.length).toBeGreaterThan(0);
  });

  test('changes nothing outside', () => {
    read(component("values.__proto__ = { polluted: true }; Object.prototype.polluted = true; return '';"));
    expect(Reflect.get({}, 'polluted')).toBeUndefined();
  });

  test('of any text throws nothing', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 200 }), (text) => {
        expect(read(component(text)).path).toBe('x.jsx');
      }),
    );
  });
});
