/** What a request costs depends on its kind; `storage` requests go to a file host, not to the API. */
export const requestKinds = ['read', 'write', 'query', 'mutation', 'storage'] as const;
export type RequestKind = (typeof requestKinds)[number];
export type ApiRequestKind = Exclude<RequestKind, 'storage'>;

export function restKind(method: string): ApiRequestKind {
  return method === 'GET' || method === 'HEAD' ? 'read' : 'write';
}

/** Queries are sent with POST, too, but change nothing. */
export function graphqlKind(document: string): ApiRequestKind {
  return /^\s*mutation\b/.test(document) ? 'mutation' : 'query';
}

/** Whose limits a request is under: a write of an App about itself creates no content, and must not wait for what does. */
export type LimitedKind = ApiRequestKind | 'app-write';

/** `route`: the path as Octokit is given it, such as `/app/installations/{installation_id}/access_tokens`. */
export function limitedKind(kind: ApiRequestKind, route: string): LimitedKind {
  return kind === 'write' && route.startsWith('/app/') ? 'app-write' : kind;
}

/** Sending it twice does no harm. */
export function isRepeatable(kind: RequestKind): boolean {
  return kind !== 'write' && kind !== 'mutation';
}
