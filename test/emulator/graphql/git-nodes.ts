import { requireCommit } from '../format/git.ts';
import { pullsOfCommit } from '../format/pull.ts';
import { repositoryUrls } from '../format/repository.ts';
import { history } from '../git/ancestry.ts';
import { nodeId } from '../ids.ts';
import type { Repository } from '../store/repository.ts';
import { checkSuitesField, rollupNode } from './check-nodes.ts';
import { connection, pageArguments, pageOf } from './connection.ts';
import { type Fields, takes, typedError, type View } from './fields.ts';
import { pullNode } from './pull-node.ts';

/** GitHub gives out the text of a blob up to about this size. */
const MAX_TEXT_BYTES = 512_000;

export function blobNode({ git }: Repository, oid: string): Fields | null {
  const content = git.blob(oid);
  if (content === undefined) return null;
  const isBinary = content.includes(0);
  const isTruncated = content.length > MAX_TEXT_BYTES;
  const text = () => Buffer.from(content.subarray(0, MAX_TEXT_BYTES)).toString('utf8');
  return {
    __typename: 'Blob',
    id: nodeId('B', oid),
    oid,
    byteSize: content.length,
    isBinary,
    isTruncated,
    text: isBinary ? null : text,
  };
}

export function commitNode(view: View, repository: Repository, sha: string): Fields {
  const { git } = repository;
  const { tree, parents, message, author, committer } = requireCommit(repository, sha);
  return {
    __typename: 'Commit',
    id: nodeId('C', sha),
    oid: sha,
    abbreviatedOid: sha.slice(0, 7),
    message,
    messageHeadline: message.split('\n')[0],
    authoredDate: author.date,
    committedDate: committer.date,
    url: `${repositoryUrls(view.world, repository).web}/commit/${sha}`,
    tree: { __typename: 'Tree', oid: tree },
    // A parent that an imported history leaves out is still named.
    parents: connection(parents, (oid) =>
      git.commit(oid) === undefined ? { __typename: 'Commit', oid } : commitNode(view, repository, oid),
    ),
    history: takes<{ first: number; after?: string; last?: number; before?: string; path?: string }>(
      [...pageArguments, 'path'],
      ({ path, ...page }) =>
        pageOf(history(git, sha, path), (oid) => commitNode(view, repository, oid), page),
    ),
    file: takes<{ path: string }>(['path'], ({ path }) => treeEntryNode(view, repository, sha, path)),
    associatedPullRequests: takes<{ first: number; after?: string; last?: number; before?: string }>(
      pageArguments,
      (page) => pageOf(pullsOfCommit(repository, sha), (pull) => pullNode(view, repository, pull), page),
    ),
    checkSuites: checkSuitesField(view, repository, sha),
    statusCheckRollup: () => rollupNode(view, repository, sha),
  };
}

function treeEntryNode(view: View, repository: Repository, commit: string, path: string): Fields {
  const entry = repository.git.files(commit).get(path);
  if (entry === undefined) throw typedError('NOT_FOUND', `Could not resolve file for path '${path}'.`);
  const isBlob = entry.mode !== '160000';
  return {
    __typename: 'TreeEntry',
    name: path.split('/').at(-1),
    path,
    oid: entry.oid,
    mode: Number.parseInt(entry.mode, 8),
    type: isBlob ? 'blob' : 'commit',
    object: () => (isBlob ? objectNode(view, repository, entry.oid) : null),
  };
}

/** An object by its id. */
export function objectNode(view: View, repository: Repository, oid: string): Fields | null {
  const { git } = repository;
  if (git.commit(oid) !== undefined) return commitNode(view, repository, oid);
  if (git.tree(oid) !== undefined) return { __typename: 'Tree', oid };
  return blobNode(repository, oid);
}
