import { holdsWord } from '../check/holds-word.ts';
import type { SweepJob } from '../results/check-runs/sweep-job.ts';
import type { Signoff } from './signoff.ts';

/** A job as people write it: its family and what is behind it, without what the queue and the kind of job add. */
export function jobName({ family, rest }: Pick<SweepJob, 'family' | 'rest'>): string {
  return plain(`${family.prefix} ${rest}`);
}

/** Whether the detail section of a sign-off names the job, by its name or by the id in its link. */
export function namesJob(signoff: Signoff | undefined, job: SweepJob): boolean {
  const name = jobName(job);
  return (signoff?.text?.detail ?? []).some(
    ({ text }) => holdsWord(plain(text), name) || holdsWord(text, String(job.id)),
  );
}

function plain(text: string): string {
  return text
    .replaceAll(/[`*]/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll('/ /', '/')
    .replaceAll(/\/ p\d{1,3} \| /g, '/ ')
    .replaceAll(/ \| eval(?:-only)?\b/g, '')
    .trim();
}
