import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, describe, expect, test } from '@jest/globals';
import { startWebhookProxy } from '../../../src/app/webhook-proxy/start-webhook-proxy.ts';
import { ManualClock } from '../../queue/manual-clock.ts';
import { memoryLog } from '../support/memory-log.ts';
import { type WebBench, webBench } from '../support/web-bench.ts';
import { webhookHeaders } from '../support/webhooks.ts';

const closes: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const close of closes.splice(0)) await close();
});

/** A channel as smee.io has them, to which a test posts. */
async function channel(status = 200) {
  const listeners: ServerResponse[] = [];
  const server = createServer((request, response) => {
    response.writeHead(status, { 'content-type': 'text/event-stream' });
    if (status !== 200 || request.headers.accept !== 'text/event-stream') return response.end();
    response.write('event: ready\ndata: {}\n\n');
    return listeners.push(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  closes.push(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return {
    url: `http://127.0.0.1:${port}/abc`,
    listeners,
    post: (body: unknown, headers: Readonly<Record<string, string>>) =>
      listeners.at(-1)?.write(`id: 1\ndata: ${JSON.stringify({ ...headers, body, query: {} })}\n\n`),
    cut: () => listeners.at(-1)?.destroy(),
  };
}

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setImmediate(resolve));
}

async function bench(web: WebBench, url: string) {
  const [log, clock] = [memoryLog(), new ManualClock()];
  const stop = startWebhookProxy({
    channel: url,
    target: `${web.url}/api/github/webhooks`,
    clock,
    log: log.log,
  });
  closes.unshift(stop);
  return { log, clock, stop };
}

const body = { action: 'created', text: 'é <b>' };
const signed = () => webhookHeaders(JSON.stringify(body));

describe('webhooks of a channel', () => {
  test('reach the server like any other', async () => {
    const [web, smee] = [await webBench(), await channel()];
    await bench(web, smee.url);
    await until(() => smee.listeners.length === 1);
    smee.post(body, signed());
    await until(() => web.accepted.length === 1);
    expect(web.accepted[0]).toMatchObject({ name: 'issue_comment', payload: body });
  });

  test('that are not signed are refused', async () => {
    const [web, smee] = [await webBench(), await channel()];
    const { log } = await bench(web, smee.url);
    await until(() => smee.listeners.length === 1);
    smee.post({ ...body, action: 'deleted' }, signed());
    smee.post('no webhook', {});
    await until(() => log.messages().includes('webhook fetched from the channel'));
    expect([web.accepted, log.lines().at(-1)]).toEqual([[], expect.objectContaining({ status: 401 })]);
  });

  test('are waited for again after the line was cut', async () => {
    const [web, smee] = [await webBench(), await channel()];
    const { log, clock } = await bench(web, smee.url);
    await until(() => log.messages().includes('webhook channel connected'));
    smee.cut();
    await until(() => clock.timers === 1);
    expect(log.messages()).toEqual(['webhook channel connected', 'webhook channel lost']);
    await clock.advance(5_000);
    await until(() => smee.listeners.length === 2);
    smee.post(body, signed());
    await until(() => web.accepted.length === 1);
  });

  test('are waited for while the channel refuses', async () => {
    const [web, smee] = [await webBench(), await channel(404)];
    const { log, clock, stop } = await bench(web, smee.url);
    await until(() => clock.timers === 1);
    expect(log.lines()).toMatchObject([{ cause: { error: 'Error: the channel answered 404' } }]);
    await stop();
    expect(clock.timers).toBe(0);
  });

  test('are not waited for after the stop', async () => {
    const [web, smee] = [await webBench(), await channel()];
    const { log, clock, stop } = await bench(web, smee.url);
    await until(() => log.messages().length === 1);
    await stop();
    expect([log.messages(), clock.timers]).toEqual([['webhook channel connected'], 0]);
  });
});
