import { z } from 'zod';
import { CommitId } from '../../formats.ts';
import type { History, Revision } from '../../git-evidence.ts';
import { normalMode } from '../../local-git/tree-object.ts';
import type { GraphQLError } from '../client/graphql-answer.ts';
import type { RepositoryReader } from '../repository-reader.ts';
import { BlobNode, blobFields } from './blob-node.ts';

/** One query instead of a listing and a tree per commit; the contents come along. */
export const historyQuery = `query History($owner: String!, $name: String!, $commit: GitObjectID!, $path: String!, $limit: Int!) {
  repository(owner: $owner, name: $name) {
    object(oid: $commit) {
      ... on Commit {
        history(first: $limit, path: $path) {
          pageInfo { hasNextPage }
          nodes {
            oid
            committedDate
            file(path: $path) { oid mode object { ... on Blob { ${blobFields} } } }
          }
        }
      }
    }
  }
}`;

const FileNode = z.object({ oid: CommitId, mode: z.int().nonnegative(), object: z.unknown().optional() });

const Answer = z.object({
  repository: z.object({
    object: z.object({
      history: z.object({
        pageInfo: z.object({ hasNextPage: z.boolean() }),
        nodes: z.array(z.object({ oid: CommitId, committedDate: z.string(), file: FileNode.nullable() })),
      }),
    }),
  }),
});

/** GitHub gives out at most so many in one answer. */
const MAX_PAGE = 100;

/** Commits that touched a path, newest first. `offer` gets every version that came along. */
export async function readHistory(
  reader: RepositoryReader,
  { commit, path, limit }: { readonly commit: string; readonly path: string; readonly limit: number },
  offer: (node: BlobNode) => void,
): Promise<History> {
  const { owner, name, client } = reader;
  const { repository } = await client.query(
    `history of ${path} at ${commit}`,
    historyQuery,
    { owner, name, commit, path, limit: Math.min(limit, MAX_PAGE) },
    Answer,
    isAbsentFile,
  );
  const { nodes, pageInfo } = repository.object.history;
  const revisions = nodes.map(({ oid, committedDate, file }): Revision => {
    const blob = BlobNode.safeParse(file?.object).data;
    if (blob !== undefined) offer(blob);
    const mode = file === null ? 'tree' : normalMode(file.mode.toString(8).padStart(6, '0'));
    const entry = file === null || mode === 'tree' ? undefined : { path, mode, oid: file.oid };
    return { commit: oid, date: committedDate, entry };
  });
  return { revisions, complete: !pageInfo.hasNextPage };
}

/** The commit that removed the file has none. */
function isAbsentFile({ type, path }: GraphQLError): boolean {
  return type === 'NOT_FOUND' && path?.at(-1) === 'file';
}
