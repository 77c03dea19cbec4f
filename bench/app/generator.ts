import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { hookHeaders, type Receiver } from '../../test/emulator/webhooks/send.ts';

/** What the generator is told to send. */
export interface Load {
  readonly receiver: Receiver;
  readonly perSecond: number;
  readonly seconds: number;
  /** Sent in this order, again and again, each under a new id. */
  readonly events: readonly { readonly event: string; readonly body: string }[];
}

export interface Answered {
  readonly id: string;
  /** HTTP status; 0 if there was no answer. */
  readonly status: number;
  readonly result: string;
  /** From the moment at which it was to be sent, so that a generator that is late does not flatter. */
  readonly milliseconds: number;
}

export interface LoadResult {
  readonly answers: readonly Answered[];
  readonly seconds: number;
}

process.once('message', async (load: Load) => {
  const result = await generate(load);
  process.send?.(result, () => process.disconnect());
});

async function generate({ receiver, perSecond, seconds, events }: Load): Promise<LoadResult> {
  const started = performance.now();
  const answers: Promise<Answered>[] = [];
  const total = perSecond * seconds;
  await new Promise<void>((resolve) => {
    const timer = setInterval(() => {
      const due = Math.min(total, Math.floor(((performance.now() - started) / 1_000) * perSecond));
      while (answers.length < due) {
        const event = events[answers.length % events.length];
        if (event === undefined) throw new Error('there is nothing to send');
        const at = started + (answers.length * 1_000) / perSecond;
        answers.push(deliver(event, receiver, at));
      }
      if (answers.length < total) return;
      clearInterval(timer);
      resolve();
    }, 1);
  });
  return { answers: await Promise.all(answers), seconds: (performance.now() - started) / 1_000 };
}

/** On a connection of its own, as GitHub's deliveries are. */
function deliver({ event, body }: Load['events'][number], receiver: Receiver, at: number): Promise<Answered> {
  const id = randomUUID();
  const shipment = { event, body, guid: id, action: undefined, installation: 0, repository: 0 };
  return new Promise((resolve) => {
    const end = (status: number, result: string) =>
      resolve({ id, status, result, milliseconds: performance.now() - at });
    const sent = request(receiver.url, { method: 'POST', headers: hookHeaders(shipment, receiver) });
    sent.on('response', (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk) => {
        text += chunk;
      });
      response.on('end', () => end(response.statusCode ?? 0, resultOf(text)));
    });
    sent.on('error', (cause) => end(0, cause.message));
    sent.end(body);
  });
}

function resultOf(text: string): string {
  const answer: unknown = JSON.parse(text);
  return typeof answer === 'object' && answer !== null && 'result' in answer ? String(answer.result) : '';
}
