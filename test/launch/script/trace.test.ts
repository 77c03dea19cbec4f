import { describe, expect, test } from '@jest/globals';
import { follow } from './support.ts';

function traceOf(text: string, variables = {}, files = {}): readonly string[] {
  return follow(text, variables, files).trace.map(
    ({ origin: { path, line }, text: command, guards }) =>
      `${path}:${line} ${command}${guards.length === 0 ? '' : ` if ${guards.join(' or ')}`}`,
  );
}

describe('a trace', () => {
  test('holds the commands that are run, in the order of the file', () => {
    expect(traceOf('export A=1\necho $A | cat\n')).toEqual(['run.sh:1 export A=1', 'run.sh:2 echo $A | cat']);
  });

  test('leaves out branches that are not taken, and what only decides', () => {
    const text =
      'if [[ $A == 1 ]]; then\n  one\nelif [ "$A" = 2 ] && test -n "$A"; then\n  two\nelse\n  more\nfi\n';
    expect(traceOf(text, { A: '1' })).toEqual(['run.sh:2 one']);
    expect(traceOf(text, { A: '2' })).toEqual(['run.sh:4 two']);
    expect(traceOf(text, { A: '3' })).toEqual(['run.sh:6 more']);
  });

  test('says under which conditions a command is run where that cannot be told', () => {
    const unknown = { kind: 'unknown', hole: { reason: { kind: 'variable', name: 'A' }, expression: '$A' } };
    const found = traceOf('if [[ $A == 1 ]]; then one; else two; fi\nthree\n', { A: unknown });
    expect(found).toEqual([
      'run.sh:1 one if [[ $A == 1 ]]',
      'run.sh:1 two if not [[ $A == 1 ]]',
      'run.sh:2 three',
    ]);
  });

  test('holds functions by what they do where they are called', () => {
    expect(traceOf('used() { one; }\nunused() { two; }\nused\n')).toEqual(['run.sh:1 one', 'run.sh:3 used']);
  });

  test('goes into other files', () => {
    const lib = { 'lib.sh': 'inside\nunused() { two; }\n' };
    expect(traceOf('source ./lib.sh\nbash ./lib.sh x\n', {}, lib)).toEqual([
      'lib.sh:1 inside',
      'run.sh:1 source ./lib.sh',
      'run.sh:2 bash ./lib.sh x',
    ]);
  });

  test.each([
    ['the words of a loop', 'for x in 1 2; do one; done\n', ['for x in 1 2; do', 'one']],
    ['what a case goes by', 'case $A in 1) one;; *) two;; esac\n', ['case $A', 'one']],
    ['a here-document', 'cat > f <<EOF\nx $A\nEOF\n', ['cat > f <<EOF\nx $A\n']],
    ['a redirection of several commands', '{ one; } > f\n', [' > f', 'one']],
    ['that a command goes on beside others', 'one &\n', ['one\n&']],
    ['a command in a test', '[[ $(one) == 1 ]]\n', ['[[ $(one) == 1 ]]', 'one']],
    ['a test that keeps what it found', '[[ $A =~ 1 ]]\n', ['[[ $A =~ 1 ]]']],
    ['a test that sets a variable', `[[ -n ${'$'}{B:=1} ]]\n`, [`[[ -n ${'$'}{B:=1} ]]`]],
    ['a test whose arithmetic sets a variable', '[[ PORT=9 -gt 1 ]]\n', ['[[ PORT=9 -gt 1 ]]']],
    ['a test whose arithmetic counts', '[[ 1 -lt "PORT++" ]]\n', ['[[ 1 -lt "PORT++" ]]']],
    ['a test whose subscript sets a variable', "[[ -v 'a[PORT=9]' ]]\n", ["[[ -v 'a[PORT=9]' ]]"]],
    ['a test program whose subscript does', "[ -v 'a[PORT=9]' ]\n", ["[ -v 'a[PORT=9]' ]"]],
    ['a test with a redirection', '[ 1 = 1 ] > f\n', ['[ 1 = 1 ] > f']],
    ['a test before a command', '[[ $A == 1 ]] && one\n', ['[[ $A == 1 ]] && one']],
  ])('holds %s', (_name, text, expected) => {
    const found = follow(text, { A: '1' }).trace.map((step) => step.text);
    for (const one of expected) expect(found).toContain(one);
  });

  test('leaves out tests of numbers and patterns', () => {
    const text =
      'if [[ $A -gt 1 ]]; then one; fi\nif [[ $A == a[b]* ]]; then two; fi\nif [ "$A" = "x=1" ]; then three; fi\n';
    expect(traceOf(text, { A: '1' })).toEqual([]);
  });

  test('is empty where nobody wants it, and of a script that is not there', () => {
    expect(follow('').trace).toEqual([]);
    expect(traceOf('# only words\n\n')).toEqual([]);
  });
});
