import { nodeId } from '../ids.ts';
import type { IssueEvent } from '../store/issue-event.ts';
import type { Pull } from '../store/pull.ts';
import type { Repository } from '../store/repository.ts';
import { pageArguments, pageOf } from './connection.ts';
import { type Fields, takes } from './fields.ts';

interface Timeline {
  readonly itemTypes?: readonly string[];
  readonly first?: number;
  readonly after?: string;
  readonly last?: number;
  readonly before?: string;
}

/** Lines of one kind; GitHub never changes a base by itself here. */
export function timelineItemsField({ events }: Repository, { number }: Pull): unknown {
  return takes<Timeline>([...pageArguments, 'itemTypes'], ({ itemTypes = [], ...page }) => {
    const isAsked = itemTypes.includes('BASE_REF_CHANGED_EVENT');
    const changes = events.filter(
      ({ pull, event }) => isAsked && pull === number && event === 'base_ref_changed',
    );
    return pageOf(changes, baseChangeNode, page);
  });
}

function baseChangeNode({ id, createdAt, bases }: IssueEvent): Fields {
  return {
    __typename: 'BaseRefChangedEvent',
    id: nodeId('BRCE', id),
    databaseId: id,
    createdAt,
    previousRefName: bases?.from,
    currentRefName: bases?.to,
  };
}
