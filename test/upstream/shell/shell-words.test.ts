import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { HOLE } from '../../../src/upstream/flags/setting-value.ts';
import { readShellText } from '../../../src/upstream/shell/shell-words.ts';

/** Words of the last command. */
function words(text: string): readonly string[] {
  return (
    readShellText(text, 1)
      .commands.at(-1)
      ?.words.map((word) => word.text) ?? []
  );
}

function exported(text: string): Readonly<Record<string, string>> {
  return Object.fromEntries([...readShellText(text, 1).exported].map(([name, word]) => [name, word.text]));
}

function environment(text: string): Readonly<Record<string, string>> {
  const env = readShellText(text, 1).commands.at(-1)?.env ?? new Map();
  return Object.fromEntries([...env].map(([name, word]) => [name, word.text]));
}

describe('a word', () => {
  test.each([
    ['plain', 'x a', ['a']],
    ['in double quotes', 'x "a b"', ['a b']],
    ['in single quotes', `x 'a $B'`, ['a $B']],
    ['in the quotes of C', String.raw`x $'a\tb'`, ['a\tb']],
    ['of several parts', `x a'b'"c"`, ['abc']],
    ['that is empty', `x "" b`, ['', 'b']],
    ['with a blank that is escaped', String.raw`x a\ b`, ['a b']],
    ['from a variable', 'A=1\nx $A', ['1']],
    ['from a variable in braces', `A=1\nx \${A}2`, ['12']],
    ['from a variable of several words', 'A="1  2"\nx $A', ['1', '2']],
    ['from a quoted variable of several words', 'A="1 2"\nx "$A"', ['1 2']],
    ['from an empty variable: none', 'A=""\nx $A b', ['b']],
    ['from an empty variable in braces: none', `A=\nx \${A} b`, ['b']],
    ['from an empty variable in quotes: an empty one', 'A=""\nx "$A" b', ['', 'b']],
    ['from a variable that grows', 'A=1\nA+=2\nx $A', ['12']],
    ['from a list', `A=(1 "2 3")\nx "\${A[@]}"`, ['1', '2 3']],
    ['from a list that grows', `A=(1)\nA+=(2)\nx \${A[*]}`, ['1', '2']],
    ['from a list that is set anew', `A=(1)\nA=(2)\nx "\${A[@]}"`, ['2']],
    ['from a default', `x \${A:-8}`, ['8']],
    ['from a default that does not count', `A=1\nx \${A:-8}`, ['1']],
    ['from a default of a variable', `B=3\nx \${A:-$B}`, ['3']],
  ])('%s', (_, text, expected) => {
    expect(words(text).slice(1)).toEqual(expected);
  });

  test.each([
    ['a variable that nothing sets', 'x $A'],
    ['a quoted one', 'x "$A"'],
    ['a command', 'x $(date)'],
    ['a command in backticks', 'x `date`'],
    ['a sum', 'x $((1 + 2))'],
    ['a length', `x \${#A}`],
    ['a replacement', `A=1\nx \${A/1/2}`],
    ['another value, if there is one', `x \${A:+1}`],
    ['a placeholder', 'x <model>'],
    ['a placeholder of several words', 'x <your model path>'],
    ['an input of a process', 'x <(date)'],
  ])('that cannot be told is a hole: %s', (_, text) => {
    expect(words(text)[1]).toBe(HOLE);
  });

  test('with a hole keeps the rest', () => {
    expect(words('x "http://$HOST:80"')).toEqual(['x', `http://${HOLE}:80`]);
  });
});

