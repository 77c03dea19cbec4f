import { nodeId, readNodeId } from '../ids.ts';
import { type Repository, resolveRef } from '../store/repository.ts';
import { actorNode } from './actor-node.ts';
import { checkRunNode } from './check-nodes.ts';
import { type Fields, takes, typedError, type View } from './fields.ts';
import { commitNode, objectNode } from './git-nodes.ts';
import { pullNode } from './pull-node.ts';
import { commentNode, reviewCommentNode, reviewNode } from './words-nodes.ts';

/** What a query may begin with. */
export function rootFields(view: View): Fields {
  const { world, viewer } = view;
  return {
    __typename: 'Query',
    viewer: () => actorNode(view, viewer.account),
    rateLimit: {
      __typename: 'RateLimit',
      limit: 5_000,
      cost: 1,
      used: 1,
      remaining: 4_999,
      nodeCount: 1,
      resetAt: '2099-01-01T00:00:00Z',
    },
    repository: takes<{ owner: string; name: string }>(['owner', 'name'], ({ owner, name }) => {
      const found = world.repositories.get(`${owner}/${name}`.toLowerCase());
      if (found === undefined || !maySee(view, found))
        throw typedError('NOT_FOUND', `Could not resolve to a Repository with the name '${owner}/${name}'.`);
      return repositoryNode(view, found);
    }),
    node: takes<{ id: string }>(['id'], ({ id }) => anyNode(view, id)),
  };
}

function maySee({ world, viewer }: View, repository: Repository): boolean {
  if (!repository.isPrivate) return true;
  if (viewer.installedAt !== undefined) return viewer.installedAt === repository.owner.login.toLowerCase();
  return world.memberOf(repository, viewer.account).permission !== 'none';
}

function repositoryNode(view: View, repository: Repository): Fields {
  const { id, name, fullName, isPrivate, isFork, defaultBranch, owner } = repository;
  return {
    __typename: 'Repository',
    id: nodeId('R', id),
    databaseId: id,
    name,
    nameWithOwner: fullName,
    owner: () => actorNode(view, owner),
    isPrivate,
    isFork,
    url: `${view.world.webUrl}/${fullName}`,
    defaultBranchRef: () => refNode(view, repository, defaultBranch),
    ref: takes<{ qualifiedName: string }>(['qualifiedName'], ({ qualifiedName }) =>
      refNode(view, repository, qualifiedName.replace(/^refs\/heads\//, '')),
    ),
    object: takes<{ oid?: string | null; expression?: string | null }>(
      ['oid', 'expression'],
      ({ oid, expression }) => {
        const wanted = oid ?? (expression == null ? undefined : objectOf(repository, expression));
        return wanted === undefined ? null : objectNode(view, repository, wanted);
      },
    ),
    pullRequest: takes<{ number: number }>(['number'], ({ number }) => {
      const pull = repository.pulls.get(number);
      if (pull !== undefined) return pullNode(view, repository, pull);
      throw typedError('NOT_FOUND', `Could not resolve to a PullRequest with the number of ${number}.`);
    }),
  };
}

function refNode(view: View, repository: Repository, branch: string): Fields | null {
  const sha = repository.branches.get(branch);
  if (sha === undefined) return null;
  return {
    __typename: 'Ref',
    name: branch,
    prefix: 'refs/heads/',
    target: () => commitNode(view, repository, sha),
  };
}

/** What git's `<rev>:<path>` or `<rev>` names. */
function objectOf(repository: Repository, expression: string): string | undefined {
  const colon = expression.indexOf(':');
  const rev = colon < 0 ? expression : expression.slice(0, colon);
  const commit = resolveRef(repository, rev);
  if (colon < 0 || commit === undefined) return commit ?? rev;
  return repository.git.files(commit).get(expression.slice(colon + 1))?.oid;
}

function anyNode(view: View, id: string): Fields {
  const { prefix, id: text } = readNodeId(id);
  const number = Number(text);
  for (const repository of view.world.repositories.values()) {
    const review = prefix === 'PRR' ? repository.reviews.get(number) : undefined;
    if (review !== undefined) return reviewNode(view, repository, review);
    const comment = prefix === 'IC' ? repository.comments.get(number) : undefined;
    if (comment !== undefined) return commentNode(view, repository, comment);
    const inline = prefix === 'PRRC' ? repository.reviewComments.get(number) : undefined;
    if (inline !== undefined) return reviewCommentNode(view, repository, inline);
    const run = prefix === 'CR' ? repository.checkRuns.get(number) : undefined;
    if (run !== undefined) return checkRunNode(view, repository, run);
    const pull = [...repository.pulls.values()].find(
      (candidate) => prefix === 'PR' && candidate.id === number,
    );
    if (pull !== undefined) return pullNode(view, repository, pull);
  }
  throw typedError('NOT_FOUND', `Could not resolve to a node with the global id of '${id}'.`);
}
