import { describe, expect, test } from '@jest/globals';
import { z } from 'zod';
import { EvidenceRefused, EvidenceUnavailable } from '../../../../src/evidence/errors.ts';
import { RequestCounter } from '../../../../src/evidence/github/client/request-counter.ts';
import { authorizationOf, type TokenSource } from '../../../../src/evidence/github/client/token-source.ts';
import { answer, scriptedFetch, testClient } from '../../../support/github/test-client.ts';

const Anything = z.looseObject({});
const READ = 'GET /repos/{owner}/{repo}';
const WRITE = 'POST /repos/{owner}/{repo}/issues/1/comments';
const of = { owner: 'o', repo: 'r' };

/** Gives out the tokens one after the other, a new one when the last was refused. */
function tokens(...given: readonly string[]) {
  const refused: string[] = [];
  const source: TokenSource = {
    current: async () => given[Math.min(refused.length, given.length - 1)] ?? '',
    refused: (token) => refused.push(token),
  };
  return { source, refused };
}

function bench(source: TokenSource, ...answers: readonly (() => Response)[]) {
  const { fetch, calls } = scriptedFetch(...answers);
  const client = testClient({ fetch, token: source });
  return { client, used: () => calls.map(({ headers }) => headers.get('authorization')) };
}

test.each([
  ['ghs_abc', 'token ghs_abc'],
  ['a.b.c', 'bearer a.b.c'],
  ['v1.abc', 'token v1.abc'],
])('authorizationOf(%j) is %j', (token, header) => {
  expect(authorizationOf(token)).toBe(header);
});

describe('a client whose token is renewed', () => {
  test('asks for the token before each request', async () => {
    let count = 0;
    const source: TokenSource = {
      current: async () => {
        count += 1;
        return `t${count}`;
      },
      refused: () => {},
    };
    const { client, used } = bench(source, answer({}));
    await client.json(READ, of, Anything);
    await client.bytes(READ, of, 100);
    await client.send(WRITE, of, Anything);
    expect(used()).toEqual(['token t1', 'token t2', 'token t3']);
  });

  test('uses it for GraphQL as well', async () => {
    const { client, used } = bench(tokens('t').source, answer({ data: {} }));
    await client.query('q', 'query { viewer { login } }', {}, Anything);
    expect(used()).toEqual(['token t']);
  });

  test.each([
    ['a read', (client: ReturnType<typeof testClient>) => client.json(READ, of, Anything)],
    ['a write', (client: ReturnType<typeof testClient>) => client.send(WRITE, of, Anything)],
  ])('repeats %s once with the next token when one is refused', async (_, ask) => {
    const { source, refused } = tokens('old', 'new');
    const { client, used } = bench(source, answer({}, 401), answer({ id: 1 }));
    expect(await ask(client)).toEqual({ id: 1 });
    expect([used(), refused]).toEqual([['token old', 'token new'], ['old']]);
  });

  test('repeats no more than once', async () => {
    const { source, refused } = tokens('a', 'b', 'c');
    const { client, used } = bench(source, answer({}, 401));
    await expect(client.json(READ, of, Anything)).rejects.toThrow(EvidenceRefused);
    expect([used(), refused]).toEqual([
      ['token a', 'token b'],
      ['a', 'b'],
    ]);
  });

  test('does not repeat if there is no other token', async () => {
    const { client, used } = bench(tokens('a').source, answer({}, 401));
    await expect(client.json(READ, of, Anything)).rejects.toMatchObject({ status: 401 });
    expect(used()).toEqual(['token a']);
  });

  test('says what the source makes of a refusal', async () => {
    const lost = new EvidenceUnavailable('api.example.com', 'it does not accept the token');
    const source: TokenSource = {
      current: async () => 'a',
      refused: () => {
        throw lost;
      },
    };
    await expect(bench(source, answer({}, 401)).client.json(READ, of, Anything)).rejects.toBe(lost);
  });

  test.each([403, 404])('keeps a token that only may not see something (%i)', async (status) => {
    const { source, refused } = tokens('a', 'b');
    const { client, used } = bench(source, answer({}, status));
    await expect(client.json(READ, of, Anything)).rejects.toMatchObject({ status });
    expect([used(), refused]).toEqual([['token a'], []]);
  });

  test('hands on why there is no token, and sends nothing', async () => {
    const outage = new EvidenceUnavailable('api.example.com', 'it answered 502');
    const source: TokenSource = { current: () => Promise.reject(outage), refused: () => {} };
    const { client, used } = bench(source, answer({}));
    await expect(client.json(READ, of, Anything)).rejects.toBe(outage);
    expect([used(), client.counter.api]).toEqual([[], 0]);
  });

  test('counts both tries, with a counter that may be shared', async () => {
    const heard: string[] = [];
    const counter = new RequestCounter((kind) => heard.push(kind));
    const { fetch } = scriptedFetch(answer({}, 401), answer({}));
    const client = testClient({ fetch, token: tokens('a', 'b').source, counter });
    await client.json(READ, of, Anything);
    expect([client.counter.of('read'), heard]).toEqual([2, ['read', 'read']]);
  });
});
