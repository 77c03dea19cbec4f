import { z } from 'zod';
import { CommitId } from '../../evidence/formats.ts';

/** GitHub does not say how long an `external_id` may be. */
const MOST_CHARACTERS = 1_000;
const MOST_JOB = 64;

const Fields = z.object({
  /** Key of the sign-off that the verdict answers. */
  signoff: z
    .string()
    .regex(/^(?:issuecomment-|pullrequestreview-|discussion_r)\d{1,20}$/)
    .optional(),
  /** Of the effective diff. */
  fingerprint: z.string().max(128),
  /** Id of the queue's job. */
  job: z.string(),
  /** Of a merge group's run: the pull request that it holds, and the commit that it is put upon. */
  group: z.object({ pullRequest: z.int().positive(), base: CommitId }).optional(),
  /** Of the complete rendered output; empty until all of it is there. */
  digest: z.string().max(128),
  /** Which annotations the run holds: `<list>:<how many of it>`. Absent: none. */
  annotations: z
    .string()
    .regex(/^[0-9a-f]{16}:\d{1,6}$/)
    .optional(),
});

/** What a check run carries in its `external_id`, so that another process can go on from there. */
export type RunState = z.infer<typeof Fields>;

/** What the caller knows of a `RunState`; the rest is known when the output is written. */
export type RunIdentity = Pick<RunState, 'signoff' | 'fingerprint' | 'job' | 'group'>;

/** The state of a run that holds nothing yet. */
export function emptyRunState({ signoff, fingerprint, job, group }: RunIdentity): RunState {
  return {
    ...(signoff !== undefined && { signoff }),
    fingerprint,
    job,
    ...(group !== undefined && { group }),
    digest: '',
  };
}

/** `undefined` for what others wrote, or an older version of this program. */
export function readRunState(externalId: string | null | undefined): RunState | undefined {
  if (typeof externalId !== 'string' || externalId.length > MOST_CHARACTERS) return undefined;
  try {
    return Fields.safeParse(JSON.parse(externalId)).data;
  } catch {
    return undefined;
  }
}

export function writeRunState({ signoff, fingerprint, job, group, digest, annotations }: RunState): string {
  return JSON.stringify({ signoff, fingerprint, job: job.slice(0, MOST_JOB), group, digest, annotations });
}
