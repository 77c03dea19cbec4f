import { Agent, get } from 'node:https';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { publicLookup } from './public-lookup.ts';

export interface PageAnswer {
  readonly status: number;
  readonly location: string | undefined;
  readonly etag: string | undefined;
  readonly encoding: string | undefined;
  /** Not read yet. */
  readonly body: ReadableStream<Uint8Array>;
}

/** One GET over HTTPS, without following anything. */
export type PageTransport = (
  url: URL,
  headers: Readonly<Record<string, string>>,
  signal: AbortSignal,
) => Promise<PageAnswer>;

/** Connects to public addresses only; nothing of the environment, such as a proxy, changes where. */
export function httpsTransport(lookup = publicLookup()): PageTransport {
  const agent = new Agent({ keepAlive: false, lookup });
  return (url, headers, signal) =>
    new Promise((resolve, reject) => {
      const request = get(url, { agent, headers, signal, lookup }, (answer) => {
        resolve({
          status: answer.statusCode ?? 0,
          location: answer.headers.location,
          etag: answer.headers.etag,
          encoding: answer.headers['content-encoding'],
          body: Readable.toWeb(answer),
        });
      });
      request.on('error', reject);
    });
}
