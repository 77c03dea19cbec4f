import { EvidenceInputError } from '../errors.ts';
import { tryGit } from '../local-git/run-git.ts';

/**
 * The newest commit of the default branch: of the remote where the clone knows it, else what `HEAD` names, which in a
 * mirror is the same. Throws `EvidenceInputError` for a repository without commits.
 */
export async function defaultBranch(gitDir: string): Promise<string> {
  for (const name of ['refs/remotes/origin/HEAD', 'HEAD']) {
    const { code, stdout } = await tryGit(gitDir, ['rev-parse', '--verify', '--quiet', `${name}^{commit}`]);
    const commit = stdout.toString('utf8').trim();
    if (code === 0 && commit !== '') return commit;
  }
  throw new EvidenceInputError(gitDir, 'has no default branch');
}
