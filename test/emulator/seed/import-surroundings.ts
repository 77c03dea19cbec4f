import type { FileEntry } from '../git/object-store.ts';
import type { GitHub } from '../github.ts';
import { addCommit } from './import-git.ts';
import {
  Comments,
  Permission,
  Pull,
  type Recording,
  ReviewComments,
  Reviews,
  Team,
  UpstreamFiles,
  UpstreamPull,
} from './recorded.ts';

/** Who may do what, as recorded. */
export function importPeople(github: GitHub, repository: string, recording: Recording): void {
  const { user, author_association } = recording.read('github/pull.json', Pull);
  const said = [
    { user, author_association },
    ...recording.readOr('github/comments.json', Comments, []),
    ...recording.readOr('github/reviews.json', Reviews, []),
    ...recording.readOr('github/review-comments.json', ReviewComments, []),
  ];
  const associations = new Map(said.map((words) => [words.user.login, words.author_association]));
  for (const file of recording.files('github/permissions')) {
    const login = file.replace(/\.json$/, '');
    const found = recording.read(`github/permissions/${file}`, Permission);
    if ('$status' in found) continue;
    const { permission, role_name: roleName } = found;
    const association = associations.get(login);
    const member = { permission, roleName, ...(association !== undefined && { association }) };
    github.setMember(login, member, repository);
  }
  for (const file of recording.files('github/teams')) {
    const [organisation = '', slug = '', name = ''] = file.split('/');
    const found = recording.read(`github/teams/${file}`, Team);
    if (!('$status' in found)) github.setTeamMember(organisation, slug, name.replace(/\.json$/, ''), found);
  }
}

/** Recipe repositories and their pull requests. `open`: those that are still to be merged, as `owner/name#1`. */
export function importUpstream(github: GitHub, recording: Recording, open: readonly string[]): void {
  for (const file of recording.files('upstream')) {
    const [owner = '', repository = '', kind = '', ...rest] = file.split('/');
    const name = `${owner}/${repository}`;
    if (kind === 'files') importFile(github, name, recording, rest);
    const number = Number(/^(\d+)\.json$/.exec(rest.join('/'))?.[1]);
    if (kind !== 'pulls' || Number.isNaN(number)) continue;
    const pull = recording.read(`upstream/${file}`, UpstreamPull);
    const isOpen = open.includes(`${name}#${number}`);
    github.addUpstreamPull(name, {
      number,
      title: pull.title,
      author: pull.user.login,
      state: isOpen ? 'open' : pull.state,
      draft: pull.draft ?? false,
      mergedAt: isOpen ? null : pull.merged_at,
      mergeCommit: pull.merge_commit_sha,
      files: recording.readOr(`upstream/${name}/pulls/${number}-files.json`, UpstreamFiles, []),
    });
  }
}

function importFile(github: GitHub, name: string, recording: Recording, rest: readonly string[]): void {
  const [sha = '', ...path] = rest;
  const { world } = github;
  const repository = github.addRepository(name, { installed: false });
  const { git } = repository;
  const content = recording.bytes(`upstream/${name}/files/${rest.join('/')}`);
  const files = new Map<string, FileEntry>(git.commit(sha) === undefined ? [] : git.files(sha));
  files.set(path.join('/'), { mode: '100644', oid: git.writeBlob(content) });
  const date = world.clock.now();
  addCommit(world, repository, { sha, parents: [], date, by: 'maintainer', message: 'Recorded', files });
  repository.branches.set(repository.defaultBranch, sha);
}
