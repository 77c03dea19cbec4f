import type { Connection } from './connection.ts';
import { prepareGiveBack } from './give-back.ts';
import { SettledJob } from './rows.ts';

/** Takes the jobs back whose leases have run out. There are never more of them than jobs that ran at the same time. */
export function prepareExpire(connection: Connection): (now: number) => void {
  const giveBack = prepareGiveBack(connection);
  const expired = connection.prepare(
    "SELECT id, key, due, attempts FROM jobs WHERE state = 'running' AND lease_until <= :now ORDER BY lease_until",
  );
  return (now) => {
    for (const row of expired.all({ now })) {
      const job = SettledJob.parse(row);
      const error = `attempt ${job.attempts} was lost: its worker was killed or stopped answering`;
      // The old due time: it goes to the front again.
      giveBack(job, { due: job.due, attempts: job.attempts, error, now });
    }
  };
}
