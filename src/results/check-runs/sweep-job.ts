import type { CheckRun } from '../../evidence/github-schema.ts';
import { familyOf, type JobFamily } from './job-family.ts';
import type { JobLane } from './job-lane.ts';
import { parseLane } from './parse-lane.ts';

/** A job of one run of the sweep workflow that swept or evaluated, or was to. */
export interface SweepJob {
  readonly id: number;
  /** As GitHub shows it. */
  readonly name: string;
  readonly family: JobFamily;
  /** Behind the family; empty for a job that stands for all of its family. */
  readonly rest: string;
  /** `undefined`: the name is of another form than those known. */
  readonly lane: JobLane | undefined;
  /** `success`, `failure`, `cancelled`, `skipped` ..., or the status of what has not ended. */
  readonly conclusion: string;
  /** ISO 8601, or empty. */
  readonly startedAt: string;
  /** Of the run, where the link says so. */
  readonly attempt: number | undefined;
}

/** The app under which GitHub's own workflows report; anybody else's check runs prove nothing. */
const ACTIONS = 'github-actions';

/**
 * Jobs of one run among the check runs of its commit. A check run made through the API links to no job of its own id, so
 * it is none; nor is one of another app or another repository.
 */
export function jobsOfRun(
  checkRuns: readonly CheckRun[],
  run: number,
  repository: string,
): readonly SweepJob[] {
  const jobs = new Map<number, SweepJob>();
  for (const checkRun of checkRuns) {
    const found = familyOf(checkRun.name);
    const place = jobPlace(checkRun, repository);
    if (found === undefined || place?.run !== run) continue;
    jobs.set(checkRun.id, {
      id: checkRun.id,
      name: checkRun.name,
      family: found.family,
      rest: found.rest,
      lane: parseLane(found.rest),
      conclusion: checkRun.status === 'completed' ? (checkRun.conclusion ?? 'none') : checkRun.status,
      startedAt: checkRun.started_at ?? '',
      attempt: place.attempt,
    });
  }
  return [...jobs.values()];
}

function jobPlace(
  { id, app, details_url: url }: CheckRun,
  repository: string,
): { readonly run: number; readonly attempt: number | undefined } | undefined {
  if (app?.slug !== ACTIONS || url === null || !URL.canParse(url)) return undefined;
  const pattern =
    /^\/([^/]+\/[^/]+)\/actions\/runs\/(\d{1,15})(?:\/attempts\/(\d{1,4}))?\/job\/(\d{1,15})\/?$/;
  const [, owner, run, attempt, job] = pattern.exec(new URL(url).pathname) ?? [];
  if (owner?.toLowerCase() !== repository.toLowerCase() || Number(job) !== id) return undefined;
  return { run: Number(run), attempt: attempt === undefined ? undefined : Number(attempt) };
}

/** It ran, however it ended; what was left out on purpose did not. */
export function isExecuted({ conclusion, rest }: SweepJob): boolean {
  if (conclusion === 'skipped' || conclusion === 'neutral') return false;
  // Cancelled before it was known which jobs there would be.
  return !(rest === '' && conclusion === 'cancelled');
}

export function isSuccess({ conclusion }: SweepJob): boolean {
  return conclusion === 'success';
}
