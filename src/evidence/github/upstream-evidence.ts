import { z } from 'zod';
import { blobId } from '../directory/directory-tree.ts';
import { EvidenceIncomplete, EvidenceRefused, EvidenceUnreadable } from '../errors.ts';
import { CommitId } from '../formats.ts';
import type { UpstreamEvidence } from '../github-evidence.ts';
import { UpstreamFile, UpstreamPull } from '../github-schema.ts';
import { missingUpstream } from '../missing-evidence.ts';
import { isPlainPath, RefName } from '../upstream-name.ts';
import type { GitHubClient, Parameters } from './client/github-client.ts';
import type { ImmutableCache } from './client/immutable-cache.ts';
import { BlobReader } from './git/blob-reader.ts';
import { RepositoryReader } from './repository-reader.ts';

/** GitHub lists at most so many files of a pull request. */
const MAX_FILES = 3_000;

/** Recipe repositories on the same GitHub, and pages; a repository that is not on the list is refused without a request. */
export function githubUpstream(
  client: GitHubClient,
  cache: ImmutableCache,
  allowed: readonly string[],
  pages: Pick<UpstreamEvidence, 'page'> = missingUpstream,
): UpstreamEvidence {
  const names = new Map(allowed.map((repository) => [repository.toLowerCase(), repository]));
  const readerOf = (repository: string): RepositoryReader => {
    const name = names.get(repository.toLowerCase());
    if (name === undefined)
      throw new EvidenceUnreadable(repository, 'is not on the list of upstream repositories');
    return new RepositoryReader(client, cache, name);
  };
  return {
    page: (url) => pages.page(url),
    pull: async (repository, number) => readUpstreamPull(readerOf(repository), number),
    pullFiles: async (repository, number) => readFiles(readerOf(repository), number),
    commit: async (repository, ref) => readCommit(readerOf(repository), ref),
    file: async (repository, sha, path) => readFile(readerOf(repository), sha, path),
  };
}

/** Only merged ones are kept. */
function pullKey(number: number): string {
  return `upstream pull ${number}`;
}

function readUpstreamPull(reader: RepositoryReader, number: number): Promise<UpstreamPull> {
  return reader.immutable(
    pullKey(number),
    () => reader.json('/pulls/{number}', { number }, UpstreamPull),
    ({ merged_at }) => (merged_at === null ? undefined : 1_000),
  );
}

/** What a merged pull request changed stays as it is. */
function readFiles(reader: RepositoryReader, number: number): Promise<readonly UpstreamFile[]> {
  const isMerged = reader.known(pullKey(number)) !== undefined;
  return reader.immutable(
    `upstream files ${number}`,
    () => loadFiles(reader, number),
    (files) => (isMerged ? 100 + 300 * files.length : undefined),
  );
}

async function loadFiles(reader: RepositoryReader, number: number): Promise<readonly UpstreamFile[]> {
  const files = await reader.listPlain('/pulls/{number}/files', { number }, z.array(UpstreamFile));
  if (files.length < MAX_FILES) return files;
  throw new EvidenceIncomplete(
    `files of ${reader.owner}/${reader.name}#${number}`,
    `stop at ${files.length}`,
  );
}

/** A tag may be moved: it is asked for anew, which costs nothing while it stays. */
async function readCommit(reader: RepositoryReader, ref: string): Promise<string> {
  if (!RefName.safeParse(ref).success)
    throw new EvidenceUnreadable(`${reader.owner}/${reader.name}@${ref}`, 'is no name of a commit');
  return (await reader.json('/commits/{+ref}', { ref: encoded(ref) }, z.object({ sha: CommitId }))).sha;
}

/** A file at a commit, or `undefined` when the commit is there and the file is not. */
function readFile(reader: RepositoryReader, sha: string, path: string): Promise<Uint8Array | undefined> {
  if (!CommitId.safeParse(sha).success || !isPlainPath(path))
    throw new EvidenceUnreadable(`${reader.owner}/${reader.name}@${sha}:${path}`, 'is no file of a commit');
  return reader.immutable(
    `upstream file ${sha} ${Buffer.from(path).toString('hex')}`,
    async () => {
      try {
        return await contentOf(reader, { path: encoded(path), ref: sha });
      } catch (cause) {
        if (!(cause instanceof EvidenceRefused) || cause.status !== 404) throw cause;
        // A commit that cannot be read answers 404, too; then nothing is known about its files.
        await reader.json('/git/commits/{sha}', { sha }, z.object({ sha: CommitId }));
        return undefined;
      }
    },
    (bytes) => bytes?.length ?? 100,
  );
}

/** A directory, a symbolic link or a submodule has another shape and is refused with it. */
const FileAnswer = z.object({
  type: z.literal('file'),
  sha: CommitId,
  encoding: z.string(),
  content: z.string(),
});

async function contentOf(reader: RepositoryReader, at: Parameters): Promise<Uint8Array> {
  const { sha, encoding, content } = await reader.json('/contents/{+path}', at, FileAnswer);
  const bytes = Buffer.from(content, encoding === 'base64' ? 'base64' : 'utf8');
  // Above one megabyte the content is left out.
  return blobId(bytes) === sha ? bytes : new BlobReader(reader).read(sha);
}

function encoded(path: string): string {
  return path.split('/').map(encodeURIComponent).join('/');
}
