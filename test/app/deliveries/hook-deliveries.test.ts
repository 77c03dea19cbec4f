import { describe, expect, test } from '@jest/globals';
import { hookDeliveries, nextCursor } from '../../../src/app/deliveries/hook-deliveries.ts';
import { EvidenceRefused, EvidenceUnavailable, EvidenceUnreadable } from '../../../src/evidence/errors.ts';
import { answer, scriptedFetch, silence } from '../../support/github/test-client.ts';
import { testOctokit } from '../../support/github/test-octokit.ts';
import { attempt, listed } from './support.ts';

function bench(...answers: readonly (() => Response)[]) {
  const { fetch, calls } = scriptedFetch(...answers);
  return { hooks: hookDeliveries(testOctokit(fetch).octokit), calls };
}

const next = (cursor: string) => ({
  link: `<https://api.example.com/app/hook/deliveries?per_page=100&cursor=${cursor}>; rel="next"`,
});

describe('the list of deliveries', () => {
  test('is read page by page', async () => {
    const { hooks, calls } = bench(
      answer([listed(attempt(1, 'a'))], 200, next('v1_7')),
      answer([listed(attempt(2, 'b'))]),
    );
    expect(await hooks.page(undefined)).toEqual({ attempts: [attempt(1, 'a')], next: 'v1_7' });
    expect(await hooks.page('v1_7')).toEqual({ attempts: [attempt(2, 'b')], next: undefined });
    expect(calls.map(({ url }) => url)).toEqual([
      'https://api.example.com/app/hook/deliveries?per_page=100',
      'https://api.example.com/app/hook/deliveries?per_page=100&cursor=v1_7',
    ]);
  });

  test.each<[string, unknown]>([
    ['without an id', { ...Object(listed(attempt(1, 'a'))), id: undefined }],
    ['with an id beyond what numbers hold', { ...Object(listed(attempt(1, 'a'))), id: 2 ** 60 }],
    ['with a strange GUID', listed(attempt(1, 'a b'))],
    ['without a time', { ...Object(listed(attempt(1, 'a'))), delivered_at: 'yesterday' }],
    ['that is nothing', null],
  ])('leaves out an attempt %s', async (_, wrong) => {
    const { hooks } = bench(answer([wrong, listed(attempt(2, 'b'))]));
    expect((await hooks.page(undefined)).attempts).toEqual([attempt(2, 'b')]);
  });

  test('is no other thing', async () => {
    await expect(bench(answer({})).hooks.page(undefined)).rejects.toThrow(EvidenceUnreadable);
  });

  test('may be refused, or out of reach', async () => {
    await expect(bench(answer({}, 401)).hooks.page(undefined)).rejects.toThrow(EvidenceRefused);
    await expect(bench(silence()).hooks.page(undefined)).rejects.toThrow(EvidenceUnavailable);
  });
});

test('a delivery is asked for again by its attempt', async () => {
  const { hooks, calls } = bench(answer({}, 202));
  await hooks.redeliver(12);
  expect(calls.map(({ url, init }) => [init.method, url])).toEqual([
    ['POST', 'https://api.example.com/app/hook/deliveries/12/attempts'],
  ]);
});

test('a redelivery may be refused', async () => {
  await expect(bench(answer({}, 404)).hooks.redeliver(12)).rejects.toThrow(EvidenceRefused);
});

describe('nextCursor', () => {
  test.each<[string, string | undefined]>([
    ['', undefined],
    ['<https://x/?cursor=a>; rel="next"', 'a'],
    ['<https://x/?cursor=p>; rel="prev", <https://x/?cursor=n>; rel="next"', 'n'],
    ['<https://x/?cursor=p>; rel="prev"', undefined],
    ['<https://x/?page=2>; rel="next"', undefined],
    ['<nowhere>; rel="next"', undefined],
    ['<https://evil.example.com/?cursor=a%26b>; rel="next"', 'a&b'],
    ['https://x/?cursor=a; rel="next"', undefined],
    [`${'<'.repeat(100_000)}; rel="next"`, undefined],
  ])('of %.60j is %j', (link, cursor) => {
    expect(nextCursor(link)).toBe(cursor);
  });
});
