import type { FileChange } from '../git/file-changes.ts';
import type { GitCommit, Identity } from '../git/object-id.ts';
import { nodeId } from '../ids.ts';
import type { Repository } from '../store/repository.ts';
import type { World } from '../store/world.ts';
import { userJson } from './account.ts';
import { repositoryUrls } from './repository.ts';

export function requireCommit({ git, fullName }: Repository, sha: string): GitCommit {
  const commit = git.commit(sha);
  if (commit === undefined) throw new Error(`${fullName} has no commit ${sha}`);
  return commit;
}

/** As `GET git/commits/{sha}` answers. */
export function gitCommitJson(world: World, repository: Repository, sha: string) {
  const { tree, parents, message, author, committer } = requireCommit(repository, sha);
  const { api, web } = repositoryUrls(world, repository);
  return {
    sha,
    node_id: nodeId('C', sha),
    url: `${api}/git/commits/${sha}`,
    html_url: `${web}/commit/${sha}`,
    author,
    committer,
    message,
    tree: { sha: tree, url: `${api}/git/trees/${tree}` },
    parents: parents.map((parent) => ({
      sha: parent,
      url: `${api}/git/commits/${parent}`,
      html_url: `${web}/commit/${parent}`,
    })),
    verification: { verified: false, reason: 'unsigned', signature: null, payload: null },
  };
}

/** As `GET commits/{ref}` and lists of commits answer. */
export function commitJson(world: World, repository: Repository, sha: string) {
  const { tree, parents, message, author, committer, verification, ...own } = gitCommitJson(
    world,
    repository,
    sha,
  );
  const { api } = repositoryUrls(world, repository);
  const person = ({ name }: Identity) => userJson(world, world.account(name));
  return {
    ...own,
    url: `${api}/commits/${sha}`,
    commit: { author, committer, message, tree, verification, comment_count: 0 },
    author: person(author),
    committer: person(committer),
    parents,
  };
}

/** As payloads of `push`, `check_suite` and `merge_group` show a commit. */
export function headCommitJson(repository: Repository, sha: string) {
  const { tree, message, author, committer } = requireCommit(repository, sha);
  const person = ({ name, email }: Identity) => ({ name, email });
  return {
    id: sha,
    tree_id: tree,
    message,
    timestamp: committer.date,
    author: person(author),
    committer: person(committer),
  };
}

export function fileJson(world: World, repository: Repository, change: FileChange, head: string) {
  const { path, previousPath, status, oid, additions, deletions, patch } = change;
  const { api, web } = repositoryUrls(world, repository);
  return {
    sha: oid,
    filename: path,
    status,
    additions,
    deletions,
    changes: additions + deletions,
    blob_url: `${web}/blob/${head}/${path}`,
    raw_url: `${web}/raw/${head}/${path}`,
    contents_url: `${api}/contents/${path}?ref=${head}`,
    ...(patch !== undefined && { patch }),
    ...(previousPath !== undefined && { previous_filename: previousPath }),
  };
}
