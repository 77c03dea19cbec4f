import type { IncomingMessage, ServerResponse } from 'node:http';

export interface Answer {
  readonly status: number;
  readonly contentType: string;
  readonly body: string | Uint8Array;
  readonly headers?: Readonly<Record<string, string>>;
}

export function jsonAnswer(status: number, value: unknown): Answer {
  return { status, contentType: 'application/json; charset=utf-8', body: `${JSON.stringify(value)}\n` };
}

/** Nothing of ours is to be framed, sniffed, cached or run; an answer may loosen what it must. */
const careful = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
} as const;

/** How long a sender that is still sending has to notice that it is refused. */
const LINGER_MS = 2_000;
/** So little may as well be read, and the connection kept. */
const LITTLE_BYTES = 64 * 1024;

/** Writes the answer. A body that was not read to its end is read no further, and its connection is closed soon. */
export function writeAnswer(request: IncomingMessage, response: ServerResponse, answer: Answer): void {
  const { status, contentType, body, headers } = answer;
  const content = typeof body === 'string' ? Buffer.from(body) : body;
  response.writeHead(status, {
    ...careful,
    'content-type': contentType,
    'content-length': content.length,
    ...headers,
  });
  if (!request.complete && !isLittleLeft(request)) stopReading(request);
  response.end(request.method === 'HEAD' ? undefined : content);
}

function isLittleLeft({ headers, readableFlowing }: IncomingMessage): boolean {
  const hasBegun = readableFlowing !== null;
  if (hasBegun || headers['transfer-encoding'] !== undefined) return false;
  return Number(headers['content-length'] ?? 0) <= LITTLE_BYTES;
}

/**
 * Closing at once would make the kernel throw the answer away together with what was not read, so the connection stays
 * for a moment, without anybody reading from it.
 */
function stopReading(request: IncomingMessage): void {
  // Node reads on by itself unless somebody has begun to: this begins, and takes nothing. It must stay: without it,
  // the stream would flow again.
  request.on('readable', () => {});
  const end = () => {
    if (!request.complete) request.socket.destroy();
  };
  setTimeout(end, LINGER_MS).unref();
}
