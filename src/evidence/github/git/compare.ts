import { z } from 'zod';
import { CommitId } from '../../formats.ts';
import { CommitItem } from '../../github-schema.ts';
import type { RepositoryReader } from '../repository-reader.ts';

const Comparison = z.object({
  merge_base_commit: z.object({ sha: CommitId }),
  total_commits: z.int().nonnegative(),
});
export type Comparison = z.infer<typeof Comparison>;

const ComparedCommits = z
  .object({ total_commits: z.int().nonnegative(), commits: z.array(CommitItem) })
  .transform(({ total_commits, commits }) => ({ total_count: total_commits, commits }));

/** Merge base of two commits, and how many commits the head is ahead of it. */
export function compare(reader: RepositoryReader, base: string, head: string): Promise<Comparison> {
  const basehead = `${base}...${head}`;
  return reader.immutable(
    `compare ${basehead}`,
    // The commits themselves come from GraphQL; one a page keeps this answer small.
    () => reader.json('/compare/{basehead}', { basehead, per_page: 1 }, Comparison),
    () => 200,
  );
}

/** All commits between two, oldest first: also beyond the 250 that a pull request lists. */
export function commitsBetween(
  reader: RepositoryReader,
  base: string,
  head: string,
): Promise<readonly CommitItem[]> {
  const basehead = `${base}...${head}`;
  return reader.immutable(
    `commits ${basehead}`,
    () =>
      reader.listCounted(
        '/compare/{basehead}',
        { basehead },
        ComparedCommits,
        ({ commits }) => commits,
        ({ sha }) => sha,
      ),
    (commits) => commits.length * 200,
  );
}
