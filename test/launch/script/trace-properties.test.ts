import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { isServedAlike, runDifferences } from '../../../src/launch/script/compare-runs.ts';
import { endedBy, type FollowedScript } from '../../../src/launch/script/script-job.ts';
import type { TraceStep } from '../../../src/launch/script/trace.ts';
import { follow } from './support.ts';

const step = fc.record({
  origin: fc.record({ path: fc.constantFrom('a.sh', 'b.sh'), line: fc.integer({ min: 1, max: 9 }) }),
  text: fc.constantFrom('one', 'two', 'export A=1'),
  guards: fc.constantFrom([], ['x'], ['x', 'y']),
});
const steps = fc.array(step, { maxLength: 8 });
const runOf = (trace: readonly TraceStep[]): FollowedScript => ({ ...endedBy(undefined), trace });
const keyOf = ({ origin, text, guards }: TraceStep) => JSON.stringify([origin.path, text, guards]);
/** Keys of a list that another has not, or not so often. */
function surplus(one: readonly TraceStep[], other: readonly TraceStep[]): readonly string[] {
  const left = other.map(keyOf);
  return one.map(keyOf).filter((key) => {
    const at = left.indexOf(key);
    if (at === -1) return true;
    left.splice(at, 1);
    return false;
  });
}

describe('two traces', () => {
  test('differ by what a plain comparison of lists finds', () => {
    fc.assert(
      fc.property(steps, steps, (base, head) => {
        const found = runDifferences(runOf(base), runOf(head));
        const isEqual = JSON.stringify(base.map(keyOf)) === JSON.stringify(head.map(keyOf));
        expect(found.length === 0).toBe(isEqual);
        const [added, gone] = [surplus(head, base), surplus(base, head)];
        const side = added.length === 0 && gone.length > 0 ? 'base' : 'head';
        for (const one of found) expect(one.side).toBe(side);
        if (added.length + gone.length > 0)
          expect(found).toHaveLength(Math.min(5, added.length > 0 ? added.length : gone.length));
      }),
    );
  });

  test('do not differ by lines', () => {
    fc.assert(
      fc.property(steps, fc.nat(99), (trace, by) => {
        const moved = trace.map((one) => ({
          ...one,
          origin: { ...one.origin, line: one.origin.line + by },
        }));
        expect(runDifferences(runOf(trace), runOf(moved))).toEqual([]);
      }),
    );
  });

  test('say for each difference where it is, of the side that has it', () => {
    fc.assert(
      fc.property(steps, steps, (base, head) => {
        for (const { side, origin, guards } of runDifferences(runOf(base), runOf(head)))
          expect(side === 'head' ? head : base).toContainEqual(expect.objectContaining({ origin, guards }));
      }),
    );
  });
});

describe('a trace', () => {
  test.each([
    ['a loop that counts', 'for ((i=0; i<3; i++)); do one; done\n', ['for ((i=0; i<3; i++)); do', 'one']],
    ['a loop that waits', 'while read -r x; do one; done < f\n', ['read -r x', ' < f', 'one']],
    ['a subshell', '( cd x && one )\n', ['cd x && one']],
    ['a pipe of tests', '[[ $A == 1 ]] | true\n', ['[[ $A == 1 ]] | true']],
    ['a test with an assignment before it', 'B=1 [ 1 = 1 ]\n', ['B=1 [ 1 = 1 ]']],
    ['arithmetic', '(( B = 1 ))\n', ['(( B = 1 ))']],
    ['a test of arithmetic', '[[ $((B=1)) == 1 ]]\n', ['[[ $((B=1)) == 1 ]]']],
    ['a test of a substitution', '[ -n "$(one)" ]\n', ['[ -n "$(one)" ]', 'one']],
    ['a test of a process', '[[ -e <(one) ]]\n', ['[[ -e <(one) ]]', 'one']],
    ['a default that is set', `: "${'$'}{B:=1}"\n`, [`: "${'$'}{B:=1}"`]],
    ['two here-documents', 'cat <<A <<B\none\nA\ntwo\nB\n', ['cat <<A <<B\none\n\ntwo\n']],
  ])('holds %s', (_name, text, expected) => {
    const found = follow(text, { A: '1' }).trace.map((one) => one.text);
    for (const one of expected) expect(found).toContain(one);
  });

  test.each([
    '[[ $A == 1 ]]\n',
    '[ "$A" = 1 ]\n',
    'test -n "$A"\n',
    ':\n',
    'true\n',
    'false\n',
    '[[ $A == 1 && -n $B || ! -f x ]]\n',
    '[ 1 = 1 ] && true || :\n',
    `[[ -n ${'$'}{A:-x} ]]\n`,
    'if true; then :; fi\n',
    'f() { one; }\n',
    '# one\n',
  ])('holds nothing of %j, which decides and does nothing', (text) => {
    expect(follow(text, { A: '1' }).trace).toEqual([]);
  });

  test('holds each reached command once, with its line, in the order of the file', () => {
    fc.assert(
      fc.property(fc.array(fc.stringMatching(/^[a-z]{3,8}$/), { maxLength: 12 }), (names) => {
        const commands = names.map((name, at) => `run_${name} ${at}`);
        expect(follow(`${commands.join('\n')}\n`).trace).toEqual(
          commands.map((text, at) => ({ origin: { path: 'run.sh', line: at + 1 }, text, guards: [] })),
        );
      }),
    );
  });

  test('is the same whatever is known of variables that nobody uses', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.stringMatching(/^UNUSED_[A-Z]{1,3}$/), fc.string()), (variables) => {
        const text = 'if [[ $A == 1 ]]; then one; fi\nvllm serve m $B\n';
        expect(follow(text, variables).trace).toEqual(follow(text).trace);
      }),
      { numRuns: 30 },
    );
  });
});

describe('what is served', () => {
  const flags = fc.uniqueArray(fc.constantFrom('--eager', '--seed 1', '--port 8000', '--tp 8'), {
    maxLength: 4,
  });
  const serving = (words: readonly string[]) => follow(`vllm serve m ${words.join(' ')}\n`);

  test('is alike exactly where the commands are', () => {
    fc.assert(
      fc.property(flags, flags, (one, other) => {
        expect(isServedAlike(serving(one), serving(other))).toBe(one.join(' ') === other.join(' '));
      }),
      { numRuns: 60 },
    );
  });

  test.each(['python3', '/usr/bin/python', 'yq', 'jq', 'cat', '/bin/sed', 'grep', 'awk'])(
    'cannot be told alike where %s made it of a file out of sight',
    (program) => {
      const script = follow(`vllm serve m --x "$(${program} a /etc/unseen)"\n`);
      expect(isServedAlike(script, script)).toBe(false);
    },
  );

  test('is nothing where nothing could be followed', () => {
    expect(endedBy('time')).toEqual({ servers: [], problems: [], limit: 'time', filesRead: [], trace: [] });
    expect(isServedAlike(endedBy('time'), endedBy('memory'))).toBe(true);
  });
});
