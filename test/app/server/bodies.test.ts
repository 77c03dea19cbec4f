import { describe, expect, test } from '@jest/globals';
import { MOST_BODY_BYTES } from '../../../src/app/server/webhook-headers.ts';
import { RawConnection } from '../support/raw-connection.ts';
import { type WebBench, webBench } from '../support/web-bench.ts';
import { postWebhook, webhookHeaders } from '../support/webhooks.ts';

const MEBIBYTE = 1024 * 1024;
const body = '{"action":"created"}';

async function connected(): Promise<{ readonly bench: WebBench; readonly line: RawConnection }> {
  const bench = await webBench();
  return { bench, line: await RawConnection.open(bench.url) };
}

const reasons = ({ log }: WebBench) => log.lines().map(({ reason }) => reason);

/** Lets time pass for the server only after it has begun to wait for a body. */
async function untilWaiting({ clock, url }: WebBench): Promise<void> {
  while (clock.timers === 0) await fetch(`${url}/nothing`);
}

describe('a body that is too large', () => {
  test('by its announced length is refused before any of it is read', async () => {
    const { bench, line } = await connected();
    line.sendHead({ ...webhookHeaders(body), 'content-length': MOST_BODY_BYTES + 1 });
    expect((await line.answer()).status).toBe(413);
    expect([reasons(bench), bench.clock.timers]).toEqual([['too-large'], 0]);
    line.cut();
  });

  test('without an announced length is refused where it goes beyond', async () => {
    const { bench, line } = await connected();
    line.sendHead({ ...webhookHeaders(body), 'transfer-encoding': 'chunked' });
    await line.sendUntilAnswered(new Uint8Array(MEBIBYTE));
    expect((await line.answer()).status).toBe(413);
    expect([reasons(bench), bench.accepted]).toEqual([['too-large'], []]);
    line.cut();
  });

  test('is read no further, and its connection is closed', async () => {
    const { line } = await connected();
    line.sendHead({ ...webhookHeaders(body), 'transfer-encoding': 'chunked' });
    await line.sendUntilAnswered(new Uint8Array(MEBIBYTE));
    // What the kernel takes beyond the limit is little; nobody reads the gibibyte that is offered.
    for (let piece = 0; piece < 1024; piece += 1) line.sendChunk(new Uint8Array(1024));
    expect(await line.closed()).toMatch(/^HTTP\/1\.1 413 /);
  });

  test('of exactly the limit is none', async () => {
    const { url, accepted } = await webBench();
    const text = `"${'a'.repeat(MOST_BODY_BYTES - 2)}"`;
    expect((await postWebhook(url, text)).status).toBe(202);
    expect(accepted).toHaveLength(1);
  });

  test('gives back the room it took, however often', async () => {
    const bench = await webBench();
    for (let round = 0; round < 8; round += 1) {
      const line = await RawConnection.open(bench.url);
      line.sendHead({ ...webhookHeaders(body), 'transfer-encoding': 'chunked' });
      await line.sendUntilAnswered(new Uint8Array(MEBIBYTE));
      expect((await line.answer()).status).toBe(413);
      line.cut();
    }
    // The budget of all bodies is five of them: it must have been given back each time.
    expect(reasons(bench)).toEqual(Array.from({ length: 8 }, () => 'too-large'));
  });
});

describe('many bodies at once', () => {
  test('have a limit together, and whoever comes later is asked to come again', async () => {
    const bench = await webBench();
    const lines = await Promise.all(Array.from({ length: 6 }, () => RawConnection.open(bench.url)));
    const nearly = new Uint8Array(24 * MEBIBYTE);
    const answers: number[] = [];
    for (const line of lines) {
      line.sendHead({ ...webhookHeaders(body), 'content-length': MOST_BODY_BYTES });
      line.send(nearly);
      void line.answer().then(({ status }) => answers.push(status));
    }
    while (answers.length === 0) await fetch(`${bench.url}/nothing`);
    expect(answers).toEqual([503]);
    for (const line of lines) line.cut();
    while (bench.log.lines().length < 6) await fetch(`${bench.url}/nothing`);
    expect(reasons(bench).toSorted()).toEqual([...Array(5).fill('cut-off'), 'no-room']);
    expect((await postWebhook(bench.url, body)).status).toBe(202);
  });
});

