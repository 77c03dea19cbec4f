export type RequestKind = 'read' | 'write' | 'query' | 'mutation' | 'storage';

export interface LoggedRequest {
  readonly method: string;
  /** Path with its query. */
  readonly path: string;
  /** `storage` requests do not count against the API. */
  readonly kind: RequestKind;
  /** The GraphQL operation's name. */
  readonly operation: string | undefined;
  /** `owner/name` of a REST path: tells the main repository from upstream ones. */
  readonly repository: string | undefined;
  readonly status: number;
  /** Of the answer's body. */
  readonly bytes: number;
}

/** What was asked of the emulator, in order of the answers. */
export class RequestLog {
  #entries: LoggedRequest[] = [];

  add(entry: LoggedRequest): void {
    this.#entries.push(entry);
  }

  reset(): void {
    this.#entries = [];
  }

  get all(): readonly LoggedRequest[] {
    return this.#entries;
  }

  /** Requests to the API host, writes included. */
  get api(): readonly LoggedRequest[] {
    return this.#entries.filter(({ kind }) => kind !== 'storage');
  }

  of(...kinds: readonly RequestKind[]): readonly LoggedRequest[] {
    return this.#entries.filter(({ kind }) => kinds.includes(kind));
  }
}

const GraphQLName = /^\s*(?:query|mutation)\s+(\w+)/;

export function describeRequest(
  method: string,
  path: string,
  body: string,
): Pick<LoggedRequest, 'kind' | 'operation' | 'repository'> {
  if (path !== '/graphql')
    return {
      kind: method === 'GET' || method === 'HEAD' ? 'read' : 'write',
      operation: undefined,
      repository: /^\/repos\/([^/]+\/[^/?]+)/.exec(path)?.[1],
    };
  const query = documentOf(body);
  return {
    kind: /^\s*mutation\b/.test(query) ? 'mutation' : 'query',
    operation: GraphQLName.exec(query)?.[1],
    repository: undefined,
  };
}

function documentOf(body: string): string {
  try {
    const parsed: unknown = JSON.parse(body);
    return typeof parsed === 'object' && parsed !== null && 'query' in parsed ? String(parsed.query) : '';
  } catch {
    return '';
  }
}
