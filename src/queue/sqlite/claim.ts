import { z } from 'zod';
import { readPayload } from '../payload.ts';
import type { Claim, DeadLetter } from '../port.ts';
import type { Connection } from './connection.ts';
import { prepareExpire } from './expire.ts';
import { prepareNextDue } from './next-due.ts';
import { prepareSummaries } from './rows.ts';

const Taken = z.object({
  id: z.int(),
  key: z.string(),
  payload: z.string(),
  attempts: z.int(),
  token: z.int(),
});

export function prepareClaim<Payload>(
  connection: Connection,
  schema: z.ZodType<Payload>,
): () => Claim<Payload> {
  const { settings } = connection;
  const nextDue = prepareNextDue(connection);
  const expire = prepareExpire(connection);
  const summaries = prepareSummaries(connection);
  const take = connection.prepare(
    `UPDATE jobs SET state = 'running', attempts = attempts + 1, token = token + 1, lease_until = :until
     WHERE id = (
       SELECT id FROM jobs AS waiting WHERE state = 'pending' AND due <= :now AND NOT EXISTS (
         SELECT 1 FROM jobs AS other WHERE other.key = waiting.key AND other.state = 'running'
       ) ORDER BY due, id LIMIT 1
     ) RETURNING id, key, payload, attempts, token`,
  );
  const bury = connection.prepare(
    "UPDATE jobs SET state = 'dead', lease_until = NULL, error = :error, kind = 'failed', finished = :now WHERE id = :id",
  );

  return () => {
    const next = nextDue();
    // Looking takes no lock, so that idle workers do not get into the way of those that write.
    if (next === undefined || next > settings.now()) return { kind: 'nothing-due' };
    return connection.write(() => {
      // After the wait for the lock, so that the lease is a whole one.
      const now = settings.now();
      expire(now);
      const row = take.get({ now, until: now + settings.leaseMs });
      if (row === undefined) return { kind: 'nothing-due' };
      const { id, key, payload, attempts, token } = Taken.parse(row);
      const deliveries = summaries(id);
      const read = readPayload(schema, payload);
      if (!read.readable) {
        bury.run({ id, error: read.error, now });
        const deadLetter: DeadLetter = {
          id: String(id),
          key,
          error: read.error,
          kind: 'failed',
          attempts,
          failedAt: now,
          deliveries,
        };
        return { kind: 'unreadable', deadLetter };
      }
      const lease = { job: String(id), token };
      return { kind: 'job', job: { lease, key, payload: read.payload, deliveries, attempt: attempts } };
    });
  };
}
