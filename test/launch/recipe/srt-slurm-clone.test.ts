import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { Launcher, refSetting } from '../../../src/launch/recipe/srt-slurm-clone.ts';
import { placed } from './support.ts';

const URL = 'https://github.com/NVIDIA/srt-slurm.git';
const clone = (more = '') => `git clone ${more}${URL} "$DIR"`;
const place = { path: 'configs/master.yaml', line: 9 };

/** What a launcher clones: `ref:line` each. */
function refs(text: string, variables: Readonly<Record<string, string>> = {}): readonly string[] {
  const launcher = new Launcher('launch.sh', text);
  return launcher.clones(new Map(Object.entries(variables))).map(({ ref, line }) => `${ref}:${line}`);
}

describe('a launcher that clones srt-slurm', () => {
  test.each([
    ['the default branch', clone(), 'undefined:1'],
    ['a branch or tag', clone('--branch v1.0.36 --single-branch '), 'v1.0.36:1'],
    ['what it checks out afterwards', `${clone()}\ncd d\ngit checkout v1.0.38`, 'v1.0.38:3'],
    ['what it checks out, if nothing fails', `${clone()} || exit 1\ngit checkout abc || exit 1`, 'abc:2'],
    ['a quoted reference', `${clone()}\ngit checkout "v1"`, 'v1:2'],
    ['a reference in a variable', `PIN=abc\n${clone()}\ngit checkout "$PIN"`, 'abc:3'],
    ['a url in a variable', `export URL=${URL}\ngit clone "$URL" d\ngit checkout x`, 'x:3'],
    ['inside a group', `{ ${clone()}; git checkout x; }`, 'x:1'],
    ['inside a subshell', `( ${clone()} )`, 'undefined:1'],
    ['the last of several', `${clone()}\n${clone('-b two ')}`, 'two:2'],
    ['behind a condition that is a command', `mkdir d && ${clone()}`, 'undefined:1'],
  ])('says %s', (_name, text, expected) => {
    expect(refs(text)).toEqual([expected]);
  });

  test.each([
    ['nothing', 'echo hello\n'],
    ['another repository', 'git clone https://github.com/acme/other.git\ngit checkout v1\n'],
    ['on a way that ends', `exit 1\n${clone()}\n`],
    ['in a function that is only declared', `f() { ${clone()}; }\n`],
  ])('says nothing where it clones %s', (_name, text) => {
    expect(refs(text)).toEqual([]);
  });
});

