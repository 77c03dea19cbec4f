import { userJson } from '../format/account.ts';
import { repositoryJson } from '../format/repository.ts';
import { nodeId } from '../ids.ts';
import type { Account } from '../store/account.ts';
import type { Repository } from '../store/repository.ts';
import type { World } from '../store/world.ts';
import type { Webhooks } from './webhooks.ts';

/** What the state changes work on. */
export interface GitHubState {
  readonly world: World;
  readonly webhooks: Webhooks;
}

export interface Happening {
  readonly event: string;
  readonly action?: string;
  readonly repository: Repository;
  readonly sender: Account;
  readonly payload: Readonly<Record<string, unknown>>;
}

/** Tells the app what happened, if it is installed where it happened. */
export function emit({ world, webhooks }: GitHubState, happening: Happening): void {
  const { event, action, repository, sender, payload } = happening;
  const installation = world.installationOf(repository);
  if (installation === undefined) return;
  const { owner } = repository;
  const body = JSON.stringify({
    ...(action !== undefined && { action }),
    ...payload,
    repository: repositoryJson(world, repository),
    ...(owner.type === 'Organization' && {
      organization: { login: owner.login, id: owner.id, node_id: nodeId('O', owner.id) },
    }),
    sender: userJson(world, sender),
    installation: { id: installation, node_id: nodeId('MDI', installation) },
  });
  webhooks.emit({ event, action, body, installation, repository: repository.id });
}
