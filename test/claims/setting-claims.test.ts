import { describe, expect, test } from '@jest/globals';
import { settingsIn } from '../../src/claims/setting-claims.ts';
import { claims, quotes } from './support.ts';

describe('code', () => {
  test.each<[string, string[]]>([
    ['A_B=1', ['variable A_B 1']],
    ['A_B="yes"', ['variable A_B yes']],
    ['ONE=1 TWO=2', ['variable ONE 1', 'variable TWO 2']],
    ['--max-num-seqs 64', ['flag max-num-seqs 64']],
    ['--max-num-seqs=64', ['flag max-num-seqs 64']],
    ['--enable-x', ['flag enable-x -']],
    ['--enable-x --size 3 --enable-y', ['flag enable-x -', 'flag size 3', 'flag enable-y -']],
    ['python3 -m server --tp 8', ['flag tp 8']],
    ['--speculative-config {"a":1}', []],
    ['--size $SIZE', []],
    ['--size <n>', []],
    ['--size N', []],
    ['--sizes 1,2', []],
    ['--size ...', []],
    ['A=1', []],
    ['lower=1', []],
    ['NAME=', []],
    ['path/to/file.yaml', []],
    ['', []],
  ])('%j sets %j', (code, expected) => {
    expect(settingsIn(code).map(({ form, name, value }) => `${form} ${name} ${value ?? '-'}`)).toEqual(
      expected,
    );
  });
});

describe('a setting', () => {
  test('is claimed in code only', () => {
    expect(quotes('setting', 'Sets A_B=1 and `C_D=2`, `--x-y 3`, --z 4.')).toEqual(['C_D=2', '--x-y 3']);
  });

  test.each<[string, (string | undefined)[]]>([
    ['`AB_C=80gb` on prefill, `AB_C=140gb` on decode', ['prefill 80gb', 'decode 140gb']],
    ['`AB_C=80gb` on prefill and `140gb` on decode.', ['prefill 80gb', 'decode 140gb']],
    ['prefill 为 `AB_C=80gb`，decode 为 `AB_C=140gb`。', ['prefill 80gb', 'decode 140gb']],
    ['Decode: `AB_C=1`, `AB_D=2`.', ['decode 1', 'decode 2']],
    ['`AB_C=1` on both roles', ['- 1']],
    ['`AB_C=1` on prefill and decode', ['- 1']],
    ['Prefill and decode: `AB_C=1`', ['- 1']],
    ['Prefill is routed (`AB_C=1`), decode not', ['- 1']],
  ])('%j is of a role', (markdown, expected) => {
    expect(claims('setting', markdown).map(({ role, value }) => `${role ?? '-'} ${value}`)).toEqual(expected);
  });

  test('is of the points that the sentence begins with', () => {
    expect(claims('setting', 'Prefill of c8 and c16: `--x-y 3`.')).toEqual([
      {
        kind: 'setting',
        form: 'flag',
        name: 'x-y',
        value: '3',
        role: 'prefill',
        concurrencies: [8, 16],
        quote: '--x-y 3',
        isPlain: true,
      },
    ]);
  });

  test('is told apart from what was', () => {
    expect(claims('setting', 'Raises it from `AB_C=1` to `AB_C=2`.').map(({ isPlain }) => isPlain)).toEqual([
      false,
      false,
    ]);
    expect(claims('setting', '~~`AB_C=1`~~ `AB_C=2`').map(({ value }) => value)).toEqual(['2']);
  });

  test('counts once, in both languages', () => {
    expect(quotes('setting', 'Sets `AB_C=1`.\n\n中文：设置 `AB_C=1`。')).toEqual(['AB_C=1']);
    // Plain in one of them is plain.
    expect(claims('setting', '不再 `AB_C=1`。\n\nSets `AB_C=1`.')[0]?.isPlain).toBe(true);
  });
});

test('other words in code may be values', () => {
  expect(quotes('word', 'Uses `flash_mega` and `a b`, `x`, `--y 1`.')).toEqual(['flash_mega']);
});
