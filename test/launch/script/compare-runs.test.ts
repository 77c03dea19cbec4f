import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { isServedAlike, runDifferences } from '../../../src/launch/script/compare-runs.ts';
import { follow } from './support.ts';

type Variables = Parameters<typeof follow>[1];

function differences(before: string, after: string, variables: Variables = {}): readonly string[] {
  return runDifferences(follow(before, variables), follow(after, variables)).map(
    ({ side, origin, guards }) =>
      `${side} ${origin.line}${guards.length === 0 ? '' : ` if ${guards.join()}`}`,
  );
}

describe('two runs', () => {
  const same: [string, string, string][] = [
    ['lines that only moved', 'one\n', '# why\n\none\n'],
    ['another indentation', 'if [[ 1 == 1 ]]; then\none\nfi\n', 'if [[ 1 == 1 ]]; then\n  one\nfi\n'],
    ['a branch that is not taken', 'one\n', 'if [[ $TP == 4 ]]; then\n  two\nfi\none\n'],
    [
      'a further branch behind one that is taken',
      'if [[ $TP == 8 ]]; then one; fi\n',
      'if [[ $TP == 8 ]]; then one; elif [[ $TP == 4 ]]; then two; fi\n',
    ],
    ['a function that nobody calls', 'one\n', 'more() {\n  two\n}\none\n'],
    ['another case', 'case $TP in 8) one;; esac\n', 'case $TP in 8) one;; 4) two;; esac\n'],
  ];
  test.each(same)('do the same with %s', (_name, before, after) => {
    expect(differences(before, after, { TP: '8' })).toEqual([]);
  });

  const other: [string, string, string, string[]][] = [
    ['a new command', 'one\n', 'one\ntwo\n', ['head 2']],
    ['a command that is gone', 'one\ntwo\n', 'one\n', ['base 2']],
    ['a changed command', 'one\n', 'one --more\n', ['head 1']],
    [
      'a test that is false now',
      'if [[ $TP == 8 ]]; then\n  one\nfi\n',
      'if [[ $TP == 8 && $EP == 8 ]]; then\n  one\nfi\n',
      ['base 2'],
    ],
    [
      'a test that cannot be decided any more',
      'one\n',
      'if [[ $(nproc) == 8 ]]; then one; fi\n',
      ['head 1', 'head 1', 'head 1 if [[ $(nproc) == 8 ]]'],
    ],
    ['another order', 'one\ntwo\n', 'two\none\n', ['head 1']],
    ['a command that is run twice', 'one\n', 'one\none\n', ['head 2']],
    ['other words of a loop', 'for a in 1 2; do one; done\n', 'for a in 1 3; do one; done\n', ['head 1']],
    ['another here-document', 'cat <<E\na\nE\n', 'cat <<E\nb\nE\n', ['head 1']],
  ];
  test.each(other)('do not do the same with %s', (_name, before, after, expected) => {
    expect(differences(before, after, { TP: '8', EP: '1' })).toEqual(expected);
  });

  test('tell a few of many differences', () => {
    expect(differences('', Array.from({ length: 30 }, (_, at) => `run ${at}\n`).join(''))).toHaveLength(5);
  });

  test('of one text are equal, and a line more is found wherever it stands', () => {
    const commands: fc.Arbitrary<string[]> = fc.array(
      fc.constantFrom('one', 'two 2', 'export A=1', 'if [[ $A == 1 ]]; then x; fi'),
      {
        maxLength: 6,
      },
    );
    fc.assert(
      fc.property(commands, fc.nat(6), (lines, at) => {
        const text = lines.join('\n');
        expect(differences(text, text)).toEqual([]);
        expect(differences(text, lines.toSpliced(at, 0, 'new').join('\n'))).toEqual([
          `head ${Math.min(at, lines.length) + 1}`,
        ]);
        expect(differences(text, lines.toSpliced(at, 0, '# new').join('\n'))).toEqual([]);
      }),
    );
  });
});

describe('what is served', () => {
  const alike = (before: string, after: string) => isServedAlike(follow(before), follow(after));

  test.each([
    ['at another line', 'vllm serve m\n', '\nvllm serve m\n', true],
    ['with another flag', 'vllm serve m\n', 'vllm serve m --eager\n', false],
    ['with what an unknown program printed', 'vllm serve m $(date)\n', 'vllm serve m $(date)\n', true],
    [
      'with what a program made of a file',
      'vllm serve m $(python3 x.py)\n',
      'vllm serve m $(python3 x.py)\n',
      false,
    ],
  ])('is compared %s', (_name, before, after, expected) => {
    expect(alike(before, after)).toBe(expected);
  });
});
