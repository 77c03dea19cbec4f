import type { z } from 'zod';
import type { JobStore } from '../port.ts';
import { defaultSettings, type QueueSettings } from '../settings.ts';
import { prepareClaim } from './claim.ts';
import { connect } from './connection.ts';
import { prepareDeadLetters, prepareRetryDead } from './dead-letters.ts';
import { prepareEnqueue } from './enqueue.ts';
import { GroupCommit } from './group-commit.ts';
import { prepareDelivery, prepareStats } from './inspect.ts';
import { prepareNextDue } from './next-due.ts';
import { preparePrune } from './prune.ts';
import { prepareSettling } from './settle.ts';

export interface SqliteStoreOptions<Payload> extends Partial<QueueSettings> {
  /** Made if it does not exist; its directory must. Several processes of one machine may share it. */
  readonly file: string;
  readonly payload: z.ZodType<Payload>;
  /** How long an operation waits for another process that writes, before it fails as `busy`. Nothing else runs meanwhile. */
  readonly busyTimeoutMs?: number;
}

/**
 * The embedded store. Throws `QueueStoreError` if the file cannot be used.
 *
 * ```ts
 * const store = openSqliteStore({ file: '/data/queue.db', payload: VerdictRequest });
 * ```
 */
export function openSqliteStore<Payload>(options: SqliteStoreOptions<Payload>): JobStore<Payload> {
  const { file, payload, busyTimeoutMs = 5_000, ...given } = options;
  const settings: QueueSettings = { ...defaultSettings, ...given };
  const connection = connect(file, settings, busyTimeoutMs);
  const listeners = new Set<() => void>();
  const enqueue = prepareEnqueue(connection);
  const group = new GroupCommit({ transaction: (work) => connection.write(work) });
  const claim = prepareClaim(connection, payload);
  const settling = prepareSettling(connection);
  const deadLetters = prepareDeadLetters(connection);
  const retryDead = prepareRetryDead(connection);
  const delivery = prepareDelivery(connection);
  const stats = prepareStats(connection);
  const nextDue = prepareNextDue(connection);
  const prune = preparePrune(connection);

  function announce<Result>(result: Result): Result {
    for (const listener of listeners) listener();
    return result;
  }

  return {
    leaseMs: settings.leaseMs,
    enqueue: async (asked) => announce(await group.run(enqueue(asked))),
    claim: async () => claim(),
    heartbeat: async (leases) => settling.heartbeat(leases),
    complete: async (lease, outcome) => announce(settling.complete(lease, outcome)),
    fail: async (...failure) => announce(settling.fail(...failure)),
    bury: async (lease, error) => announce(settling.bury(lease, error)),
    release: async (lease) => announce(settling.release(lease)),
    deadLetters: async (most, after) => deadLetters(most, after),
    retryDead: async (id) => announce(retryDead(id)),
    delivery: async (id) => delivery(id),
    stats: async () => stats(),
    nextDue: async () => nextDue(),
    prune: async (endedBefore, most) => prune(endedBefore, most),
    onWork(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close: async () => {
      group.flush();
      connection.close();
    },
  };
}
