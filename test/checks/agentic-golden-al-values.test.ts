import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { lengthOf, writtenAs } from '../../checks/11-agentic-golden-al/counting.ts';
import { type Decimal, decimalOf, equalDecimals } from '../../src/benchmark/golden/decimal.ts';
import { curvesOf, drafting, known, rowOf } from './agentic-golden-al-support.ts';

/** A golden value for so many drafts, and what somebody pins, both in hundredths. */
const cases = fc.integer({ min: 1, max: 99 }).chain((drafts) =>
  fc.record({
    drafts: fc.constant(drafts),
    golden: fc.integer({ min: 100, max: (drafts + 1) * 100 }),
    pinned: fc.integer({ min: 100, max: (drafts + 1) * 100 }),
  }),
);

const hundredths = (count: number): Decimal => ({ units: BigInt(count), scale: 2 });

function number(text: string): Decimal {
  const found = decimalOf(text);
  if (found === undefined) throw new Error(`${text} is no decimal`);
  return found;
}

describe('a golden value', () => {
  test.each(['length', 'drafts', 'rate'] as const)('comes back from how a knob is written: %s', (form) => {
    fc.assert(
      fc.property(cases, ({ drafts, golden }) => {
        const value = hundredths(golden);
        const written = number(writtenAs(form, { value, length: drafts }));
        const back = lengthOf({ form, value: written }, drafts);
        return back !== undefined && equalDecimals(back, value);
      }),
    );
  });

  test('of a rate needs a draft length', () => {
    expect(lengthOf({ form: 'rate', value: hundredths(50) }, undefined)).toBeUndefined();
  });
});

describe('a row', () => {
  const text = (count: number) => (count / 100).toFixed(2);

  test('passes for the golden value, and for nothing else', () => {
    fc.assert(
      fc.property(cases, ({ drafts, golden, pinned }) => {
        const curve = `model-8: {thinking_on: {${drafts}: ${text(golden)}}}\n`;
        const serving = drafting('sglang', {
          length: known(String(drafts)),
          simulated: { SGLANG_SIMULATE_ACC_LEN: text(pinned) },
        });
        const row = rowOf(serving, { golden: curvesOf({ m8_mtp: curve }) });
        return row.startsWith(golden === pinned ? 'pass: ' : 'fail: ');
      }),
    );
  });

  test('never passes for anything that is no number', () => {
    fc.assert(
      fc.property(
        fc.string().filter((written) => decimalOf(written) === undefined),
        (written) => {
          const serving = drafting('sglang', { simulated: { SGLANG_SIMULATE_ACC_LEN: written } });
          return rowOf(serving).startsWith('fail: ');
        },
      ),
    );
  });

  test('answers whatever model, prefix and method are called', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (method, draft) => {
        const serving = drafting('sglang', {
          method: known(method),
          draft: known(draft),
          simulated: { SGLANG_SIMULATE_ACC_LEN: '2.49' },
        });
        return /^(?:pass|fail): /.test(rowOf(serving));
      }),
    );
  });
});
