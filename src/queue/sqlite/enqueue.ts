import { writePayload } from '../payload.ts';
import type { Delivery, Enqueued } from '../port.ts';
import type { Connection } from './connection.ts';
import { JobId } from './rows.ts';

/** The work of storing a delivery, to be done within a transaction. Throws at once for a payload that cannot be stored. */
export function prepareEnqueue(connection: Connection): (delivery: Delivery<unknown>) => () => Enqueued {
  const known = connection.prepare('SELECT 1 FROM deliveries WHERE id = :id');
  // A delivery that may run now ends a backoff and counts attempts anew; one for later does neither.
  const joinPending = connection.prepare(
    `UPDATE jobs SET payload = :payload, since = min(since, :since), due = max(held, min(due, :since)),
       attempts = CASE WHEN :since <= :now THEN 0 ELSE attempts END
     WHERE key = :key AND state = 'pending' RETURNING id`,
  );
  const insertJob = connection.prepare(
    `INSERT INTO jobs (key, state, payload, since, due) VALUES (:key, 'pending', :payload, :since, :since)
     RETURNING id`,
  );
  const insertDelivery = connection.prepare(
    'INSERT INTO deliveries (id, job, reason, received) VALUES (:id, :job, :reason, :now)',
  );

  return ({ id, key, reason, payload: value, notBefore }) => {
    const payload = writePayload(value);
    const now = connection.settings.now();
    const since = Math.max(now, Math.ceil(notBefore ?? now));
    return () => {
      if (known.get({ id }) !== undefined) return 'duplicate';
      const joined = joinPending.get({ key, payload, since, now });
      const job = JobId.parse(joined ?? insertJob.get({ key, payload, since })).id;
      insertDelivery.run({ id, job, reason, now });
      return joined === undefined ? 'queued' : 'coalesced';
    };
  };
}
