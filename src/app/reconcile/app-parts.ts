import type { Check } from '../../check/check.ts';
import type { Day } from '../../check/rule.ts';
import type { GitHubClient } from '../../evidence/github/client/github-client.ts';
import type { ImmutableCache } from '../../evidence/github/client/immutable-cache.ts';
import type { UpstreamEvidence } from '../../evidence/github-evidence.ts';
import type { JobStore } from '../../queue/port.ts';
import type { ChartPublisher } from '../charts/publish-charts.ts';
import type { Job } from '../jobs/job.ts';
import type { Write } from '../publish/publish-target.ts';
import type { AppState } from '../state/app-state.ts';

/** Is told what jobs do; must not throw. */
export interface JobObserver {
  verdictTook(seconds: number): void;
  /** `check`: its id. */
  checkTook(check: string, seconds: number): void;
  written(write: Write | { readonly what: 'dispatch'; readonly kind: 'created' | 'refused' }): void;
}

/** What every job works with; shared by all jobs of a process. */
export interface AppParts {
  readonly appId: number;
  readonly checks: readonly Check[];
  clientFor(installation: number): Promise<GitHubClient>;
  /** Credentials for the staging repository, if it has its own. */
  readonly stagingClient: GitHubClient | undefined;
  readonly cache: ImmutableCache;
  /** Reads published pages; what it remembers is shared by all verdicts. */
  readonly pages: Pick<UpstreamEvidence, 'page'>;
  readonly state: AppState;
  readonly charts: ChartPublisher | undefined;
  readonly store: Pick<JobStore<Job>, 'enqueue'>;
  /** Milliseconds since 1970. */
  now(): number;
  /** The review date, UTC. */
  today(): Day;
  readonly observer: JobObserver;
}
