import { labelsJson, pullChanges, pullCommits } from '../format/pull.ts';
import { repositoryUrls } from '../format/repository.ts';
import { associationOf } from '../format/words.ts';
import type { FileChange } from '../git/file-changes.ts';
import { nodeId } from '../ids.ts';
import type { Pull } from '../store/pull.ts';
import type { Repository } from '../store/repository.ts';
import { actorNode } from './actor-node.ts';
import { rollupNode } from './check-nodes.ts';
import { connection } from './connection.ts';
import type { Fields, View } from './fields.ts';
import { commitNode } from './git-nodes.ts';
import { timelineItemsField } from './timeline-nodes.ts';
import { commentNode, reviewNode } from './words-nodes.ts';

/** GitHub lists at most so many. */
const MAX_COMMITS = 250;
const MAX_FILES = 3_000;

const changeTypes: Readonly<Record<FileChange['status'], string>> = {
  added: 'ADDED',
  removed: 'DELETED',
  modified: 'MODIFIED',
  renamed: 'RENAMED',
};

export function pullNode(view: View, repository: Repository, pull: Pull): Fields {
  const { head, base } = pull;
  const ofPull = <Said extends { readonly pull: number }>(said: ReadonlyMap<number, Said>) =>
    [...said.values()].filter(({ pull: number }) => number === pull.number);
  const reviews = ofPull(repository.reviews).filter(
    ({ state, author }) => state !== 'PENDING' || author === view.viewer.account,
  );
  const commits = pullCommits(repository, pull);
  return {
    __typename: 'PullRequest',
    id: nodeId('PR', pull.id),
    fullDatabaseId: String(pull.id),
    number: pull.number,
    url: `${repositoryUrls(view.world, repository).web}/pull/${pull.number}`,
    state: pull.mergedAt !== null ? 'MERGED' : pull.state.toUpperCase(),
    closed: pull.state === 'closed',
    merged: pull.mergedAt !== null,
    isDraft: pull.isDraft,
    title: pull.title,
    body: pull.body ?? '',
    author: actorNode(view, pull.author),
    authorAssociation: associationOf(view.world, repository, pull.author),
    viewerDidAuthor: pull.author === view.viewer.account,
    editor: pull.editor === null ? null : actorNode(view, pull.editor),
    lastEditedAt: pull.lastEditedAt,
    createdAt: pull.createdAt,
    updatedAt: pull.updatedAt,
    closedAt: pull.closedAt,
    mergedAt: pull.mergedAt,
    mergeCommit: () => (pull.mergeCommit === null ? null : commitNode(view, repository, pull.mergeCommit)),
    headRefName: head.ref,
    headRefOid: head.sha,
    headRepository: () => ({ __typename: 'Repository', nameWithOwner: head.repository }),
    isCrossRepository: head.repository.toLowerCase() !== repository.fullName.toLowerCase(),
    baseRefName: base.ref,
    baseRefOid: base.sha,
    changedFiles: () => pullChanges(repository, pull).length,
    additions: () => pullChanges(repository, pull).reduce((sum, { additions }) => sum + additions, 0),
    deletions: () => pullChanges(repository, pull).reduce((sum, { deletions }) => sum + deletions, 0),
    files: connection(pullChanges(repository, pull), fileNode, { limit: MAX_FILES }),
    statusCheckRollup: () => rollupNode(view, repository, head.sha),
    timelineItems: timelineItemsField(repository, pull),
    labels: connection(labelsJson(repository, pull), labelNode),
    commits: connection(
      commits,
      (sha) => ({
        __typename: 'PullRequestCommit',
        id: nodeId('PURC', sha),
        commit: commitNode(view, repository, sha),
      }),
      { limit: MAX_COMMITS },
    ),
    comments: connection(ofPull(repository.comments), (comment) => commentNode(view, repository, comment)),
    reviews: connection(reviews, (review) => reviewNode(view, repository, review)),
  };
}

function fileNode({ path, status, additions, deletions }: FileChange): Fields {
  return {
    __typename: 'PullRequestChangedFile',
    path,
    changeType: changeTypes[status],
    additions,
    deletions,
  };
}

function labelNode({ id, name, color }: ReturnType<typeof labelsJson>[number]): Fields {
  return { __typename: 'Label', id: nodeId('LA', id), name, color, description: null };
}
