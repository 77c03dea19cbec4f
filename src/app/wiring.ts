import type { Logger } from 'probot';
import type { Clock } from '../queue/clock.ts';
import type { JobStore } from '../queue/port.ts';
import type { Handler } from '../queue/run-job.ts';
import type { AppName } from './github/app-name.ts';
import type { GitHubApp } from './github/github-app.ts';
import type { Job } from './jobs/job.ts';
import type { Metrics } from './observe/metrics.ts';
import type { Accept } from './server/accept.ts';
import type { GetRoute } from './server/get-handler.ts';
import type { Settings } from './settings/settings.ts';
import type { AppState } from './state/app-state.ts';

/** What the app's own logic is built from. */
export interface Wiring {
  readonly settings: Settings;
  readonly store: JobStore<Job>;
  readonly state: AppState;
  readonly github: GitHubApp;
  readonly name: AppName;
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly clock: Clock;
}

export interface Composed {
  readonly accept: Accept;
  readonly handler: Handler<Job>;
  /** Pages besides the operator's own. */
  readonly routes?: readonly GetRoute[];
}

/** Decides nothing itself: it only connects. */
export type Compose = (wiring: Wiring) => Composed;
