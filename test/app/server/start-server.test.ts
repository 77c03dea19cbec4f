import { expect, test } from '@jest/globals';
import { CannotStart } from '../../../src/app/cannot-start.ts';
import { jsonAnswer } from '../../../src/app/server/answer.ts';
import { exactRoute } from '../../../src/app/server/get-handler.ts';
import { RawConnection } from '../support/raw-connection.ts';
import { webBench } from '../support/web-bench.ts';
import { postWebhook } from '../support/webhooks.ts';

test('port 0 is any free port, not the one that Probot likes', async () => {
  const [first, second] = [await webBench(), await webBench()];
  const ports = [first, second].map(({ url }) => new URL(url).port);
  expect(new Set(ports).size).toBe(2);
  expect(ports).not.toContain('3000');
});

test('a port that is taken stops the start and names the settings', async () => {
  const { url } = await webBench();
  const port = Number(new URL(url).port);
  const second = webBench({ web: { port } });
  await expect(second).rejects.toThrow(CannotStart);
  await expect(second).rejects.toThrow(
    `HOST 127.0.0.1 and PORT ${port} cannot be listened on (EADDRINUSE): choose others`,
  );
});

test('starting and serving writes no line of Probot', async () => {
  const { url, log } = await webBench();
  expect((await postWebhook(url, '{}')).status).toBe(202);
  expect(log.messages()).toEqual(['webhook accepted']);
});

test('stopping lets a request end that is under way, and takes no other', async () => {
  const { promise, resolve } = Promise.withResolvers<'stored'>();
  const { url, server, accepted } = await webBench({ accept: () => promise });
  const answered = postWebhook(url, '{}');
  while (accepted.length === 0) await fetch(`${url}/nothing`);
  const stopped = server.stop(60_000);
  await expect(fetch(`${url}/nothing`, { headers: { connection: 'close' } })).rejects.toThrow();
  resolve('stored');
  expect((await answered).status).toBe(202);
  await stopped;
});

test('stopping cuts off what has not ended after the grace time', async () => {
  const { url, server, clock } = await webBench();
  const line = await RawConnection.open(url);
  line.send('POST /api/github/webhooks HTTP/1.1\r\nhost: x\r\n');
  const stopped = server.stop(5_000);
  await clock.advance(5_000);
  expect(await line.closed()).toBe('');
  await stopped;
});

test('stopping closes idle connections at once and leaves no timer', async () => {
  const { url, server, clock } = await webBench({ routes: [exactRoute('/p', () => jsonAnswer(200, 1))] });
  const line = await RawConnection.open(url);
  line.send('GET /p HTTP/1.1\r\nhost: x\r\n\r\n');
  expect((await line.answer()).status).toBe(200);
  await server.stop(60_000);
  await line.closed();
  expect(clock.timers).toBe(0);
});
