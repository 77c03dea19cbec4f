// biome-ignore-all lint/suspicious/noTemplateCurlyInString: shell text
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { serversOf } from '../../../src/launch/shell/to-serving.ts';
import { UnitCache } from '../../../src/launch/shell/unit.ts';
import { byBash, byModel, shownByModel } from './bash.ts';
import { flagsOf, run, servers, show, showGuard } from './support.ts';

/** Arguments of the only server as `flag=value@line`, those of its options file among them. */
function argumentsIn(script: string): readonly string[] {
  const [server] = serversOf(run(script));
  if (server === undefined) throw new Error('the script gets to no server');
  return server.args.map(
    ({ flag, value, isSwitch, origin, guard }) =>
      `${flag}${isSwitch ? '' : `=${show(value)}`}@${origin.line}${showGuard(guard)}`,
  );
}

describe('arguments in a file that the script writes', () => {
  const file = (body: string) =>
    argumentsIn(`cat > o.yaml <<E\n${body}\nE\ntrtllm-serve m --extra_llm_api_options=o.yaml`).slice(2);

  test.each<[string, string, readonly string[]]>([
    ['single keys', 'a: 1\nb: text', ['a=1@2', 'b=text@3']],
    ['keys in keys', 'a:\n  b:\n    c: 1', ['a.b.c=1@4']],
    ['lists', 'a: [1, 2]', ['a=[1,2]@2']],
    ['truth and nothing', 'a: true\nb: null', ['a=true@2', 'b=null@3']],
    ['texts with quotes', 'a: "1"', ['a=1@2']],
    ['values that are not known', 'a: $(probe)', ['a=‹$(probe)›@2']],
    ['values that are partly known', 'a: x-$(probe)-y', ['a=x-‹$(probe)›-y@2']],
    ['several holes', 'a: $(one)\nb: $(two)', ['a=‹$(one)›@2', 'b=‹$(two)›@3']],
    [
      'no more than eight levels',
      `${[...'abcdefghijk'].map((key, depth) => `${' '.repeat(depth)}${key}:`).join('\n')} 1`,
      [],
    ],
    ['what is no YAML', 'a: [1', []],
    ['what is only text', 'text', []],
    ['nothing', '', []],
  ])('are read: %s', (_, body, expected) => {
    expect(file(body)).toEqual(expected);
  });

  test('are under the conditions of their file', () => {
    const found = argumentsIn('echo "a: 1" > o.yaml\nprobe && X=(--config o.yaml)\nvllm serve m "${X[@]}"');
    expect(found.slice(1)).toEqual(['config=o.yaml@2 if probe', 'a=1@1 if probe']);
  });

  test('that is not written by the script are not known', () => {
    expect(argumentsIn('vllm serve m --config other.yaml').at(-1)).toContain('‹');
  });
});

describe('words of a command line', () => {
  test.each<[string, string, readonly string[]]>([
    ['a flag with a value', '--a 1', ['a=1']],
    ['a flag with a sign', '--a=1 -b=2 --c=', ['a=1', 'b=2', 'c=']],
    ['a sign before what is not known', '--a=$(probe)', ['a=‹$(probe)›']],
    ['a switch', '--a --b', ['a', 'b']],
    ['several values', '--a 1 2 3 --b', ['a=1 2 3', 'b']],
    ['a negative number', '--a -1', ['a=-1']],
    ['words without a flag', 'm n', ['=m', '=n']],
    ['a value that is not known', '--a "$(probe)"', ['a=‹$(probe)›']],
    ['a value that begins with what is not known', '--a $(probe)x', ['a=‹$(probe)›x']],
    ['JSON', `--a '{"b": 1}'`, ['a={"b": 1}']],
    ['an empty value', '--a ""', ['a=']],
    ['nothing', '', []],
  ])('are %s', (_, words, expected) => {
    const [server] = servers(run(`vllm serve ${words}`));
    expect(server && flagsOf(server)).toEqual(expected);
  });

  test.each<[string, string, readonly string[]]>([
    ['a value', 'if probe; then X=1; else X=2; fi\nvllm serve --a $X', ['a=1 if probe', 'a=2 if not probe']],
    ['a flag', 'probe && X=(--a)\nvllm serve "${X[@]}" --b', ['a if probe', 'b']],
    ['a flag with its value', 'probe && X=(--a 1)\nvllm serve "${X[@]}" --b 2', ['a=1 if probe', 'b=2']],
    ['the server itself', 'if probe; then vllm serve --a; fi', ['a']],
  ])('tell of conditions of %s', (_, script, expected) => {
    const [server] = servers(run(script));
    expect(server && flagsOf(server)).toEqual(expected);
  });
});

describe('parsed files', () => {
  test('are parsed once', () => {
    const units = new UnitCache();
    const first = units.file('a.sh', 'echo a');
    expect(units.file('a.sh', 'echo b')).toBe(first);
    expect(units.known('a.sh')).toBe(first);
    expect(units.known('b.sh')).toBeUndefined();
  });

  test('of data are read once, and may be none', () => {
    const units = new UnitCache();
    const data = units.data('a.yaml', 'a: 1');
    expect(data?.value).toEqual({ a: 1 });
    expect(units.data('a.yaml', 'b: 2')).toBe(data);
    expect(units.data('b.yaml', 'a: [')).toBeUndefined();
    expect(units.data('b.yaml', 'a: 1')).toBeUndefined();
  });

  test('cannot hold the signs that stand for what is not known', () => {
    const [server] = servers(run('vllm serve "\uE0000\uE001" "$(probe)"; eval "vllm serve \\"$(probe)\\""'));
    expect(server && flagsOf(server)).toEqual(['=\uFFFD0\uFFFD', '=‹$(probe)›']);
  });
});

describe('options of scripts', () => {
  const word = fc.constantFrom(
    '-a',
    '-b',
    '-ab',
    '-c',
    '-cx',
    '-bcx',
    '-abc',
    '--',
    '-',
    'x',
    '-z',
    '-az',
    '',
    '-:',
  );

  test('are taken as bash takes them', () => {
    fc.assert(
      fc.property(
        fc.array(word, { maxLength: 5 }),
        fc.constantFrom('abc:', ':abc:', 'ab', 'c:'),
        (words, letters) => {
          const given = words.map((each) => `'${each}'`).join(' ');
          const script = [
            `set -- ${given}`,
            `while getopts '${letters}' o; do R+="$o=\${OPTARG-}@$OPTIND;"; done`,
            'R+="$?$OPTIND"; shift $((OPTIND - 1))',
          ].join('\n');
          expect(byModel(script)).toEqual(byBash(script));
        },
      ),
      { numRuns: 100 },
    );
  });

  test('are taken from words of their own', () => {
    const script = 'while getopts ab: o -a -b 1; do R+="$o${OPTARG-}"; done';
    expect(byModel(script)).toEqual(byBash(script));
  });

  test('that nobody knows are not', () => {
    expect(shownByModel('getopts $(probe) o; R=$o').at(-1)).toContain('‹');
    expect(shownByModel('set -- x; getopts a o $(probe); R=$o').at(-1)).toContain('‹');
  });
});
