import { nodeId } from '../ids.ts';
import type { Account } from '../store/account.ts';
import type { CheckApp } from '../store/checks.ts';
import type { World } from '../store/world.ts';

export function userJson({ apiUrl, webUrl }: World, { id, login, type }: Account) {
  const isBot = type === 'Bot';
  const slug = login.replace(/\[bot\]$/, '');
  return {
    login,
    id,
    node_id: nodeId(isBot ? 'BOT' : 'U', id),
    avatar_url: `https://avatars.githubusercontent.com/u/${id}?v=4`,
    url: `${apiUrl}/users/${encodeURIComponent(login)}`,
    html_url: isBot ? `${webUrl}/apps/${slug}` : `${webUrl}/${login}`,
    type,
    site_admin: false,
  };
}

export function appJson(world: World, { id, slug, name }: CheckApp) {
  const { app, webUrl } = world;
  const owner = id === app.id ? app.owner : world.organisation('github');
  return {
    id,
    slug,
    node_id: nodeId('A', id),
    owner: userJson(world, owner),
    name,
    description: '',
    external_url: `${webUrl}/apps/${slug}`,
    html_url: `${webUrl}/apps/${slug}`,
    created_at: '2026-01-01T00:00:00Z',
    updated_at: '2026-01-01T00:00:00Z',
  };
}
