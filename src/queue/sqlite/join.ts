import type { Connection } from './connection.ts';

interface Joined {
  readonly due: number;
  readonly held: number;
  readonly attempts: number;
  readonly error: string | null;
}

/** One job's deliveries move to the pending job of its key, which runs with the payload of the newest of them all. */
export function prepareJoin(connection: Connection): (from: number, into: number, joined: Joined) => void {
  const update = connection.prepare(
    `UPDATE jobs SET
       payload = CASE
         WHEN (SELECT max(seq) FROM deliveries WHERE job = :from) > (SELECT max(seq) FROM deliveries WHERE job = :into)
         THEN gone.payload ELSE jobs.payload END,
       since = min(jobs.since, gone.since),
       held = max(jobs.held, :held),
       due = max(jobs.held, :held, min(jobs.due, :due)),
       attempts = max(jobs.attempts, :attempts),
       error = coalesce(:error, jobs.error)
     FROM (SELECT payload, since FROM jobs WHERE id = :from) AS gone
     WHERE jobs.id = :into`,
  );
  const moveDeliveries = connection.prepare('UPDATE deliveries SET job = :into WHERE job = :from');
  const remove = connection.prepare('DELETE FROM jobs WHERE id = :from');

  return (from, into, joined) => {
    update.run({
      from,
      into,
      due: joined.due,
      held: joined.held,
      attempts: joined.attempts,
      error: joined.error,
    });
    moveDeliveries.run({ from, into });
    remove.run({ from });
  };
}
