import { setTimeout as wait } from 'node:timers/promises';
import type { AppCore } from '../core/app-core.ts';
import type { World } from '../store/world.ts';
import { type Answer, Refusal } from './answer.ts';
import type { Call } from './call.ts';
import { conditional } from './conditional.ts';
import { type Faults, faultAnswer } from './faults.ts';
import { RateLimit } from './rate-limit.ts';
import { describeRequest, type RequestLog } from './request-log.ts';
import type { Route } from './router.ts';
import { findRoute } from './router.ts';
import { bytesOf, type Exchange } from './serve.ts';
import { type Tokens, tokenOf } from './tokens.ts';

/** Milliseconds before each request is looked at; a function tells them by method and path. */
export type Latency = number | ((method: string, path: string) => number);

export interface ApiParts {
  readonly world: World;
  readonly core: () => AppCore;
  readonly tokens: Tokens;
  readonly log: RequestLog;
  readonly faults: Faults;
  readonly latency: () => Latency;
  readonly routes: readonly Route[];
  /** Routes that an app asks with its JWT, in the path's spelling; the rest of `/app` is the package's. */
  readonly appRoutes: readonly Route[];
}

const isOfCore = /^\/app(?:\/|$)|^\/repos\/[^/]+\/[^/]+\/installation$/;

/** Answers the API host: log, faults, authentication, routes, ETags. */
export function apiHandler(parts: ApiParts): (exchange: Exchange) => Promise<Answer> {
  const rateLimit = new RateLimit();
  return async (exchange) => {
    const { method, target } = exchange;
    const latency = parts.latency();
    const delay = typeof latency === 'number' ? latency : latency(method, target);
    if (delay > 0) await wait(delay, undefined, { ref: false });
    const fault = parts.faults.take(method, target);
    const right =
      fault === undefined || fault.when === 'after' ? await answerSafely(parts, exchange) : undefined;
    const answer = fault === undefined ? right : faultAnswer(fault);
    if (answer === undefined) throw new Error('nothing is answered');
    const final =
      method === 'GET' ? conditional(answer, String(exchange.headers['if-none-match'] ?? '')) : answer;
    parts.log.add({
      method,
      path: target,
      ...describeRequest(method, target, exchange.body.toString('utf8')),
      status: final.status,
      bytes: Buffer.byteLength(bytesOf(final)),
    });
    const resource = target === '/graphql' ? 'graphql' : 'core';
    const limits = rateLimit.headers(tokenOf(exchange.headers.authorization), resource, final.status === 304);
    return { ...final, headers: { 'x-github-request-id': 'emulated', ...limits, ...final.headers } };
  };
}

async function answerSafely(parts: ApiParts, exchange: Exchange): Promise<Answer> {
  try {
    return await route(parts, exchange);
  } catch (cause) {
    if (cause instanceof Refusal) return cause.answer;
    throw cause;
  }
}

async function route(parts: ApiParts, exchange: Exchange): Promise<Answer> {
  const { method, target, headers } = exchange;
  const { pathname, searchParams } = new URL(target, 'http://emulated');
  const authorization = headers.authorization ?? '';
  const callOf = (params: Call['params'], viewer: Call['viewer']): Call => ({
    world: parts.world,
    viewer,
    path: pathname,
    params,
    query: searchParams,
    accept: headers.accept ?? '',
    body: exchange.body.toString('utf8'),
  });
  const own = findRoute(parts.appRoutes, method, pathname);
  if (own !== undefined) {
    if (!(await parts.core().isApp(authorization)))
      throw new Refusal(401, 'A JSON web token could not be decoded');
    const { bot } = parts.world.app;
    return own.handle(callOf(own.params, { account: bot, installedAt: undefined, permissions: {} }));
  }
  if (isOfCore.test(pathname)) return fromCore(parts, exchange, authorization);
  if (authorization === '') throw new Refusal(401, 'Requires authentication');
  const viewer = parts.tokens.viewerOf(authorization);
  if (viewer === undefined) throw new Refusal(401, 'Bad credentials');
  const found = findRoute(parts.routes, method, pathname);
  // A plain 404 would look like an answer.
  if (found === undefined)
    throw new Refusal(501, `the emulator does not serve ${method} ${pathname}; see test/emulator/rest`);
  return found.handle(callOf(found.params, viewer));
}

/** The package answers what an app asks about itself; the tokens that it gives out are noted here. */
async function fromCore(
  { core, world, tokens }: ApiParts,
  { method, target, headers, body }: Exchange,
  authorization: string,
): Promise<Answer> {
  // The package would answer anybody.
  const isPublic = target.endsWith('/installation');
  if (isPublic && !(await core().isApp(authorization)))
    throw new Refusal(401, 'A JSON web token could not be decoded');
  const request = new Request(`${world.apiUrl}${target}`, {
    method,
    headers: { authorization, 'content-type': headers['content-type'] ?? 'application/json' },
    ...(body.length > 0 && { body: new Uint8Array(body) }),
  });
  const response = await core().answer(request);
  const text = await response.text();
  if (response.status === 201) noteToken(world, tokens, target, text);
  return { status: response.status, body: text };
}

function noteToken(world: World, tokens: Tokens, target: string, text: string): void {
  const id = Number(/^\/app\/installations\/(\d+)\/access_tokens$/.exec(target)?.[1]);
  const owner = [...world.installations].find(([, installation]) => installation === id)?.[0];
  const { token, expires_at: expires, permissions } = JSON.parse(text);
  tokens.add(token, { account: world.app.bot, installedAt: owner, permissions }, Date.parse(expires));
}
