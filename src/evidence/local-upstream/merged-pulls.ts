import { runGit } from '../local-git/run-git.ts';

/** A commit of the default branch that brought a pull request in. */
export interface MergedPull {
  readonly number: number;
  readonly commit: string;
  /** The subject without the number. */
  readonly title: string;
  /** Committer date, ISO 8601. */
  readonly at: string;
}

/** Numbers that end a subject, as GitHub writes them when it squashes or rebases. */
const numbered = /^([0-9a-f]{40}) (-?\d{1,15}) (.*?)\s*\(#([1-9]\d{0,8})\)\s*$/;

/**
 * Pull requests by number, as the subjects of a branch's commits tell. Commits without a number tell nothing, so that a
 * number which is absent may still be merged. The oldest commit of a number is the one that brought it in; later ones
 * repeat it.
 */
export async function mergedPulls(gitDir: string, branch: string): Promise<ReadonlyMap<number, MergedPull>> {
  const options = ['--first-parent', '--format=%H %ct %s', '--encoding=UTF-8', '--end-of-options'];
  const lines = (await runGit(gitDir, ['log', ...options, branch])).toString('utf8').split('\n');
  return readMergedPulls(lines);
}

/** Lines of `<commit> <seconds> <subject>`, newest first. */
export function readMergedPulls(lines: readonly string[]): ReadonlyMap<number, MergedPull> {
  const found = new Map<number, MergedPull>();
  for (const line of lines) {
    const [, commit, seconds, title = '', digits] = numbered.exec(line) ?? [];
    if (commit === undefined) continue;
    const number = Number(digits);
    const at = new Date(Number(seconds) * 1000);
    if (!Number.isNaN(at.getTime())) found.set(number, { number, commit, title, at: at.toISOString() });
  }
  return found;
}
