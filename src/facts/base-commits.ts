import type { GitEvidence } from '../evidence/git-evidence.ts';
import type { GitHubEvidence } from '../evidence/github-evidence.ts';

/** Commits of the base that a commit of the pull request stands on: where it forked off, and what was merged in. */
export async function knownBases(
  { commits }: Pick<GitHubEvidence, 'commits'>,
  sha: string,
): Promise<readonly string[]> {
  const parents = new Map((await commits()).map((commit) => [commit.sha, commit.parents]));
  if (!parents.has(sha)) return [];
  const seen = new Set([sha]);
  for (const commit of seen) for (const parent of parents.get(commit) ?? []) seen.add(parent.sha);
  return [...seen].filter((commit) => !parents.has(commit));
}

/** Whether one of the commits has this very file; nobody has one that is not there. */
export async function isAtOneOf(
  git: Pick<GitEvidence, 'entry'>,
  commits: readonly string[],
  path: string,
  oid: string | undefined,
): Promise<boolean> {
  if (oid === undefined) return false;
  for (const commit of commits) if ((await git.entry(commit, path))?.oid === oid) return true;
  return false;
}
