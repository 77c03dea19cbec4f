import { describe, expect, test } from '@jest/globals';
import { isReachable } from '../../../src/launch/shell/reachable.ts';
import { run, SCRIPT, showGuard, unknownVariable } from './support.ts';

const script = `# comment
if [ "$TP" = 8 ]; then
  echo a

  echo b
elif [ "$TP" = 4 ]; then
  echo c
else
  echo d
fi
unused() {
  echo e
}
used() {
  echo f
}
used
case "$TP" in
  8) echo g ;;
  *)
    echo h
    ;;
esac
ARGS=(
  --a
  --b
)
for i in 1 2; do
  [ $i = 1 ] && continue
  echo i
done
cat <<EOF
text
EOF
[ "$TP" = 8 ] && exit 0
echo j
`;

function lines(answer: boolean, tp: string): readonly number[] {
  const found = run(script, { TP: tp });
  return script
    .split('\n')
    .flatMap((_, index) => (isReachable(found, SCRIPT, index + 1) === answer ? [index + 1] : []));
}

describe('isReachable', () => {
  test('tells which lines a point runs', () => {
    expect(lines(false, '8')).toEqual([6, 7, 9, 12, 21, 36]);
    expect(lines(false, '4')).toEqual([3, 5, 9, 12, 19]);
    expect(lines(false, '2')).toEqual([3, 5, 7, 12, 19]);
  });

  test('says on what it depends', () => {
    const found = run(script, { TP: unknownVariable('TP') });
    const answer = isReachable(found, SCRIPT, 7);
    expect(typeof answer === 'object' && answer.guards.map(showGuard)).toEqual([
      ' if not [ "$TP" = 8 ] and [ "$TP" = 4 ]',
    ]);
    expect(isReachable(found, SCRIPT, 17)).toBe(true);
  });

  test('is true where one of several ways is unconditional', () => {
    const text = 'f() {\n  echo x\n}\nif probe; then f; fi\nf';
    expect(isReachable(run(text), SCRIPT, 2)).toBe(true);
  });

  test('knows the lines of files that are sourced, and of those that are not', () => {
    const files = { 'benchmarks/a.sh': 'X=1\nif [ "$X" = 2 ]; then\n  echo\nfi', 'benchmarks/b.sh': 'echo' };
    const found = run('source benchmarks/a.sh', {}, files);
    expect([1, 2, 3].map((line) => isReachable(found, 'benchmarks/a.sh', line))).toEqual([true, true, false]);
    expect(isReachable(found, 'benchmarks/b.sh', 1)).toBe(false);
  });

  test('does not say no of a run that was not followed to its end', () => {
    const text = 'f() { f; }\nf\nif false; then\n  echo x\nfi\nwhile true; do :; done\necho y';
    const found = run(text);
    expect(isReachable(found, SCRIPT, 4)).toEqual({ guards: [] });
  });

  test('counts lines inside substitutions', () => {
    const text = 'X=$(\n  if [ "$A" = 1 ]; then\n    echo y\n  fi\n)';
    expect([2, 3].map((line) => isReachable(run(text, { A: '2' }), SCRIPT, line))).toEqual([true, false]);
  });
});
