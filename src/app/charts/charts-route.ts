import { jsonAnswer } from '../server/answer.ts';
import type { GetRoute } from '../server/get-handler.ts';
import type { ChartShelf } from './chart-shelf.ts';

const PICTURE = /^\/charts\/([0-9a-f]{64})\/([\w.-]{1,100}\/[\w.-]{1,100})\/(\d{1,15})\/([\w-]{1,120})\.svg$/;

/** A picture never changes under its address. Its style is its own; nothing else in it may load or run. */
const headers = {
  'cache-control': 'public, max-age=31536000, immutable',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox",
  'cross-origin-resource-policy': 'cross-origin',
} as const;

/** Answers `/charts/<token>/<owner>/<repo>/<pull request>/<curve>.svg`; every part of the address must be the picture's. */
export function chartsRoute(shelf: Pick<ChartShelf, 'find'>): GetRoute {
  return async ({ path }) => {
    if (!path.startsWith('/charts/')) return undefined;
    const [, token, repository, pullRequest, name] = PICTURE.exec(path) ?? [];
    const kept = token === undefined ? undefined : await shelf.find(token);
    const isIt =
      kept !== undefined &&
      kept.repository === repository &&
      String(kept.pullRequest) === pullRequest &&
      kept.name === name;
    if (!isIt) return jsonAnswer(404, { message: 'there is no such picture' });
    return { status: 200, contentType: 'image/svg+xml; charset=utf-8', body: kept.svg, headers };
  };
}
