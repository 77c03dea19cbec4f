import type { z } from 'zod';
import type { GitHubClient, Parameters } from './client/github-client.ts';
import type { ImmutableCache } from './client/immutable-cache.ts';
import { listCounted, listPlain } from './client/list-pages.ts';

/** One repository on one GitHub: its name filled into routes, and its part of the shared cache. */
export class RepositoryReader {
  readonly client: GitHubClient;
  readonly owner: string;
  readonly name: string;
  readonly #cache: ImmutableCache;

  constructor(client: GitHubClient, cache: ImmutableCache, repository: string) {
    const [owner = '', name = ''] = repository.split('/');
    this.client = client;
    this.owner = owner;
    this.name = name;
    this.#cache = cache;
  }

  /** JSON of a route below `GET /repos/{owner}/{repo}`. */
  json<Value>(route: string, parameters: Parameters, schema: z.ZodType<Value>): Promise<Value> {
    return this.client.json(this.#route(route), this.#parameters(parameters), schema);
  }

  bytes(route: string, parameters: Parameters, maxBytes: number): Promise<Uint8Array> {
    return this.client.bytes(this.#route(route), this.#parameters(parameters), maxBytes);
  }

  /** A list that says how long it is, whole. */
  listCounted<Page extends { readonly total_count: number }, Item>(
    route: string,
    parameters: Parameters,
    schema: z.ZodType<Page>,
    itemsOf: (page: Page) => readonly Item[],
    keyOf: (item: Item) => unknown,
  ): Promise<Item[]> {
    return listCounted(this.client, this.#route(route), this.#parameters(parameters), schema, itemsOf, keyOf);
  }

  listPlain<Item>(route: string, parameters: Parameters, schema: z.ZodType<Item[]>): Promise<Item[]> {
    return listPlain(this.client, this.#route(route), this.#parameters(parameters), schema);
  }

  /** Something of this repository that never changes. */
  immutable<Value>(
    key: string,
    load: () => Promise<Value>,
    bytesOf: (value: Value) => number | undefined,
  ): Promise<Value> {
    return this.#cache.read(this.#key(key), load, bytesOf);
  }

  known<Value>(key: string): Value | undefined {
    return this.#cache.peek<Value>(this.#key(key));
  }

  keep<Value>(key: string, value: Value, bytes: number): void {
    this.#cache.keep(this.#key(key), value, bytes);
  }

  #route(route: string): string {
    return `GET /repos/{owner}/{repo}${route}`;
  }

  #parameters(parameters: Parameters): Parameters {
    return { owner: this.owner, repo: this.name, ...parameters };
  }

  #key(key: string): string {
    return `${key} ${this.client.address.host}/${this.owner}/${this.name}`.toLowerCase();
  }
}
