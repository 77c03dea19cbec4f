import { z } from 'zod';
import { code, listSome } from '../../check/markdown.ts';
import { CommitId } from '../../evidence/formats.ts';
import { listPlain } from '../../evidence/github/client/list-pages.ts';
import type { OtherPull } from '../../evidence/github/pull/observed.ts';
import type { CheckRunOutput } from '../../verdict/check-run.ts';
import { type Job, keyOf } from '../jobs/job.ts';
import type { AppParts } from './app-parts.ts';
import type { JobContext } from './job-context.ts';
import type { OpenedPull } from './open-pull.ts';

const Pulls = z.array(
  z.object({
    number: z.int().positive(),
    head: z.object({ sha: CommitId }),
    base: z.object({ ref: z.string() }),
  }),
);

/**
 * Other open pull requests with this very head. GitHub nearly always told with the pull request itself; otherwise all
 * open ones are read. Rejects as the client does.
 */
export async function otherPullsOf({
  client,
  evidence,
  observed,
}: Pick<OpenedPull, 'client' | 'evidence' | 'observed'>): Promise<readonly OtherPull[]> {
  if (observed.sameHead !== undefined) return observed.sameHead;
  const { repository, pullRequest, head } = evidence.subject;
  const [owner = '', repo = ''] = repository.split('/');
  const open = await listPlain(
    client,
    'GET /repos/{owner}/{repo}/pulls',
    { owner, repo, state: 'open' },
    Pulls,
  );
  return open
    .filter(({ number, head: { sha } }) => sha === head && number !== pullRequest)
    .map(({ number, base }) => ({ number, base: base.ref }));
}

/**
 * A check run belongs to a commit: what lets one pull request pass lets all with this head pass. So none does while
 * another one brings the same head into another branch, and thereby another diff.
 */
export function unlessShared(
  output: CheckRunOutput,
  base: string,
  others: readonly OtherPull[],
): CheckRunOutput {
  const different = others.filter((other) => other.base !== base);
  const lets = output.conclusion === 'success' || output.conclusion === 'neutral';
  if (!lets || different.length === 0) return output;
  const named = different.map((other) => `#${other.number} (into ${code(other.base)})`);
  return {
    ...output,
    conclusion: 'action_required',
    title: `${different.length + 1} pull requests have this head`,
    summary: [
      `This head commit is also that of ${listSome(named, 10)}. A check run belongs to a commit, so this verdict, which is on the pull request into ${code(base)} alone, would let all of them pass. Close the others or push a commit to them, then press "Re-verify".`,
      output.summary,
    ].join('\n\n'),
  };
}

/** The output, unless it would let other pull requests pass with this one. Asks GitHub only about what would. */
export async function forThisPullOnly(
  output: CheckRunOutput,
  pull: Pick<OpenedPull, 'client' | 'evidence' | 'observed'>,
): Promise<CheckRunOutput> {
  if (output.conclusion !== 'success' && output.conclusion !== 'neutral') return output;
  return unlessShared(output, pull.observed.bases.branch, await otherPullsOf(pull));
}

/** After these, others may be under way that have not seen this pull request with its head and base yet. */
const arrivals: ReadonlySet<string> = new Set([
  'pull_request.opened',
  'pull_request.reopened',
  'pull_request.synchronize',
  'pull_request.edited',
]);

/** Has other pull requests with the head of one that is new there judged again. */
export async function askOthers(
  pull: Pick<OpenedPull, 'client' | 'evidence' | 'observed' | 'installation'>,
  { job, reasons }: Pick<JobContext, 'job' | 'reasons'>,
  { store }: Pick<AppParts, 'store'>,
): Promise<void> {
  if (!reasons.some((reason) => arrivals.has(reason))) return;
  const { repository } = pull.evidence.subject;
  for (const { number, base } of await otherPullsOf(pull)) {
    if (base === pull.observed.bases.branch) continue;
    const payload: Job = { kind: 'pull', installation: pull.installation, repository, pullRequest: number };
    await store.enqueue({
      id: `same-head/${job}/${number}`,
      key: keyOf(payload),
      reason: 'same-head',
      payload,
    });
  }
}
