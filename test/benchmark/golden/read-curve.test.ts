import { describe, expect, test } from '@jest/globals';
import { decimalText } from '../../../src/benchmark/golden/decimal.ts';
import type { GoldenCurve } from '../../../src/benchmark/golden/golden-curve.ts';
import { readGoldenCurve } from '../../../src/benchmark/golden/read-curve.ts';
import { DataFileError } from '../../../src/benchmark/yaml/data-file-error.ts';

const PATH = 'golden/m8_mtp.yaml';
const text = `# Measured on acme/model-8.
# key = draft length
model-8-nvfp4:
  thinking_on:
    1: 1.79
    2: 2.50
    4: 3.00
  thinking_off:
    1: 1.92
`;

const read = (file: string) => readGoldenCurve(file, PATH);

function valueAt(curve: GoldenCurve, mode: string, length: number): string | undefined {
  const found = curve.modes.get(mode)?.get(length);
  return found && `${decimalText(found.value)} @ ${found.line}`;
}

function problemOf(file: string): string {
  try {
    read(file);
  } catch (cause) {
    if (cause instanceof DataFileError) return cause.message;
    throw cause;
  }
  throw new Error('it was read');
}

describe('a golden curve', () => {
  test('is of one model, with a value and its line for each mode and draft length', () => {
    const curve = read(text);
    expect([curve.model, curve.line, curve.path]).toEqual(['model-8-nvfp4', 3, PATH]);
    expect([...curve.modes.keys()]).toEqual(['thinking_on', 'thinking_off']);
    expect(valueAt(curve, 'thinking_on', 2)).toBe('2.50 @ 6');
    expect(valueAt(curve, 'thinking_on', 4)).toBe('3.00 @ 7');
    expect(valueAt(curve, 'thinking_off', 1)).toBe('1.92 @ 9');
  });

  test('has nothing between its draft lengths, and nothing beyond', () => {
    const curve = read(text);
    expect([3, 5, 0].map((length) => valueAt(curve, 'thinking_on', length))).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect(valueAt(curve, 'thinking_off', 2)).toBeUndefined();
  });

  test('may say more about itself', () => {
    const curve = read(`_metadata: {draft-model: acme/d}\n${text}  image: acme/x:1\n`);
    expect(curve.model).toBe('model-8-nvfp4');
    expect([...curve.modes.keys()]).toEqual(['thinking_on', 'thinking_off']);
  });

  test('takes the last of two equal keys, as PyYAML does', () => {
    const curve = read('m:\n  thinking_on:\n    1: 1.2\n    1: 1.3\n');
    expect(valueAt(curve, 'thinking_on', 1)).toBe('1.30 @ 4');
  });

  test.each([
    ['no mapping', '- 1\n', 'expected one model, found 0'],
    ['empty', '', 'expected one model, found 0'],
    ['of two models', 'a: {thinking_on: {1: 1.5}}\nb: {thinking_on: {1: 1.5}}\n', 'found 2'],
    ['without a mode', 'a: {1: 1.5}\n', 'a has no thinking mode'],
    ['a list of lengths', 'a:\n- 1: 1.9\n', 'a has no thinking mode'],
    ['below one', 'a: {thinking_on: {1: 0.99}}\n', '0.99 is no acceptance length'],
    [
      'above what can be accepted',
      'a:\n  thinking_on:\n    2: 3.01\n',
      `${PATH}:3: 2 drafts accept at most 3`,
    ],
    ['finer than two decimals', 'a: {thinking_on: {1: 1.555}}\n', '1.555 is no acceptance length'],
    ['no number', 'a: {thinking_on: {1: high}}\n', 'thinking_on.1: '],
    ['of no draft length', 'a: {thinking_on: {mtp: 1.5}}\n', 'thinking_on.mtp: Invalid key'],
    ['no YAML', 'a: [', `${PATH}:`],
    ['very long', `# ${'x'.repeat(100_000)}`, 'is longer than 100000 characters'],
  ])('that is %s is refused', (_name, file, problem) => {
    expect(problemOf(file)).toContain(problem);
  });

  test('may accept all drafts and one token more', () => {
    expect(valueAt(read('a: {thinking_on: {2: 3.00}}\n'), 'thinking_on', 2)).toBe('3.00 @ 1');
  });
});
