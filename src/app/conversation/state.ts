import type { CommandComment, CommandScope } from '../../commands/decide-reuse.ts';
import type { OwnComment } from '../../evidence/github/pull/observed.ts';
import type { Reuse } from '../../facts/reuse.ts';
import type { StagingGrounds } from '../../facts/reuse-staging.ts';
import type { EffectivePolicy } from '../../policy/effective-policy.ts';
import type { StagingRecord } from '../state/app-state.ts';

/** What every comment of ours rests on. */
export interface Place {
  /** `owner/name` */
  readonly repository: string;
  readonly pullRequest: number;
  readonly policy: EffectivePolicy;
  /** All of them, oldest first: what we have said so far. */
  readonly ownComments: readonly OwnComment[];
}

/** What replies to commands rest on. */
export interface CommandState extends Place {
  /** All comments of the conversation. */
  readonly comments: readonly CommandComment[];
  readonly scope: Required<CommandScope>;
  readonly reuse: Reuse;
  readonly grounds: StagingGrounds;
  /** Labels of the pull request now. */
  readonly labels: readonly string[];
  /** By run: the pull request's labels when the run was created; absent if that could not be read. */
  readonly labelsAt: ReadonlyMap<number, readonly string[]>;
  /** Requests of this pull request to the staging repository. */
  readonly staged: readonly StagingRecord[];
  /** Comments with a verify command after which a verdict was completed. */
  readonly verified: ReadonlySet<number>;
}
