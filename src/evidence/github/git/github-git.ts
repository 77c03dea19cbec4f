import { z } from 'zod';
import { compareTrees, entriesBelow } from '../../compare-trees.ts';
import { CommitId } from '../../formats.ts';
import type { Change, Commit, GitEvidence, History, TreeEntry } from '../../git-evidence.ts';
import type { RepositoryReader } from '../repository-reader.ts';
import type { BlobReader } from './blob-reader.ts';
import { readHistory } from './history.ts';
import { readTree } from './tree-reader.ts';

const CommitAnswer = z.object({
  sha: CommitId,
  parents: z.array(z.object({ sha: CommitId })),
  committer: z.object({ date: z.iso.datetime({ offset: true }) }),
});

/** Git evidence over GitHub's API: whole trees, and blobs by id. */
export class GitHubGit implements GitEvidence {
  readonly #reader: RepositoryReader;
  readonly #blobs: BlobReader;

  constructor(reader: RepositoryReader, blobs: BlobReader) {
    this.#reader = reader;
    this.#blobs = blobs;
  }

  async commit(oid: string): Promise<Commit> {
    const { parents, committer } = await this.#reader.immutable(
      `commit ${oid}`,
      () => this.#reader.json('/git/commits/{oid}', { oid }, CommitAnswer),
      (answer) => 200 + 100 * answer.parents.length,
    );
    return { oid, parents: parents.map(({ sha }) => sha), date: committer.date };
  }

  async entry(commit: string, path: string): Promise<TreeEntry | undefined> {
    return (await readTree(this.#reader, commit)).get(path);
  }

  async list(commit: string, directory: string): Promise<readonly TreeEntry[]> {
    return entriesBelow(await readTree(this.#reader, commit), directory);
  }

  blob(oid: string): Promise<Uint8Array> {
    return this.#blobs.read(oid);
  }

  async changes(from: string, to: string): Promise<readonly Change[]> {
    const [before, after] = await Promise.all([readTree(this.#reader, from), readTree(this.#reader, to)]);
    return compareTrees(before, after);
  }

  history(commit: string, path: string, limit: number): Promise<History> {
    return readHistory(this.#reader, { commit, path, limit }, (node) => this.#blobs.offer(node));
  }
}
