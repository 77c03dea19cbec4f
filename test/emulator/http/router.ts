import type { Answer } from './answer.ts';
import type { Call } from './call.ts';

export type Handler = (call: Call) => Answer | Promise<Answer>;

export interface Route {
  readonly method: string;
  /** `:name` stands for one segment, `*name` for all that is left. */
  readonly pattern: string;
  readonly handle: Handler;
}

export const get = (pattern: string, handle: Handler): Route => ({ method: 'GET', pattern, handle });
export const post = (pattern: string, handle: Handler): Route => ({ method: 'POST', pattern, handle });
export const patch = (pattern: string, handle: Handler): Route => ({ method: 'PATCH', pattern, handle });
export const remove = (pattern: string, handle: Handler): Route => ({ method: 'DELETE', pattern, handle });

/** `get`, `post` and so on below `/repos/:owner/:repo`. */
export function inRepository(routes: readonly Route[]): Route[] {
  return routes.map((route) => ({ ...route, pattern: `/repos/:owner/:repo${route.pattern}` }));
}

export interface Found {
  readonly handle: Handler;
  readonly params: Readonly<Record<string, string>>;
}

/** The first route that fits. */
export function findRoute(routes: readonly Route[], method: string, path: string): Found | undefined {
  const segments = path.split('/');
  for (const route of routes) {
    if (route.method !== method) continue;
    const params = paramsOf(route.pattern.split('/'), segments);
    if (params !== undefined) return { handle: route.handle, params };
  }
  return undefined;
}

function paramsOf(
  pattern: readonly string[],
  segments: readonly string[],
): Record<string, string> | undefined {
  const params: Record<string, string> = {};
  for (const [index, part] of pattern.entries()) {
    if (part.startsWith('*')) {
      params[part.slice(1)] = segments.slice(index).map(decodeURIComponent).join('/');
      return segments.length > index ? params : undefined;
    }
    const segment = segments[index];
    if (segment === undefined) return undefined;
    if (part.startsWith(':')) params[part.slice(1)] = decodeURIComponent(segment);
    else if (part !== segment) return undefined;
  }
  return pattern.length === segments.length ? params : undefined;
}
