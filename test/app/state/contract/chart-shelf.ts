import { describe, expect, test } from '@jest/globals';
import { MOST_CHARTS } from '../../../../src/app/state/limits.ts';
import type { MakeBacking } from '../support.ts';

const token = (digit: number) => String(digit).padStart(64, '0');
const chart = (digit: number, more: Readonly<Record<string, unknown>> = {}) => ({
  token: token(digit),
  repository: 'acme/bench',
  pullRequest: 7,
  name: 'curve',
  svg: `<svg>${digit}</svg>`,
  ...more,
});

export function describeChartShelf(makeBacking: MakeBacking): void {
  describe('the shelf of pictures', () => {
    test('gives back what was kept, to all on one state', async () => {
      const backing = makeBacking();
      const [one, other] = [await backing.open(), await backing.open()];
      await one.charts.keep(chart(1));
      expect(await other.charts.find(token(1))).toEqual(chart(1));
      expect([await other.charts.has(token(1)), await other.charts.has(token(2))]).toEqual([true, false]);
      expect(await other.charts.find(token(2))).toBeUndefined();
    });

    test('keeps a picture that is kept again', async () => {
      const { charts } = await makeBacking().open();
      await charts.keep(chart(1));
      await charts.keep(chart(1));
      expect(await charts.find(token(1))).toEqual(chart(1));
    });

    test('keeps the newest of a pull request, and all of others', async () => {
      const { charts } = await makeBacking().open();
      await charts.keep(chart(0, { pullRequest: 8 }));
      for (let at = 1; at <= MOST_CHARTS + 1; at += 1) await charts.keep(chart(at));
      expect([await charts.has(token(0)), await charts.has(token(1)), await charts.has(token(2))]).toEqual([
        true,
        false,
        true,
      ]);
    });
  });
}
