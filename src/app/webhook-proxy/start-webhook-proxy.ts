import type { Logger } from 'probot';
import type { Clock } from '../../queue/clock.ts';
import { EventStream } from './event-stream.ts';
import { readProxied } from './proxied-webhook.ts';

export interface WebhookProxyOptions {
  /** The channel's address: `https://smee.io/...`. */
  readonly channel: string;
  /** Where this server takes webhooks. */
  readonly target: string;
  readonly clock: Clock;
  readonly log: Logger;
}

const RECONNECT_MS = 5_000;
/** A webhook of 25 MB, its headers and what JSON adds. */
const MOST_CHARACTERS = 32 * 1024 * 1024;

/**
 * Fetches webhooks from a channel of smee.io, for a machine that GitHub cannot reach, and hands each to this server like
 * any other: its signature is checked there. Connects again for as long as the returned function is not called.
 */
export function startWebhookProxy({ channel, target, clock, log }: WebhookProxyOptions): () => Promise<void> {
  const stopping = new AbortController();
  const { signal } = stopping;
  let endPause: () => void = () => {};

  async function hand(data: string): Promise<void> {
    const webhook = readProxied(data);
    if (webhook === undefined) return;
    const { id: delivery, headers, body } = webhook;
    try {
      const response = await fetch(target, { method: 'POST', headers, body, signal });
      await response.body?.cancel();
      log.debug({ delivery, status: response.status }, 'webhook fetched from the channel');
    } catch (cause) {
      if (!signal.aborted) log.warn({ delivery, cause }, 'webhook of the channel could not be handed over');
    }
  }

  async function listen(): Promise<void> {
    const response = await fetch(channel, { headers: { accept: 'text/event-stream' }, signal });
    if (!response.ok || response.body === null) throw new Error(`the channel answered ${response.status}`);
    log.info({}, 'webhook channel connected');
    const stream = new EventStream(MOST_CHARACTERS);
    for await (const piece of response.body.pipeThrough(new TextDecoderStream()))
      for (const { event, data } of stream.push(piece)) if (event === 'message') await hand(data);
  }

  function pause(): Promise<void> {
    return new Promise((resolve) => {
      const cancel = clock.after(RECONNECT_MS, resolve);
      endPause = () => {
        cancel();
        resolve();
      };
    });
  }

  async function run(): Promise<void> {
    while (!signal.aborted) {
      await listen().catch((cause: unknown) => {
        if (!signal.aborted) log.warn({ cause }, 'webhook channel lost');
      });
      if (!signal.aborted) await pause();
    }
  }

  const ended = run();
  return () => {
    stopping.abort();
    endPause();
    return ended;
  };
}
