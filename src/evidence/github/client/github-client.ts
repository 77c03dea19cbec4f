import type { Octokit } from '@octokit/rest';
import type { z } from 'zod';
import { BoundedCache } from './bounded-cache.ts';
import { Coalescer } from './coalescer.ts';
import { GraphQLAnswer, type GraphQLError } from './graphql-answer.ts';
import { type FetchGuard, guardedFetch } from './guarded-fetch.ts';
import { checked, NotModified, parseJson, refusal, refused } from './read-answer.ts';
import { readCapped } from './read-capped.ts';
import type { RequestCounter } from './request-counter.ts';
import type { ApiAddress } from './settings.ts';

const MEBIBYTE = 1024 * 1024;
export const MAX_JSON_BYTES = 32 * MEBIBYTE;

export type Parameters = Readonly<Record<string, string | number>>;

interface Remembered {
  readonly etag: string;
  readonly body: Uint8Array;
}

export interface ClientParts {
  readonly octokit: Octokit;
  readonly address: ApiAddress;
  readonly guard: FetchGuard;
}

/** One API with one right to see it: reads are bounded, joined and conditional, and every answer is checked against a schema. */
export class GitHubClient {
  readonly address: ApiAddress;
  readonly counter: RequestCounter;
  readonly #octokit: Octokit;
  readonly #guard: FetchGuard;
  readonly #underWay = new Coalescer();
  /** An ETag is good only for the token it was given to: after a renewal, the first answer is a full one again. */
  readonly #remembered = new BoundedCache({ bytes: 64 * MEBIBYTE, entries: 2_000 });

  constructor({ octokit, address, guard }: ClientParts) {
    this.address = address;
    this.counter = guard.counter;
    this.#octokit = octokit;
    this.#guard = guard;
  }

  /**
   * JSON of a GET route such as `GET /repos/{owner}/{repo}`.
   * Rejects with `EvidenceRefused`, `EvidenceUnreadable` or `EvidenceUnavailable`.
   */
  async json<Value>(route: string, parameters: Parameters, schema: z.ZodType<Value>): Promise<Value> {
    const { url } = this.#octokit.request.endpoint(route, parameters);
    const data = await this.#underWay.run(`json ${url}`, () => this.#conditional(route, parameters, url));
    return checked(data, schema, new URL(url).pathname);
  }

  /** Bytes of a GET route, asked for in GitHub's raw form. */
  async bytes(route: string, parameters: Parameters, maxBytes: number): Promise<Uint8Array> {
    const { url } = this.#octokit.request.endpoint(route, parameters);
    const accept = 'application/vnd.github.raw+json';
    return this.#underWay
      .run(`bytes ${url}`, () => this.#get(route, parameters, { accept }, maxBytes))
      .then(({ body }) => body);
  }

  /** The data of a GraphQL query. Errors in the answer refuse all of it, unless `isTolerated` says that one takes nothing away. */
  async query<Value>(
    address: string,
    query: string,
    variables: Readonly<Record<string, unknown>>,
    schema: z.ZodType<Value>,
    isTolerated: (error: GraphQLError) => boolean = () => false,
  ): Promise<Value> {
    const key = `query ${query} ${JSON.stringify(variables)}`;
    const answer = await this.#underWay.run(key, () => this.#post(address, query, variables));
    const error = answer.errors?.find((candidate) => !isTolerated(candidate));
    if (error !== undefined) throw refusal(address, error);
    return checked(answer.data, schema, address);
  }

  /**
   * A write such as `POST /repos/{owner}/{repo}/check-runs`; `parameters` fill the route, the rest is the body.
   * Never repeated when its answer is lost: it may have happened.
   */
  async send<Value>(
    route: string,
    parameters: Readonly<Record<string, unknown>>,
    schema: z.ZodType<Value>,
  ): Promise<Value> {
    const { url } = this.#octokit.request.endpoint(route, parameters);
    const { pathname } = new URL(url);
    try {
      const response = await this.#octokit.request(route, {
        ...parameters,
        headers: { 'x-github-api-version': '2022-11-28' },
        request: { fetch: guardedFetch(this.#guard, MAX_JSON_BYTES) },
      });
      return checked(response.data, schema, pathname);
    } catch (cause) {
      throw refused(cause, pathname);
    }
  }

  async #post(address: string, query: string, variables: Readonly<Record<string, unknown>>) {
    try {
      const response = await this.#octokit.request({
        method: 'POST',
        url: this.address.graphqlUrl,
        query,
        variables,
        request: { fetch: guardedFetch(this.#guard, MAX_JSON_BYTES) },
      });
      return checked(response.data, GraphQLAnswer, address);
    } catch (cause) {
      throw refused(cause, address);
    }
  }

  async #conditional(route: string, parameters: Parameters, url: string): Promise<unknown> {
    // Only this class writes here.
    const known = this.#remembered.get(url) as Remembered | undefined;
    const headers = known === undefined ? {} : { 'if-none-match': known.etag };
    const { body, etag } = await this.#get(route, parameters, headers, MAX_JSON_BYTES).catch(
      (cause: unknown) => {
        if (known === undefined || !(cause instanceof NotModified)) throw cause;
        this.counter.countUnchanged();
        return { body: known.body, etag: undefined };
      },
    );
    if (etag !== undefined) this.#remembered.set(url, { etag, body } satisfies Remembered, body.length);
    return parseJson(body, new URL(url).pathname);
  }

  async #get(
    route: string,
    parameters: Parameters,
    headers: Readonly<Record<string, string>>,
    maxBytes: number,
  ): Promise<{ body: Uint8Array; etag: string | undefined }> {
    const { pathname } = new URL(this.#octokit.request.endpoint(route, parameters).url);
    try {
      const response = await this.#octokit.request(route, {
        ...parameters,
        headers: { 'x-github-api-version': '2022-11-28', ...headers },
        // Octokit would decode bytes as text; the guard has already read them all.
        request: { fetch: guardedFetch(this.#guard, maxBytes), parseSuccessResponseBody: false },
      });
      const stream = response.data instanceof ReadableStream ? response.data : null;
      return { body: await readCapped(stream, maxBytes, pathname), etag: response.headers.etag };
    } catch (cause) {
      throw refused(cause, pathname);
    }
  }
}
