import { describe, expect, test } from '@jest/globals';
import { EvidenceTooLarge, EvidenceUnavailable } from '../../../../src/evidence/errors.ts';
import { PageSize } from '../../../../src/evidence/github/pull/page-size.ts';

/** Answers with the size it was asked for if that is small enough, and remembers all that it was asked for. */
function upTo(most: number) {
  const asked: number[] = [];
  const ask = async (size: number) => {
    asked.push(size);
    if (size > most) throw new EvidenceTooLarge('acme/bench#7', 1_000);
    return size;
  };
  return { asked, ask };
}

describe('the size of a page', () => {
  test.each([
    [100, [100]],
    [60, [100, 50]],
    [7, [100, 50, 25, 12, 6]],
    [1, [100, 50, 25, 12, 6, 3, 1]],
  ])('is halved until the answer fits: up to %i', async (most, sizes) => {
    const { asked, ask } = upTo(most);
    expect(await new PageSize().fitting(ask)).toBe(sizes.at(-1));
    expect(asked).toEqual(sizes);
  });

  test('is given up when one item does not fit', async () => {
    const { asked, ask } = upTo(0);
    await expect(new PageSize().fitting(ask)).rejects.toThrow(EvidenceTooLarge);
    expect(asked).toEqual([100, 50, 25, 12, 6, 3, 1]);
  });

  test('grows again, so that one large page does not make all others small', async () => {
    const size = new PageSize();
    await size.fitting(upTo(12).ask);
    const later = upTo(100);
    for (let page = 0; page < 5; page += 1) await size.fitting(later.ask);
    expect(later.asked).toEqual([24, 48, 96, 100, 100]);
  });

  test('is no remedy for anything else', async () => {
    const cause = new EvidenceUnavailable('api.github.com', 'it answered 502');
    let asked = 0;
    const ask = () => {
      asked += 1;
      return Promise.reject(cause);
    };
    await expect(new PageSize().fitting(ask)).rejects.toBe(cause);
    expect(asked).toBe(1);
  });
});
