import type { OwnCheckRun } from '../../evidence/github/pull/observed.ts';
import { type RunState, readRunState } from './run-state.ts';

/** A check run of ours on one commit, as far as it is known. */
export interface CheckRunHandle {
  readonly id: number;
  readonly head: string;
  readonly name: string;
  /** In lower case as in REST; absent while it is not completed. */
  readonly conclusion?: string;
  /** Absent if it is not known what the run holds. */
  readonly state?: RunState;
}

/** The newest of our check runs of that name; GitHub shows no other. */
export function newestRun(
  observed: readonly OwnCheckRun[],
  head: string,
  name: string,
): CheckRunHandle | undefined {
  const [newest] = observed.filter((run) => run.name === name).sort((a, b) => b.id - a.id);
  if (newest === undefined) return undefined;
  const isCompleted = newest.status.toLowerCase() === 'completed';
  const state = readRunState(newest.externalId);
  return {
    id: newest.id,
    head,
    name,
    ...(isCompleted && { conclusion: newest.conclusion?.toLowerCase() ?? 'none' }),
    ...(state !== undefined && { state }),
  };
}

/** Its page on github.com, the same whether it was just made or read back. */
export function checkRunUrl(repository: string, { id }: Pick<CheckRunHandle, 'id'>): string {
  return `https://github.com/${repository}/runs/${id}`;
}
