import type { Logger } from 'probot';
import {
  type Clock as ClientClock,
  systemClock as systemClientClock,
} from '../evidence/github/client/clock.ts';
import { type Clock, systemClock } from '../queue/clock.ts';
import { startRetention } from '../queue/retention.ts';
import { openSqliteStore } from '../queue/sqlite/sqlite-store.ts';
import { Worker } from '../queue/worker.ts';
import { CannotStart } from './cannot-start.ts';
import { Closing } from './closing.ts';
import { openOrExplain, prepareDataDirectory } from './data-directory.ts';
import { hookDeliveries } from './deliveries/hook-deliveries.ts';
import { startRedelivery } from './deliveries/start-redelivery.ts';
import { awaitAppName } from './github/app-name.ts';
import { CredentialsRefused } from './github/errors.ts';
import { GitHubApp } from './github/github-app.ts';
import { stoppableFetch } from './github/stoppable-fetch.ts';
import { Job } from './jobs/job.ts';
import { Metrics } from './observe/metrics.ts';
import { workerObserver } from './observe/worker-observer.ts';
import { startRevival } from './revive/start-revival.ts';
import type { Settings } from './settings/settings.ts';
import { startWeb } from './start-web.ts';
import type { PrunableState } from './state/sqlite-state.ts';
import type { Compose, Wiring } from './wiring.ts';

const DAY_MS = 24 * 60 * 60_000;
/** GitHub can redeliver for three days. */
const KEEP_DELIVERIES_MS = 14 * DAY_MS;
const KEEP_STATE_MS = 365 * DAY_MS;
/** Most orchestrators kill thirty seconds after they asked to stop. */
const GRACE_MS = 20_000;

export interface AppParts {
  readonly compose: Compose;
  openState(file: string): PrunableState;
  readonly userAgent: string;
  readonly log: Logger;
  readonly metrics?: Metrics;
  readonly clock?: Clock;
  readonly clientClock?: ClientClock;
  readonly fetch?: typeof fetch;
  readonly graceMs?: number;
}

export interface RunningApp {
  /** Where webhooks are taken; absent if they are not. */
  readonly url: string | undefined;
  readonly wiring: Wiring;
  /** Takes no more webhooks and jobs, lets what runs end within the grace time, and closes the files. */
  stop(): Promise<void>;
}

/** Starts the app. Rejects with `CannotStart` if it is set up wrongly; then nothing is left open. */
export async function startApp(settings: Settings, parts: AppParts): Promise<RunningApp> {
  const closing = new Closing();
  try {
    return await assemble(settings, parts, closing);
  } catch (cause) {
    await closing.close();
    if (cause instanceof CredentialsRefused) throw new CannotStart([cause.message], { cause });
    throw cause;
  }
}

async function assemble(settings: Settings, parts: AppParts, closing: Closing): Promise<RunningApp> {
  const { log, clock = systemClock, metrics = new Metrics(), graceMs = GRACE_MS } = parts;
  const files = prepareDataDirectory(settings.dataDirectory);
  const store = openOrExplain(() => openSqliteStore({ file: files.queue, payload: Job, now: clock.now }));
  closing.last(() => store.close());
  const state = openOrExplain(() => parts.openState(files.state));
  closing.last(() => state.close());
  const { clientClock = systemClientClock, userAgent, fetch: fetcher = fetch } = parts;
  // A job that was given back may still run, but must not write: somebody else may have it.
  const stopped = new AbortController();
  closing.last(() => stopped.abort());
  const github = new GitHubApp({
    settings,
    userAgent,
    observer: metrics,
    clock: clientClock,
    fetch: stoppableFetch(fetcher, stopped.signal),
    client: { storageHosts: settings.storageHosts ?? [] },
  });
  const name = await awaitAppName(github.client, clientClock, (cause) =>
    log.warn({ cause }, 'waiting for GitHub'),
  );
  const wiring: Wiring = { settings, store, state, github, name, log, metrics, clock };
  const composed = parts.compose(wiring);

  const report = workerObserver(log, metrics, clock);
  const { concurrency } = settings;
  const worker = new Worker({ store, handler: composed.handler, concurrency, clock, graceMs, report });
  worker.start();
  closing.first(() => worker.stop());
  const onError = (cause: unknown) => log.error({ cause }, 'old records could not be forgotten');
  closing.first(startRetention({ store, keepMs: KEEP_DELIVERIES_MS, clock, onError }));
  closing.first(startRevival({ store, clock, log }));
  closing.first(startRetention({ store: state, keepMs: KEEP_STATE_MS, clock, onError }));
  const url = await startWeb(wiring, composed, graceMs, closing);
  if (url !== undefined)
    closing.first(startRedelivery({ hooks: hookDeliveries(github.octokit), clock, log, metrics }));
  log.info({ app: name.slug, url, concurrency }, 'started');
  return { url, wiring, stop: () => closing.close() };
}
