import { z } from 'zod';
import type { DeliveryRecord, QueueStats } from '../port.ts';
import type { Connection } from './connection.ts';

const Found = z.object({
  id: z.string(),
  key: z.string(),
  reason: z.string(),
  receivedAt: z.int(),
  state: z.literal(['pending', 'running', 'done', 'dead']),
  job: z.int(),
  newestDelivery: z.string(),
  attempts: z.int(),
  due: z.int(),
  outcome: z.string().nullable(),
  error: z.string().nullable(),
  finishedAt: z.int().nullable(),
});

export function prepareDelivery(connection: Connection): (id: string) => DeliveryRecord | undefined {
  const find = connection.prepare(
    `SELECT d.id, d.reason, d.received AS receivedAt, j.key, j.state, j.id AS job, j.attempts, j.due, j.outcome,
       j.error, j.finished AS finishedAt,
       (SELECT n.id FROM deliveries AS n WHERE n.job = j.id ORDER BY n.seq DESC LIMIT 1) AS newestDelivery
     FROM deliveries AS d JOIN jobs AS j ON j.id = d.job WHERE d.id = :id`,
  );
  return (id) =>
    connection.read(() => {
      const row = find.get({ id });
      if (row === undefined) return undefined;
      const { due, outcome, error, finishedAt, job, ...found } = Found.parse(row);
      return {
        ...found,
        job: String(job),
        ...(found.state === 'pending' && { due }),
        ...(outcome !== null && { outcome }),
        ...(error !== null && { error }),
        ...(finishedAt !== null && { finishedAt }),
      };
    });
}

const Counts = z.object({ pending: z.int(), running: z.int(), dead: z.int(), since: z.int().nullable() });

export function prepareStats(connection: Connection): () => QueueStats {
  const count = connection.prepare(
    `SELECT
       (SELECT count(*) FROM jobs WHERE state = 'pending') AS pending,
       (SELECT count(*) FROM jobs WHERE state = 'running') AS running,
       (SELECT count(*) FROM jobs WHERE state = 'dead') AS dead,
       (SELECT min(since) FROM (SELECT min(since) AS since FROM jobs WHERE state = 'pending'
          UNION ALL SELECT min(since) FROM jobs WHERE state = 'running')) AS since`,
  );
  return () =>
    connection.read(() => {
      const { since, ...counts } = Counts.parse(count.get());
      const now = connection.settings.now();
      return { ...counts, oldestAgeMs: Math.max(0, now - (since ?? now)) };
    });
}
