import { type Answer, jsonAnswer, writeAnswer } from './answer.ts';
import { pathOf, type RequestHandler } from './webhook-handler.ts';

export interface GetRequest {
  /** As it was sent: decode what you use. */
  readonly path: string;
  readonly query: URLSearchParams;
}

/** Answers a GET whose path is its own; `undefined` leaves it to the next. */
export type GetRoute = (request: GetRequest) => Answer | undefined | Promise<Answer | undefined>;

/** Everything that is not a webhook: GET and HEAD of the routes, 404 and 405 for the rest. */
export function getHandler(routes: readonly GetRoute[], onError: (cause: unknown) => void): RequestHandler {
  return async (request, response) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const answer = isRead
      ? await firstAnswer(routes, { path: pathOf(request), query: queryOf(request.url ?? '') }, onError)
      : { ...jsonAnswer(405, { message: 'only GET here' }), headers: { allow: 'GET, HEAD' } };
    writeAnswer(request, response, answer);
    return true;
  };
}

async function firstAnswer(
  routes: readonly GetRoute[],
  request: GetRequest,
  onError: (cause: unknown) => void,
): Promise<Answer> {
  try {
    for (const route of routes) {
      const answer = await route(request);
      if (answer !== undefined) return answer;
    }
    return jsonAnswer(404, { message: 'there is nothing here' });
  } catch (cause) {
    onError(cause);
    return jsonAnswer(500, { message: 'this could not be answered' });
  }
}

function queryOf(url: string): URLSearchParams {
  const start = url.indexOf('?');
  return new URLSearchParams(start < 0 ? '' : url.slice(start + 1));
}

/** A route that is exactly one path. */
export function exactRoute(path: string, answer: () => Answer | Promise<Answer>): GetRoute {
  return (request) => (request.path === path ? answer() : undefined);
}
