import type { Account } from '../store/account.ts';
import type { Repository } from '../store/repository.ts';
import { emit, type GitHubState } from '../webhooks/emit.ts';

/** Somebody sends a `repository_dispatch`. */
export function dispatchTo(
  state: GitHubState,
  repository: Repository,
  sender: Account,
  eventType: string,
  clientPayload: Readonly<Record<string, unknown>>,
): void {
  const at = state.world.clock.tick();
  repository.dispatches.push({ at, sender: sender.login, eventType, clientPayload });
  emit(state, {
    event: 'repository_dispatch',
    action: eventType,
    repository,
    sender,
    payload: { branch: repository.defaultBranch, client_payload: clientPayload },
  });
}
