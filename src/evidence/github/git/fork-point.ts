import type { CommitItem } from '../../github-schema.ts';
import type { Comparison } from './compare.ts';

/**
 * What comparing base and head would answer, if the commits of the pull request tell it already: all of them are known,
 * and only one commit outside of them is a parent. Everything else that the head holds is then reachable from that one,
 * so that is where the pull request left its base. `undefined`: GitHub has to be asked.
 */
export function forkPoint(
  commits: readonly CommitItem[],
  total: number,
  head: string,
): Comparison | undefined {
  if (commits.length === 0 || commits.length !== total || commits.at(-1)?.sha !== head) return undefined;
  const own = new Set(commits.map(({ sha }) => sha));
  if (own.size !== commits.length || commits.some(({ parents }) => parents.length === 0)) return undefined;
  const outside = new Set(
    commits.flatMap(({ parents }) => parents.flatMap(({ sha }) => (own.has(sha) ? [] : [sha]))),
  );
  const [only] = outside;
  if (only === undefined || outside.size > 1) return undefined;
  return { merge_base_commit: { sha: only }, total_commits: commits.length };
}
