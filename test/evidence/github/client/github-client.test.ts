import { describe, expect, test } from '@jest/globals';
import { z } from 'zod';
import { EvidenceRefused, EvidenceUnavailable, EvidenceUnreadable } from '../../../../src/evidence/errors.ts';
import type { ClientOptions } from '../../../../src/evidence/github/client/create-client.ts';
import { answer, scriptedFetch, silence, testClient } from '../../../support/github/test-client.ts';
import { TestClock } from '../../../support/github/test-clock.ts';

const Repository = z.object({ id: z.number() });
const ROUTE = 'GET /repos/{owner}/{repo}';
const of = { owner: 'o', repo: 'r' };

function client(answers: readonly (() => Response | Promise<Response>)[], more: Partial<ClientOptions> = {}) {
  const { fetch, calls } = scriptedFetch(...answers);
  const made = testClient({ fetch, ...more });
  return { client: made, calls, read: () => made.json(ROUTE, of, Repository) };
}

describe('a read', () => {
  test('goes to the API with token, version and name', async () => {
    const { read, calls } = client([answer({ id: 1, more: true })]);
    expect(await read()).toEqual({ id: 1 });
    expect(calls[0]?.url).toBe('https://api.example.com/repos/o/r');
    expect(Object.fromEntries(calls[0]?.headers ?? [])).toMatchObject({
      authorization: 'token test-token',
      'x-github-api-version': '2022-11-28',
      'user-agent': expect.stringContaining('pr-verdict/test'),
    });
  });

  test('encodes what strangers named', async () => {
    const { client: reader, calls } = client([answer({ id: 1 })]);
    await reader.json(
      'GET /repos/{owner}/{repo}/collaborators/{login}/permission',
      { ...of, login: '../x?y' },
      Repository,
    );
    expect(calls[0]?.url).toBe('https://api.example.com/repos/o/r/collaborators/..%2Fx%3Fy/permission');
  });

  test('joins identical reads under way, each with its own schema', async () => {
    const { client: reader, calls } = client([answer({ id: 1, name: 'n' })]);
    const read = await Promise.all([
      reader.json(ROUTE, of, Repository),
      reader.json(ROUTE, of, z.object({ name: z.string() })),
    ]);
    expect(read).toEqual([{ id: 1 }, { name: 'n' }]);
    expect(calls).toHaveLength(1);
  });

  test('asks again only whether something changed', async () => {
    const {
      read,
      calls,
      client: reader,
    } = client([
      answer({ id: 1 }, 200, { etag: '"one"' }),
      answer(null, 304),
      answer({ id: 2 }, 200, { etag: '"two"' }),
      answer(null, 304),
    ]);
    expect([await read(), await read(), await read(), await read()]).toEqual([
      { id: 1 },
      { id: 1 },
      { id: 2 },
      { id: 2 },
    ]);
    expect(calls.map(({ headers }) => headers.get('if-none-match'))).toEqual([
      null,
      '"one"',
      '"one"',
      '"two"',
    ]);
    expect([reader.counter.of('read'), reader.counter.unchanged]).toEqual([4, 2]);
  });

  test('is a refusal when GitHub says "not modified" to an open question', async () => {
    const { read } = client([answer(null, 304)]);
    await expect(read()).rejects.toThrow();
  });

  test.each([400, 401, 403, 404, 410, 422, 451])('is refused: %d', async (status) => {
    const { read, calls } = client([answer({ message: 'no' }, status)]);
    await expect(read()).rejects.toThrow(EvidenceRefused);
    await expect(read()).rejects.toMatchObject({ address: '/repos/o/r', status });
    expect(calls).toHaveLength(2);
  });

  test.each<[string, () => Response]>([
    ['no answer', silence()],
    ['a 502 with HTML', answer('<html>', 502, { 'content-type': 'text/html' })],
    ['a 500 of an odd type', answer('x', 500, { 'content-type': 'text/html; charset=x' })],
  ])('survives an outage: %s', async (_, outage) => {
    const { read, client: reader } = client([outage, outage, answer({ id: 1 })]);
    expect(await read()).toEqual({ id: 1 });
    expect(reader.counter.of('read')).toBe(3);
  });

  test('ends an outage that lasts, naming the host', async () => {
    const { read } = client([silence('ENOTFOUND api.example.com')]);
    await expect(read()).rejects.toThrow(EvidenceUnavailable);
    await expect(read()).rejects.toThrow(
      'api.example.com cannot be asked: connect ENOTFOUND api.example.com',
    );
  });

  test('waits for a rate limit as long as it is told', async () => {
    const clock = TestClock.skipping();
    const { read } = client([answer({}, 403, { 'retry-after': '12' }), answer({ id: 1 })], { clock });
    expect(await read()).toEqual({ id: 1 });
    expect(clock.slept[0]).toBe(12_000);
  });

  test('refuses what would have to wait for an hour, also for those who come later', async () => {
    const clock = TestClock.stopped();
    const { read, calls } = client([answer({}, 429, { 'retry-after': '3600' }), answer({ id: 1 })], {
      clock,
    });
    await expect(read()).rejects.toThrow(EvidenceUnavailable);
    await expect(read()).rejects.toThrow('its rate limit is used up; try again after');
    expect(calls).toHaveLength(1);
  });
});

