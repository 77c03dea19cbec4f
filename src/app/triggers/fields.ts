import { z } from 'zod';
import { CommitId } from '../../evidence/formats.ts';

export const Id = z.int().positive();

/** GitHub's times have seconds and `Z`; others are brought to that form, so that they compare as text. */
export const Time = z.iso
  .datetime({ offset: true })
  .refine((time) => Number.isFinite(Date.parse(time)), 'expected a time')
  .transform((time) => `${new Date(time).toISOString().slice(0, 19)}Z`)
  .pipe(z.iso.datetime());

export const Account = z.object({ login: z.string().max(200), type: z.string().max(50).optional() });
export type Account = z.infer<typeof Account>;

/** A pull request in the events that are about one. */
export const PullRequest = z.object({
  number: Id,
  updated_at: Time,
  head: z.object({ sha: CommitId }),
});
export type PullRequest = z.infer<typeof PullRequest>;

/** A commit in the events about its checks, with those of its pull requests that GitHub names: never one from a fork. */
export const CheckedCommit = z.object({
  head_sha: CommitId,
  pull_requests: z.array(z.object({ number: Id, base: z.object({ repo: z.object({ id: Id }) }) })),
});
export type CheckedCommit = z.infer<typeof CheckedCommit>;

/** Absent if the app was deleted. */
export const App = z.object({ id: Id, slug: z.string().max(200).optional() }).nullish();
