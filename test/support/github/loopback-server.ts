import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll } from '@jest/globals';
import type { Answer } from './routes.ts';

export interface LoopbackServer {
  readonly url: string;
  readonly host: string;
  close(): Promise<void>;
}

const running: LoopbackServer[] = [];

afterAll(async () => {
  for (const server of running.splice(0)) await server.close();
});

/** An HTTP server on a free port of this machine, closed when the test file is over. Status 0 cuts the line. */
export async function loopbackServer(
  handle: (message: IncomingMessage, body: string) => Promise<Answer>,
): Promise<LoopbackServer> {
  const server = createServer(async (message, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of message) chunks.push(chunk);
    const { status, headers, body } = await handle(message, Buffer.concat(chunks).toString('utf8')).catch(
      (cause: unknown): Answer => ({ status: 599, body: { message: String(cause) } }),
    );
    if (status === 0) return message.socket.destroy();
    const isRaw = typeof body === 'string' || body instanceof Uint8Array;
    const content = body === undefined ? '' : isRaw ? body : JSON.stringify(body);
    response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', ...headers });
    return response.end(content);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const host = `127.0.0.1:${port}`;
  const close = async () => {
    if (!server.listening) return;
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  const started = { url: `http://${host}`, host, close };
  running.push(started);
  return started;
}