describe('a hostile answer to a read', () => {
  test.each<[string, () => Response, string]>([
    [
      'a page of HTML',
      answer('<html></html>', 200, { 'content-type': 'text/html' }),
      'something that is not JSON',
    ],
    ['half of it', answer('{"id":'), 'something that is not JSON'],
    ['nothing', answer(''), 'something that is not JSON'],
    [
      'another type',
      answer({ id: '1' }),
      'in another shape: id: Invalid input: expected number, received string',
    ],
    ['another shape', answer([]), 'in another shape: Invalid input: expected object, received array'],
    ['null', answer('null'), 'in another shape: Invalid input: expected object, received null'],
    ['a huge number', answer('{"id":1e999}'), 'in another shape: id: Invalid input'],
    [
      'a redirect elsewhere',
      answer(null, 302, { location: 'https://evil.example/' }),
      'is redirected to evil.example',
    ],
  ])('is unreadable: %s', async (_, hostile, reason) => {
    const { read, calls } = client([hostile]);
    await expect(read()).rejects.toThrow(EvidenceUnreadable);
    await expect(read()).rejects.toThrow(reason);
    expect(calls).toHaveLength(2);
  });

  test('is unreadable when it is too large', async () => {
    const { client: reader } = client([answer('x'.repeat(1_001))]);
    await expect(reader.bytes(ROUTE, of, 1_000)).rejects.toThrow(
      '/repos/o/r has more bytes than the limit of 1000',
    );
  });
});

describe('bytes', () => {
  test('come as they are, whatever type they claim', async () => {
    const content = Uint8Array.from([0, 255, 254, 10]);
    const { client: reader, calls } = client([
      () =>
        new Response(content, {
          headers: { 'content-type': 'application/vnd.github.raw+json; charset=utf-8' },
        }),
    ]);
    expect([...(await reader.bytes(ROUTE, of, 10))]).toEqual([0, 255, 254, 10]);
    expect(calls[0]?.headers.get('accept')).toBe('application/vnd.github.raw+json');
  });
});

describe('a query', () => {
  const Data = z.object({ viewer: z.object({ login: z.string() }) });
  const ask = (answers: readonly (() => Response)[], tolerated = false) => {
    const { client: reader, calls } = client(answers);
    const asked = reader.query('the viewer', 'query { viewer { login } }', { a: 1 }, Data, () => tolerated);
    return { asked, calls, reader };
  };

  test('is sent with its variables and counted as a query', async () => {
    const { asked, calls, reader } = ask([answer({ data: { viewer: { login: 'ada' } } })]);
    expect(await asked).toEqual({ viewer: { login: 'ada' } });
    expect(calls[0]?.url).toBe('https://api.example.com/graphql');
    expect(JSON.parse(String(calls[0]?.init.body))).toEqual({
      query: 'query { viewer { login } }',
      variables: { a: 1 },
    });
    expect([reader.counter.of('query'), reader.counter.api]).toEqual([1, 1]);
  });

  test('goes to its own address on GitHub Enterprise Server', async () => {
    const { client: reader, calls } = client([answer({ data: { viewer: { login: 'ada' } } })], {
      apiUrl: 'https://ghe.example.com/api/v3',
    });
    await reader.query('the viewer', 'query { viewer { login } }', {}, Data);
    expect(calls[0]?.url).toBe('https://ghe.example.com/api/graphql');
  });

  test.each<[string, number]>([
    ['NOT_FOUND', 404],
    ['FORBIDDEN', 403],
    ['INSUFFICIENT_SCOPES', 403],
  ])('is refused: %s', async (type, status) => {
    const { asked } = ask([answer({ data: null, errors: [{ type, message: 'no' }] })]);
    await expect(asked).rejects.toMatchObject({ name: 'EvidenceRefused', address: 'the viewer', status });
  });

  test('is not believed in part', async () => {
    const { asked } = ask([
      answer({ data: { viewer: { login: 'ada' } }, errors: [{ type: 'X', message: 'partly' }] }),
    ]);
    await expect(asked).rejects.toThrow('the viewer is answered with an error: partly');
  });

  test('may have an error that takes nothing away', async () => {
    const errors = [{ type: 'FORBIDDEN', message: 'partly', path: ['x'] }];
    const { asked } = ask([answer({ data: { viewer: { login: 'ada' } }, errors })], true);
    expect(await asked).toEqual({ viewer: { login: 'ada' } });
  });

  test('is repeated when GitHub was too slow or out of points', async () => {
    const { asked, calls } = ask([
      answer({ data: null, errors: [{ message: 'Something went wrong while executing your query.' }] }),
      answer({ errors: [{ type: 'RATE_LIMITED', message: 'limit' }] }, 200, { 'retry-after': '1' }),
      answer({ data: { viewer: { login: 'ada' } } }),
    ]);
    expect(await asked).toEqual({ viewer: { login: 'ada' } });
    expect(calls).toHaveLength(3);
  });

  test.each<[string, () => Response]>([
    ['HTML', answer('<html>', 200, { 'content-type': 'text/html' })],
    ['a list', answer([])],
    ['other data', answer({ data: { viewer: 1 } })],
    ['no data', answer({})],
    ['errors that are none', answer({ data: {}, errors: 'x' })],
  ])('is unreadable when answered with %s', async (_, hostile) => {
    await expect(ask([hostile]).asked).rejects.toThrow(EvidenceUnreadable);
  });
});
