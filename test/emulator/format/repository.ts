import { nodeId } from '../ids.ts';
import type { Repository } from '../store/repository.ts';
import type { World } from '../store/world.ts';
import { userJson } from './account.ts';

export function repositoryUrls({ apiUrl, webUrl }: World, { fullName }: { readonly fullName: string }) {
  return { api: `${apiUrl}/repos/${fullName}`, web: `${webUrl}/${fullName}` };
}

export function repositoryJson(world: World, repository: Repository) {
  const { id, name, fullName, isPrivate, isFork, defaultBranch, createdAt, owner } = repository;
  const { api, web } = repositoryUrls(world, repository);
  return {
    id,
    node_id: nodeId('R', id),
    name,
    full_name: fullName,
    private: isPrivate,
    visibility: isPrivate ? 'private' : 'public',
    owner: userJson(world, owner),
    html_url: web,
    description: null,
    fork: isFork,
    url: api,
    created_at: createdAt,
    updated_at: createdAt,
    pushed_at: createdAt,
    default_branch: defaultBranch,
    archived: false,
    disabled: false,
  };
}