describe('branches', () => {
  const branches = `
if [[ "$IS_AGENTIC" == "1" && $FRAMEWORK == "dynamo-trt" ]]; then
  ${clone()}
  git checkout trt
elif [[ $FRAMEWORK == "dynamo-sglang" && ( $MODEL_PREFIX == "a" || $MODEL_PREFIX == "b" ) ]]; then
  ${clone()}
  git checkout sglang
elif [ "$FRAMEWORK" = "dynamo-vllm" ]; then
  ${clone()}
  if [[ ! -z "\${SPEC:-}" ]]; then git checkout spec; else git checkout plain; fi
elif [[ $MODEL_PREFIX == k* ]]; then
  ${clone()}
  git checkout star
else
  echo unsupported
  exit 1
fi
`;
  test.each([
    [{ IS_AGENTIC: '1', FRAMEWORK: 'dynamo-trt', MODEL_PREFIX: 'a' }, ['trt:4']],
    [{ IS_AGENTIC: '0', FRAMEWORK: 'dynamo-sglang', MODEL_PREFIX: 'b' }, ['sglang:7']],
    [{ IS_AGENTIC: '0', FRAMEWORK: 'dynamo-vllm', MODEL_PREFIX: 'c', SPEC: 'mtp' }, ['spec:10']],
    [{ IS_AGENTIC: '0', FRAMEWORK: 'dynamo-vllm', MODEL_PREFIX: 'c', SPEC: '' }, ['plain:10']],
    [{ IS_AGENTIC: '0', FRAMEWORK: 'x', MODEL_PREFIX: 'kimi' }, ['star:13']],
    [{ IS_AGENTIC: '0', FRAMEWORK: 'x', MODEL_PREFIX: 'c' }, []],
  ])('are decided by what is known: %j', (variables, expected) => {
    expect(refs(branches, variables)).toEqual(expected);
  });

  test('are all followed where a variable is not known', () => {
    expect(refs(branches, { IS_AGENTIC: '0', FRAMEWORK: 'dynamo-vllm', MODEL_PREFIX: 'c' })).toEqual([
      'spec:10',
      'plain:10',
    ]);
  });

  test('are all followed where a test is a command', () => {
    const text = `A=0\nif grep -q x f; then A=1; fi\n${clone()}\nif [[ $A == 1 ]]; then git checkout one; else git checkout two; fi\n`;
    expect(refs(text)).toEqual(['one:4', 'two:4']);
  });

  test.each([
    ['[[ $A != 1 ]]', 'yes'],
    ['[[ -n $A ]]', 'yes'],
    ['! [[ -n $A ]]', 'no'],
    ['[ -z "$A" ]', 'no'],
    ['[ "$A" != 2 ]', 'no'],
    ['[[ $A == 2 ]] && [[ $A == 3 ]]', 'no'],
    ['[[ $A == 3 ]] || [[ $A == 2 ]]', 'yes'],
    ['[[ $B == 3 ]] || [[ $A == 2 ]]', 'yes'],
    ['[[ $B == 3 ]] && [[ $A == 3 ]]', 'no'],
    ['[[ $A == *2 ]]', 'yes'],
    ['[[ ! ( $A == 2 ) ]]', 'no'],
  ])('%s is %s with A=2', (condition, expected) => {
    const text = `if ${condition}; then ${clone('-b yes ')}; else ${clone('-b no ')}; fi`;
    expect(refs(text, { A: '2' })).toEqual([`${expected}:1`]);
  });

  test.each([
    '[[ $A =~ 2 ]]',
    '[[ $A == [12] ]]',
    '[[ $A -gt 1 ]]',
    '[[ -f $A ]]',
    '[[ $(id) == x ]]',
    '[[ $B == 2 ]]',
  ])('%s cannot be told', (condition) => {
    const text = `if ${condition}; then ${clone('-b yes ')}; else ${clone('-b no ')}; fi`;
    expect(refs(text, { A: '2' })).toEqual(['yes:1', 'no:1']);
  });

  test('shorten a command: false and what follows', () => {
    expect(refs(`[[ $A == 1 ]] && ${clone()}`, { A: '2' })).toEqual([]);
    expect(refs(`[[ $A == 1 ]] && ${clone()}`, { A: '1' })).toEqual(['undefined:1']);
    expect(refs(`[[ $A == 1 ]] || ${clone()}`, { A: '2' })).toEqual(['undefined:1']);
    expect(refs(`[[ $A == 1 ]] && ${clone()}`)).toEqual(['undefined:1']);
  });

  test('that clone nothing are one way, however many', () => {
    const many = Array.from({ length: 90 }, (_, at) => `if cmd; then V${at}=1; else V${at}=2; fi`).join('\n');
    expect(refs(`A=1\n${many}\nif [[ $A == 1 ]]; then ${clone('-b x ')}; fi`)).toEqual(['x:92']);
    expect(refs(`${many}\nif [[ $V0 == 1 ]]; then ${clone('-b x ')}; else ${clone('-b y ')}; fi`)).toEqual([
      'x:91',
      'y:91',
    ]);
  });

  test('too many to follow leave one open', () => {
    const many = Array.from({ length: 90 }, (_, at) => `if cmd; then ${clone(`-b v${at} `)}; fi`).join('\n');
    expect(refs(many)).toContain('undefined:1');
  });
});

describe('the reference of a row', () => {
  const found = (ref: string | undefined, line: number) => ({
    clone: { url: URL, ref, line },
    origin: { path: 'launch.sh', line },
  });

  test('is the one on which all launchers agree', () => {
    expect(placed(refSetting([found('v1', 3), found('v1', 8)], place))).toBe('v1 @ launch.sh:3');
  });

  test('is open where they differ, naming each', () => {
    expect(placed(refSetting([found('v1', 3), found(undefined, 8)], place))).toBe(
      '<v1 or default branch> @ launch.sh:3',
    );
  });

  test('is open where the branch is the default one', () => {
    expect(placed(refSetting([found(undefined, 3)], place))).toBe(`<${URL}> @ launch.sh:3`);
  });

  test('is open where nothing is cloned', () => {
    expect(placed(refSetting([], place))).toBe('<srt-slurm> @ master.yaml:9');
  });
});

test('whatever a launcher holds, reading it ends', () => {
  const line = fc.oneof(
    fc.string(),
    fc.constantFrom(
      'if',
      'then',
      'fi',
      'else',
      '((',
      '{',
      '}',
      '$(',
      '"',
      "'",
      clone(),
      'git checkout x',
      'exit',
    ),
  );
  fc.assert(
    fc.property(fc.array(line, { maxLength: 40 }), (lines) => {
      expect(refs(lines.join('\n')).length).toBeLessThanOrEqual(70);
    }),
  );
});
