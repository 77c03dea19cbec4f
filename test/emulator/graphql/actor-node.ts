import { nodeId } from '../ids.ts';
import type { Account } from '../store/account.ts';
import type { CheckApp } from '../store/checks.ts';
import type { Fields, View } from './fields.ts';

/** GraphQL names a bot without the suffix that REST gives it. */
export function actorNode({ world }: View, { id, login, type }: Account): Fields {
  const slug = login.replace(/\[bot\]$/, '');
  return {
    __typename: type,
    id: nodeId(type === 'Bot' ? 'BOT' : 'U', id),
    login: slug,
    databaseId: id,
    url: type === 'Bot' ? `${world.webUrl}/apps/${slug}` : `${world.webUrl}/${login}`,
  };
}

export function appNode({ id, slug, name }: CheckApp): Fields {
  return { __typename: 'App', id: nodeId('A', id), databaseId: id, slug, name };
}
