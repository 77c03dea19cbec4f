import { BlobReader } from '../../evidence/github/git/blob-reader.ts';
import { GitHubGit } from '../../evidence/github/git/github-git.ts';
import type { OwnComment } from '../../evidence/github/pull/observed.ts';
import { readHead } from '../../evidence/github/pull/read-head.ts';
import { RepositoryReader } from '../../evidence/github/repository-reader.ts';
import { policyFromCommit } from '../../policy/policy-from-commit.ts';
import { inferencex } from '../../policy/preset/inferencex.ts';
import { checkRunUrl } from '../publish/check-run-handle.ts';
import type { PublishTarget } from '../publish/publish-target.ts';
import type { AppParts } from './app-parts.ts';
import { completeEvery, endUnfinished } from './end-runs.ts';
import { headRuns } from './head-runs.ts';
import type { JobContext } from './job-context.ts';
import type { PullPlace } from './open-pull.ts';
import { takeBackVerdicts } from './take-back-verdicts.ts';
import { unjudgedOutput } from './unjudged-output.ts';
import { isPassing, type Unjudged } from './why-unjudged.ts';

/**
 * Says on the head of a pull request why it could not be read: whatever stood there before is no verdict on what is
 * there now. Verdict comments are taken back as far as they were found. Reads only what that takes, and rejects if not
 * even that can be read or written.
 */
export async function sayUnread(
  { installation, repository, pullRequest }: PullPlace,
  { reason, advice }: Unjudged,
  ownComments: readonly OwnComment[],
  context: JobContext,
  parts: AppParts,
): Promise<void> {
  const client = await parts.clientFor(installation);
  const reader = new RepositoryReader(client, parts.cache, repository);
  const found = await readHead(reader, pullRequest, parts.appId);
  const target: PublishTarget = {
    client,
    repository: found.repository,
    pullRequest,
    signal: context.signal,
    report: (write) => parts.observer.written(write),
  };
  const runs = headRuns(found.head, found.ownCheckRuns, target, context);
  if (!found.isOpen) return endUnfinished(runs);
  const name = await configuredName(reader, found.defaultCommit, context, parts);
  const run = await completeEvery(runs, name, (one) => unjudgedOutput(one, reason, advice));
  await takeBackVerdicts(target, ownComments, checkRunUrl(found.repository, run));
}

/** What the policy calls the check run; the preset's name while the policy cannot be read either. */
async function configuredName(
  reader: RepositoryReader,
  commit: string | undefined,
  { signal }: JobContext,
  { checks }: AppParts,
): Promise<string> {
  if (commit === undefined) return inferencex.checkRun.name;
  try {
    const git = new GitHubGit(reader, new BlobReader(reader));
    return (await policyFromCommit(git, commit, checks)).checkRun.name;
  } catch (cause) {
    if (isPassing(cause, signal)) throw cause;
    return inferencex.checkRun.name;
  }
}
