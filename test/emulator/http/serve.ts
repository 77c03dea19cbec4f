import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Answer } from './answer.ts';

export interface Exchange {
  readonly method: string;
  /** Path with its query. */
  readonly target: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

export interface Listening {
  readonly url: string;
  readonly host: string;
  close(): Promise<void>;
}

/** An HTTP server on a free port of this machine. Status 0 cuts the line. */
export async function serve(handle: (exchange: Exchange) => Promise<Answer>): Promise<Listening> {
  const server = createServer(async (message, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of message) chunks.push(chunk);
    const { method = 'GET', url = '/', headers } = message;
    const answer = await handle({ method, target: url, headers, body: Buffer.concat(chunks) }).catch(
      (cause: unknown): Answer => ({ status: 500, body: { message: `emulator: ${String(cause)}` } }),
    );
    if (answer.status === 0) return message.socket.destroy();
    const content = bytesOf(answer);
    response.writeHead(answer.status, {
      'content-type': 'application/json; charset=utf-8',
      ...answer.headers,
    });
    return response.end(content);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const host = `127.0.0.1:${port}`;
  return {
    url: `http://${host}`,
    host,
    close: async () => {
      if (!server.listening) return;
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export function bytesOf({ body }: Answer): Uint8Array | string {
  if (body === undefined || body === null) return '';
  return typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body);
}
