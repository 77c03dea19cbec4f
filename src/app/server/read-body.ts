import type { IncomingMessage } from 'node:http';
import type { Clock } from '../../queue/clock.ts';
import type { ByteBudget } from './byte-budget.ts';
import { Rejection } from './rejection.ts';

export interface BodyLimits {
  readonly mostBytes: number;
  /** From now to the body's end. */
  readonly mostMs: number;
  /** Shared by all requests. */
  readonly budget: ByteBudget;
  readonly clock: Clock;
}

/**
 * The whole body, each piece shown to `onChunk` as it arrives. What is beyond the limits is not read: rejects with
 * `Rejection` and leaves the request paused.
 */
export function readBody(
  request: IncomingMessage,
  { mostBytes, mostMs, budget, clock }: BodyLimits,
  onChunk: (chunk: Buffer) => void,
): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    let isSettled = false;

    function settle(end: () => void): void {
      if (isSettled) return;
      isSettled = true;
      cancelDeadline();
      budget.giveBack(bytes);
      end();
    }
    function refuse(rejection: Rejection): void {
      request.pause();
      chunks.length = 0;
      settle(() => reject(rejection));
    }

    const cancelDeadline = clock.after(mostMs, () => refuse(new Rejection('too-slow')));
    request.on('data', (chunk: Buffer) => {
      // Pausing takes effect a moment later.
      if (isSettled) return;
      if (bytes + chunk.length > mostBytes) return refuse(new Rejection('too-large'));
      if (!budget.take(chunk.length)) return refuse(new Rejection('no-room'));
      bytes += chunk.length;
      chunks.push(chunk);
      onChunk(chunk);
    });
    request.once('end', () => settle(() => resolve(Buffer.concat(chunks))));
    request.once('error', (cause) => refuse(new Rejection('cut-off', { cause })));
    request.once('close', () => refuse(new Rejection('cut-off')));
  });
}
