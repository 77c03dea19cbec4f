// biome-ignore-all lint/suspicious/noTemplateCurlyInString: shell text
import { execFileSync } from 'node:child_process';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { knownText } from '../../../src/launch/shell/text.ts';
import { run, servers } from './support.ts';

/** The words that bash itself makes of a word. */
function byBash(setup: string, word: string): readonly string[] {
  const script = `${setup}\nprintf '%s\\0' START ${word}`;
  const printed = execFileSync('bash', ['--norc', '-c', script], { encoding: 'utf8' });
  return printed.split('\0').slice(1, -1);
}

function byModel(setup: string, word: string): readonly (string | undefined)[] {
  const [server] = servers(run(`${setup}\nvllm serve ${word}\n`));
  return server?.words.map(({ text }) => knownText(text)) ?? ['no server'];
}

const name = fc.constantFrom('A', 'B', 'C');
const text = fc.string({ unit: fc.constantFrom('a', 'b', '/', '.', ' ', '_', '1', '-'), maxLength: 8 });
const pattern = fc.constantFrom('*a', 'a*', '*/', '/*', '?', '[ab]', '*', 'b', '.', '_*_', '[!a]*');
const operation = fc.oneof(
  fc.tuple(fc.constantFrom(':-', '-', ':+', '+'), text).map(([operator, operand]) => `${operator}${operand}`),
  fc
    .tuple(fc.constantFrom('#', '##', '%', '%%'), pattern)
    .map(([operator, operand]) => `${operator}${operand}`),
  fc
    .tuple(
      fc.constantFrom('/', '//', '/#', '/%'),
      fc.constantFrom('a', 'b', '[ab]', 'a*', '?'),
      fc.constantFrom('', 'x', '_y'),
    )
    .map(([operator, operand, replacement]) => `${operator}${operand}/${replacement}`),
  fc.tuple(fc.nat(5), fc.nat(3)).map(([from, length]) => `:${from}:${length}`),
  fc.constantFrom('^^', ',,', '^', ''),
);
const word = fc
  .array(
    fc.oneof(
      name.map((of) => `\${${of}}`),
      name.map((of) => `"\${${of}}"`),
      fc.tuple(name, operation).map(([of, what]) => `"\${${of}${what}}"`),
      fc.tuple(name, operation).map(([of, what]) => `\${${of}${what}}`),
      name.map((of) => `\${#${of}}`),
      fc.constantFrom('x', '"y z"', "'$A'", '-', '"${L[@]}"', '${L[*]}', '"${L[*]}"', '${#L[@]}'),
    ),
    { minLength: 1, maxLength: 4 },
  )
  .map((parts) => parts.join(''));

describe('against bash', () => {
  test('words come out as bash makes them', () => {
    fc.assert(
      fc.property(fc.tuple(text, text, fc.array(text, { maxLength: 3 })), word, ([a, b, list], written) => {
        const setup = `set -f; A='${a}'; B='${b}'; unset C; L=(${list.map((item) => `'${item}'`).join(' ')})`;
        // What nothing sets is unknown to the model, and empty to bash.
        fc.pre(!/\{#?C/.test(written.replace(/\$\{C:?[-+]/g, '')));
        expect(byModel(setup, written)).toEqual(byBash(setup, written));
      }),
      { numRuns: 150 },
    );
  });

  test('arithmetic comes out as bash has it', () => {
    const operand = fc.oneof(
      fc.integer({ min: 0, max: 999 }).map(String),
      fc.constantFrom('A', 'B', '$A', '(A+1)'),
    );
    const operator = fc.constantFrom('+', '-', '*', '/', '%', '<', '>=', '==', '&&', '||', '&', '|', '<<');
    const expression = fc
      .tuple(operand, fc.array(fc.tuple(operator, operand), { maxLength: 4 }))
      .map(([first, rest]) => [first, ...rest.flat()].join(' '));
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 50 }),
        fc.integer({ min: 1, max: 9 }),
        expression,
        (a, b, written) => {
          const setup = `A=${a}; B=${b}`;
          let expected: readonly string[];
          try {
            expected = byBash(setup, `$(( ${written} ))`);
          } catch {
            return;
          }
          const [found] = byModel(setup, `$(( ${written} ))`);
          // Beyond 53 bits, and division by what may be zero, the model knows nothing.
          if (found !== undefined) expect([found]).toEqual(expected);
        },
      ),
      { numRuns: 150 },
    );
  });

  test('patterns match as bash matches them', () => {
    const part = fc.constantFrom('a', 'b', '?', '*', '[ab]', '[!a]', 'c', '@(a|bc)', '*(a)', '+(b)', '?(c)');
    const subject = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 6 });
    fc.assert(
      fc.property(fc.array(part, { minLength: 1, maxLength: 4 }), subject, (parts, value) => {
        const test_ = `shopt -s extglob; X=no; [[ '${value}' == ${parts.join('')} ]] && X=yes; :`;
        expect(byModel(test_, '$X')).toEqual(byBash(test_, '$X'));
      }),
      { numRuns: 150 },
    );
  });

  test('regular expressions match as bash matches them', () => {
    const part = fc.constantFrom(
      'a',
      'b',
      '.',
      'a*',
      'b+',
      'c?',
      '[ab]',
      '[^a]',
      '(a|bc)',
      'b{1,2}',
      '[[:alpha:]]',
    );
    const subject = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 6 });
    fc.assert(
      fc.property(
        fc.array(part, { minLength: 1, maxLength: 4 }),
        fc.boolean(),
        subject,
        (parts, isWhole, value) => {
          const expression = isWhole ? `^${parts.join('')}$` : parts.join('');
          const test_ = `R='${expression}'; X=no; [[ '${value}' =~ $R ]] && X=yes; :`;
          expect(byModel(test_, '$X')).toEqual(byBash(test_, '$X'));
        },
      ),
      { numRuns: 150 },
    );
  });
});
