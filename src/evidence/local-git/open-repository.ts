import { stat } from 'node:fs/promises';
import path from 'node:path';
import { EvidenceInputError } from '../errors.ts';
import { tryGit } from './run-git.ts';

/**
 * Finds the git directory that a path names: a bare repository, a `.git` directory, or a work tree's root.
 * Never searches parent folders: a typo must not read another repository.
 */
export async function openRepository(directory: string): Promise<string> {
  const root = path.resolve(directory);
  const isDirectory = await stat(root).then(
    (found) => found.isDirectory(),
    () => undefined,
  );
  if (isDirectory === undefined) throw new EvidenceInputError(directory, 'no such directory');
  if (!isDirectory) throw new EvidenceInputError(directory, 'is a file, not a git repository');
  const nested = path.join(root, '.git');
  const candidate = (await exists(nested)) ? nested : root;
  const format = await tryGit(candidate, ['rev-parse', '--show-object-format']).catch((cause: unknown) => {
    throw new EvidenceInputError('git', 'cannot be started; install it or add it to PATH', { cause });
  });
  if (format.code !== 0) {
    const reason = format.stderr.trim().split('\n')[0] ?? '';
    throw new EvidenceInputError(
      directory,
      `not a git repository (give a work tree's root, a .git directory or a bare repository); git says: ${reason.replace(/^fatal: /, '')}`,
    );
  }
  const name = format.stdout.toString('utf8').trim();
  if (name !== 'sha1')
    throw new EvidenceInputError(directory, `uses ${name} object ids; only sha1 repositories can be read`);
  return candidate;
}

function exists(file: string): Promise<boolean> {
  return stat(file).then(
    () => true,
    () => false,
  );
}
