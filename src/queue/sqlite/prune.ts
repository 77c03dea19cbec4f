import type { Instant } from '../port.ts';
import type { Connection } from './connection.ts';
import { JobId } from './rows.ts';

export function preparePrune(connection: Connection): (endedBefore: Instant, most: number) => number {
  const forget = connection.prepare(
    `DELETE FROM deliveries WHERE seq IN (
       SELECT d.seq FROM jobs AS j JOIN deliveries AS d ON d.job = j.id
       WHERE j.finished < :before ORDER BY j.finished, j.id, d.seq LIMIT :most
     ) RETURNING job AS id`,
  );
  // A job goes with the last of its deliveries.
  const removeEmpty = connection.prepare(
    'DELETE FROM jobs WHERE id = :id AND NOT EXISTS (SELECT 1 FROM deliveries WHERE job = :id)',
  );
  return (before, most) =>
    connection.write(() => {
      const jobs = forget.all({ before, most }).map((row) => JobId.parse(row).id);
      for (const id of new Set(jobs)) removeEmpty.run({ id });
      return jobs.length;
    });
}