describe('what is exported', () => {
  test.each<[string, string, Readonly<Record<string, string>>]>([
    ['with its value', 'export A=1', { A: '1' }],
    ['several at once', 'export A=1 B="2 3"', { A: '1', B: '2 3' }],
    ['after it is set', 'A=1\nexport A', { A: '1' }],
    ['and set anew', 'export A=1\nA=2', { A: '2' }],
    ['and grows', 'export A=1\nA+=2', { A: '12' }],
    ['from another variable', 'export A=1\nexport B=$A', { A: '1', B: '1' }],
    ['empty', 'export A=', { A: '' }],
    ['and taken back', 'export A=1 B=2\nunset A', { B: '2' }],
    ['by a declaration', 'declare -x A=1', { A: '1' }],
    ['in a branch', 'if true; then export A=1; fi', { A: '1' }],
  ])('is known: %s', (_, text, expected) => {
    expect(exported(text)).toEqual(expected);
  });

  test.each([
    ['what is only set', 'A=1'],
    ['what is for one command', 'A=1 x'],
    ['a name without a value', 'export A'],
    ['an option', 'export -p'],
    ['no name', 'export 1=2'],
  ])('is not %s', (_, text) => {
    expect(exported(text)).toEqual({});
  });

  test('holds for the commands that follow, and not for those before', () => {
    const [first, second] = readShellText('x\nexport A=1\ny', 1).commands;
    expect(first?.env.size).toBe(0);
    expect(second?.env.get('A')).toEqual({ text: '1', line: 2 });
  });

  test('gives way to what stands in front of a command, for that command', () => {
    expect(environment('export A=1\nA=2 x')).toEqual({ A: '2' });
    expect(environment('export A=1\nA=2 x\ny')).toEqual({ A: '1' });
  });

  test('is no more after it is taken back', () => {
    expect(environment('export A=1\nunset A\nx')).toEqual({});
    expect(words('A=1\nunset A\nx $A')).toEqual(['x', HOLE]);
  });
});

describe('commands', () => {
  const names = (text: string) => readShellText(text, 1).commands.map(({ words: [name] }) => name?.text);

  test.each([
    ['in order', 'a\nb', ['a', 'b']],
    ['on one line', 'a; b && c || d', ['a', 'b', 'c', 'd']],
    ['in a pipe', 'a | b', ['a', 'b']],
    ['in both branches', 'if a; then b; else c; fi', ['a', 'b', 'c']],
    ['once in a loop', 'for i in 1 2 3; do a; done', ['a']],
    ['in a subshell', '(a; b)', ['a', 'b']],
    ['in a function', 'f() { a; }', ['a']],
    ['in the background', 'a &\nb', ['a', 'b']],
    ['without comments', '# x\na # y', ['a']],
    ['none', '\n\n# x\n', []],
  ])('%s', (_, text, expected) => {
    expect(names(text)).toEqual(expected);
  });

  test('count their lines from where their block begins', () => {
    const { commands } = readShellText('a \\\n  b \\\n  # c\n  d\n\ne', 40);
    expect(commands.map(({ line }) => line)).toEqual([40, 45]);
    expect(commands[0]?.words.map(({ text, line }) => [text, line])).toEqual([
      ['a', 40],
      ['b', 41],
      ['d', 43],
    ]);
  });

  test('go on behind a comment that ends in a backslash', () => {
    expect(words('a \\\n  b # why \\\n  c')).toEqual(['a', 'b', 'c']);
  });

  test('go on over blanks behind a backslash', () => {
    expect(words('a \\  \n  b')).toEqual(['a', 'b']);
  });
});

describe('any text', () => {
  const word = fc.stringMatching(/^[A-Za-z0-9_./:=@%+-]{1,12}$/).filter((text) => !/^\w+\+?=/.test(text));

  test('of plain words gives them again, quoted or not, on one line or on several', () => {
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 8 }), fc.nat(3), (all, way) => {
        const written = all.map((one) => (way === 1 ? `"${one}"` : way === 2 ? `'${one}'` : one));
        expect(words(`serve ${written.join(way === 3 ? ' \\\n  ' : ' ')}`)).toEqual(['serve', ...all]);
      }),
    );
  });

  test('in single quotes is one word', () => {
    const text = fc
      .string({ maxLength: 30 })
      .filter((one) => !/['<>\\\n\r]/.test(one) && !one.includes(' # ') && one.trimEnd() === one);
    fc.assert(
      fc.property(text, (one) => {
        expect(words(`serve '${one}'`)).toEqual(['serve', one]);
      }),
    );
  });

  test('of the signs of a shell is read without an error, to words that its length bounds', () => {
    const sign = fc.constantFrom(
      '$',
      '{',
      '}',
      '(',
      ')',
      '"',
      "'",
      '`',
      '\\',
      '\n',
      '<',
      '>',
      '|',
      '&',
      ';',
      '#',
      ' ',
      'A',
      '=',
      '+',
      '[',
      ']',
      '@',
      '-',
      '/',
      '!',
      '*',
    );
    fc.assert(
      fc.property(fc.array(sign, { maxLength: 60 }), (signs) => {
        const text = signs.join('');
        const { commands } = readShellText(text, 1);
        expect(commands.length).toBeLessThanOrEqual(text.length);
        for (const { line } of commands) expect(line).toBeGreaterThanOrEqual(1);
      }),
    );
  });
});
