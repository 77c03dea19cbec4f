import { isExecuted, isSuccess, type SweepJob } from './sweep-job.ts';

export interface LastAttempts {
  /** Those that count. */
  readonly jobs: readonly SweepJob[];
  /** Earlier ones that did not succeed, of jobs that were run again. */
  readonly failedBefore: readonly SweepJob[];
}

/**
 * The jobs of a run that count: in a run of several attempts the latest of each name. `sharing` says how many jobs of an
 * attempt share a name.
 */
export function lastAttempts(
  jobs: readonly SweepJob[],
  attempts: number,
  sharing: (job: SweepJob) => number,
): LastAttempts {
  if (attempts <= 1) return { jobs, failedBefore: [] };
  const counting: SweepJob[] = [];
  const failedBefore: SweepJob[] = [];
  for (const group of Map.groupBy(jobs, ({ name }) => name).values()) {
    const [first] = group;
    if (first === undefined) continue;
    const kept = Math.max(1, sharing(first));
    const newestFirst = group.toSorted((a, b) => compare(b, a));
    counting.push(...newestFirst.slice(0, kept));
    failedBefore.push(...newestFirst.slice(kept).filter((job) => isExecuted(job) && !isSuccess(job)));
  }
  return { jobs: counting, failedBefore };
}

function compare(one: SweepJob, other: SweepJob): number {
  if (one.attempt !== undefined && other.attempt !== undefined && one.attempt !== other.attempt)
    return one.attempt - other.attempt;
  if (one.startedAt !== other.startedAt) return one.startedAt < other.startedAt ? -1 : 1;
  return one.id - other.id;
}
