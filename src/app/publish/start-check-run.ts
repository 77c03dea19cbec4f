import type { OwnCheckRun } from '../../evidence/github/pull/observed.ts';
import { type CheckRunHandle, newestRun } from './check-run-handle.ts';
import { postCheckRun } from './check-run-requests.ts';
import type { PublishTarget } from './publish-target.ts';
import { emptyRunState, type RunIdentity, writeRunState } from './run-state.ts';

export interface CheckRunStart {
  /** The commit that is assessed. */
  readonly head: string;
  readonly name: string;
  /** Our check runs on that commit. */
  readonly observed: readonly OwnCheckRun[];
  /** Somebody pressed a button: show that something happens, whatever is there. */
  readonly isAnew: boolean;
  readonly state: RunIdentity;
}

/**
 * The run to complete. Nothing is sent if one is there: a completed one stays as it is until the result is known to
 * be another, and one that a crash left in progress is taken over.
 */
export async function startCheckRun(
  target: PublishTarget,
  { head, name, observed, isAnew, state: identity }: CheckRunStart,
): Promise<CheckRunHandle> {
  const newest = newestRun(observed, head, name);
  if (newest !== undefined && !(isAnew && newest.conclusion !== undefined)) return newest;
  const state = emptyRunState(identity);
  const fields = { status: 'in_progress', external_id: writeRunState(state) };
  const id = await postCheckRun(target, { head, name }, fields);
  target.report({ what: 'check run', kind: 'created' });
  return { id, head, name, state };
}
