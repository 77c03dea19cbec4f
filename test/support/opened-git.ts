import { afterAll } from '@jest/globals';
import { LocalGit } from '../../src/evidence/local-git/local-git.ts';
import type { TempRepository } from './temp-repository.ts';

const opened: LocalGit[] = [];

afterAll(() => {
  for (const git of opened.splice(0)) git.close();
});

/** Local git evidence that ends its processes when the tests of the file are over. */
export async function openGit(repository: TempRepository | string): Promise<LocalGit> {
  const git = await LocalGit.open(typeof repository === 'string' ? repository : repository.root);
  opened.push(git);
  return git;
}
