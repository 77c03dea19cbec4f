import type { Account } from '../store/account.ts';
import type { IssueEvent } from '../store/issue-event.ts';
import type { Pull } from '../store/pull.ts';
import type { Repository } from '../store/repository.ts';
import type { GitHubState } from '../webhooks/emit.ts';

/** What a webhook's action is called in the timeline; the others leave no line there. */
const names: Readonly<Record<string, string>> = {
  labeled: 'labeled',
  unlabeled: 'unlabeled',
  closed: 'closed',
  reopened: 'reopened',
  converted_to_draft: 'convert_to_draft',
  ready_for_review: 'ready_for_review',
  review_requested: 'review_requested',
};

export function recordEvent(
  { world }: GitHubState,
  { events }: Repository,
  pull: Pull,
  action: string,
  actor: Account,
  { label, bases }: Pick<IssueEvent, 'label' | 'bases'>,
): void {
  const at = { pull: pull.number, actor, createdAt: world.clock.now(), label, bases };
  const add = (event: string) => events.push({ id: world.ids.next('issueEvent'), event, ...at });
  if (action === 'closed' && pull.mergedAt !== null) add('merged');
  const name = names[action];
  if (name !== undefined) add(name);
  if (bases !== undefined) add('base_ref_changed');
}