describe('a body that does not come to its end', () => {
  test('in time is refused', async () => {
    const { bench, line } = await connected();
    line.sendHead({ ...webhookHeaders(body), 'content-length': body.length });
    line.send(body.slice(0, 5));
    await untilWaiting(bench);
    await bench.clock.advance(19_999);
    expect(reasons(bench)).toEqual([]);
    await bench.clock.advance(1);
    expect((await line.answer()).status).toBe(408);
    expect([reasons(bench), bench.clock.timers]).toEqual([['too-slow'], 0]);
    await line.closed();
  });

  test('because the sender hangs up is forgotten', async () => {
    const { bench, line } = await connected();
    line.sendHead({ ...webhookHeaders(body), 'content-length': body.length });
    line.send(body.slice(0, 5));
    await untilWaiting(bench);
    line.cut();
    while (bench.log.lines().length === 0) await fetch(`${bench.url}/nothing`);
    expect([reasons(bench), bench.clock.timers, bench.accepted]).toEqual([['cut-off'], 0, []]);
  });

  test('because it is shorter than announced is refused when time is up', async () => {
    const { bench, line } = await connected();
    line.sendHead({ ...webhookHeaders(body), 'content-length': body.length + 1 });
    line.send(body);
    await untilWaiting(bench);
    await bench.clock.advance(20_000);
    expect((await line.answer()).status).toBe(408);
  });

  test('holds up nobody else', async () => {
    const { bench, line } = await connected();
    line.sendHead({ ...webhookHeaders(body), 'content-length': 1_000 });
    await untilWaiting(bench);
    expect((await postWebhook(bench.url, body)).status).toBe(202);
    line.cut();
  });
});

test('what follows a body beyond its announced length is no request', async () => {
  const { bench, line } = await connected();
  line.sendHead({ ...webhookHeaders(body), 'content-length': body.length });
  line.send(`${body}{"more":true}`);
  expect(await line.closed()).toMatch(/HTTP\/1\.1 400 /);
  expect(bench.accepted.filter(({ payload }) => JSON.stringify(payload) !== body)).toEqual([]);
});

test('a request with two lengths is none', async () => {
  const { bench, line } = await connected();
  line.sendHead({ ...webhookHeaders(body), 'content-length': body.length, 'transfer-encoding': 'chunked' });
  expect(await line.closed()).toMatch(/^HTTP\/1\.1 400 /);
  expect(bench.accepted).toEqual([]);
});

test('a small webhook that is refused costs nobody the connection', async () => {
  const { bench, line } = await connected();
  for (let count = 1; count <= 20; count += 1) {
    line.sendHead({ ...webhookHeaders(body, { 'x-hub-signature-256': '' }), 'content-length': body.length });
    line.send(body);
    while (bench.log.lines().length < count) await fetch(`${bench.url}/nothing`);
  }
  line.sendHead({ ...webhookHeaders(body), 'content-length': body.length });
  line.send(body);
  while (bench.accepted.length === 0) await fetch(`${bench.url}/nothing`);
  line.cut();
  expect(reasons(bench).slice(0, 20)).toEqual(Array(20).fill('unsigned'));
});

test('one connection carries one webhook after the other', async () => {
  const { bench, line } = await connected();
  for (const count of [1, 2, 3]) {
    line.sendHead({ ...webhookHeaders(body), 'content-length': body.length });
    line.send(body);
    while (bench.accepted.length < count) await fetch(`${bench.url}/nothing`);
  }
  line.cut();
  expect(bench.accepted.map(({ payload }) => payload)).toEqual(Array(3).fill({ action: 'created' }));
});
