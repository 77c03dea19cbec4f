import { z } from 'zod';
import type { DeliverySummary } from '../port.ts';
import type { Connection } from './connection.ts';

export const JobId = z.object({ id: z.int() });
export type JobId = z.infer<typeof JobId>;

/** What settling a job needs to know of it. */
export const SettledJob = z.object({
  id: z.int(),
  key: z.string(),
  due: z.int(),
  attempts: z.int(),
});
export type SettledJob = z.infer<typeof SettledJob>;

const Summary = z.object({ id: z.string(), reason: z.string(), receivedAt: z.int() });

/** The deliveries of a job, oldest first. */
export function prepareSummaries(connection: Connection): (job: number) => readonly DeliverySummary[] {
  const ofJob = connection.prepare(
    'SELECT id, reason, received AS receivedAt FROM deliveries WHERE job = :job ORDER BY seq',
  );
  return (job) => ofJob.all({ job }).map((row) => Summary.parse(row));
}

/** Ids are text outside; what is no id of ours names no row (ids start at 1). */
export function toRowId(id: string): number {
  return /^\d{1,15}$/.test(id) ? Number(id) : 0;
}
