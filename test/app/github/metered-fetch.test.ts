import { describe, expect, test } from '@jest/globals';
import { type LimitLeft, meteredFetch } from '../../../src/app/github/metered-fetch.ts';

async function told(headers: Readonly<Record<string, string>>, status = 200): Promise<readonly LimitLeft[]> {
  const heard: LimitLeft[] = [];
  const metered = meteredFetch(
    async () => new Response('body', { status, headers }),
    (left) => heard.push(left),
  );
  const response = await metered('https://api.example.com/');
  expect([response.status, await response.text()]).toEqual([status, 'body']);
  return heard;
}

describe('meteredFetch', () => {
  test.each<[Record<string, string>, readonly LimitLeft[]]>([
    [
      { 'x-ratelimit-resource': 'graphql', 'x-ratelimit-remaining': '12' },
      [{ resource: 'graphql', remaining: 12 }],
    ],
    [{ 'x-ratelimit-resource': 'core', 'x-ratelimit-remaining': '0' }, [{ resource: 'core', remaining: 0 }]],
    [{}, []],
    [{ 'x-ratelimit-resource': 'core' }, []],
    [{ 'x-ratelimit-remaining': '12' }, []],
    [{ 'x-ratelimit-resource': 'core', 'x-ratelimit-remaining': 'many' }, []],
    [{ 'x-ratelimit-resource': 'core', 'x-ratelimit-remaining': '-1' }, []],
    [{ 'x-ratelimit-resource': 'a"} 1', 'x-ratelimit-remaining': '1' }, []],
  ])('%j tells %j', async (headers, expected) => {
    expect(await told(headers)).toEqual(expected);
  });

  test('tells of refusals, too', async () => {
    const headers = { 'x-ratelimit-resource': 'core', 'x-ratelimit-remaining': '0' };
    expect(await told(headers, 403)).toHaveLength(1);
  });

  test('hands on what fails', async () => {
    const metered = meteredFetch(
      () => Promise.reject(new TypeError('fetch failed')),
      () => {},
    );
    await expect(metered('https://api.example.com/')).rejects.toThrow('fetch failed');
  });
});
