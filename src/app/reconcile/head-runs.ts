import type { OwnCheckRun } from '../../evidence/github/pull/observed.ts';
import type { CheckRunOutput } from '../../verdict/check-run.ts';
import { buttonReasons } from '../jobs/job.ts';
import { completeCheckRun } from '../publish/complete-check-run.ts';
import type { PublishTarget } from '../publish/publish-target.ts';
import { startCheckRun } from '../publish/start-check-run.ts';
import type { JobContext } from './job-context.ts';

export interface Shown {
  readonly id: number;
  complete(output: CheckRunOutput, fingerprint?: string, signoff?: string): Promise<unknown>;
}

/** Our check runs on one head. */
export interface HeadRuns {
  readonly observed: readonly OwnCheckRun[];
  /** Shows at once that something happens on the head, if it does not show a result yet. */
  show(name: string): Promise<Shown>;
}

export function headRuns(
  head: string,
  observed: readonly OwnCheckRun[],
  target: PublishTarget,
  { job, reasons }: Pick<JobContext, 'job' | 'reasons'>,
): HeadRuns {
  const isAnew = reasons.some((reason) => buttonReasons.has(reason));
  return {
    observed,
    async show(name) {
      const run = await startCheckRun(target, {
        head,
        name,
        observed,
        isAnew,
        state: { fingerprint: '', job },
      });
      return {
        id: run.id,
        complete: (output, fingerprint = '', signoff) =>
          completeCheckRun(target, run, output, {
            fingerprint,
            job,
            ...(signoff !== undefined && { signoff }),
          }),
      };
    },
  };
}
