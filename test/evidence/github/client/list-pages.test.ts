import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { z } from 'zod';
import { EvidenceIncomplete } from '../../../../src/evidence/errors.ts';
import { listCounted, listPlain } from '../../../../src/evidence/github/client/list-pages.ts';
import { answer, testClient } from '../../../support/github/test-client.ts';

const Item = z.object({ id: z.number() });
type Item = z.infer<typeof Item>;
const List = z.object({ total_count: z.number(), items: z.array(Item) });
const numbered = (count: number): Item[] => Array.from({ length: count }, (_, index) => ({ id: index + 1 }));

/** A list that answers page by page; `listed` may differ from one request to the next. */
function listing(listed: (request: number) => { total: number; items: readonly Item[] }) {
  const pages: number[] = [];
  const fetcher: typeof fetch = async (input) => {
    const { searchParams } = new URL(String(input));
    const page = Number(searchParams.get('page'));
    const size = Number(searchParams.get('per_page'));
    pages.push(page);
    const { total, items } = listed(pages.length);
    const some = items.slice((page - 1) * size, page * size);
    return answer(searchParams.has('plain') ? some : { total_count: total, items: some })();
  };
  const client = testClient({ fetch: fetcher });
  return {
    pages,
    counted: () =>
      listCounted(
        client,
        'GET /list',
        {},
        List,
        ({ items }) => items,
        ({ id }) => id,
      ),
    plain: () => listPlain(client, 'GET /list', { plain: 1 }, z.array(Item)),
  };
}

describe('a list that says how long it is', () => {
  test.each([
    [0, 1],
    [1, 1],
    [100, 1],
    [101, 2],
    [250, 3],
  ])('of %d items takes %d requests', async (count, requests) => {
    const { counted, pages } = listing(() => ({ total: count, items: numbered(count) }));
    expect(await counted()).toEqual(numbered(count));
    expect(pages.toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: requests }, (_, index) => index + 1),
    );
  });

  test('is refused when fewer items come than it announces', async () => {
    const { counted } = listing(() => ({ total: 150, items: numbered(149) }));
    await expect(counted()).rejects.toThrow(EvidenceIncomplete);
    await expect(counted()).rejects.toThrow('/list lists 149 of 150 items');
  });

  test('is refused when the same items come twice instead of others', async () => {
    const items = [...numbered(100), ...numbered(50)];
    await expect(listing(() => ({ total: 150, items })).counted()).rejects.toThrow('lists 100 of 150 items');
  });

  test('is read again when it grew meanwhile', async () => {
    const grown = [{ id: 0 }, ...numbered(150)];
    const { counted } = listing((request) =>
      request === 1 ? { total: 150, items: numbered(150) } : { total: 151, items: grown },
    );
    expect(await counted()).toHaveLength(151);
  });

  test('is refused when it claims to be endless', async () => {
    const { counted, pages } = listing(() => ({ total: 1e9, items: numbered(100) }));
    await expect(counted()).rejects.toThrow(EvidenceIncomplete);
    expect(pages).toHaveLength(200);
  });

  test('comes out whole or not at all, whatever is left out', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(320), fc.uniqueArray(fc.nat(319), { maxLength: 3 }), async (count, missing) => {
        const items = numbered(count).filter(({ id }) => !missing.includes(id));
        const reading = listing(() => ({ total: count, items })).counted();
        if (items.length === count) expect(await reading).toEqual(items);
        else await expect(reading).rejects.toThrow(EvidenceIncomplete);
      }),
      { numRuns: 40 },
    );
  });
});

describe('a list that does not say how long it is', () => {
  test.each([
    [0, 1],
    [99, 1],
    [100, 2],
    [201, 3],
  ])('of %d items takes %d requests', async (count, requests) => {
    const { plain, pages } = listing(() => ({ total: 0, items: numbered(count) }));
    expect(await plain()).toEqual(numbered(count));
    expect(pages).toHaveLength(requests);
  });

  test('is refused when it does not end', async () => {
    const { plain } = listing(() => ({ total: 0, items: numbered(20_000) }));
    await expect(plain()).rejects.toThrow('/list does not end after 10000 items');
  });
});
