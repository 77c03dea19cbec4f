import { afterAll } from '@jest/globals';
import type { Job } from '../../../src/app/jobs/job.ts';
import { keyOf } from '../../../src/app/jobs/job.ts';
import { Metrics } from '../../../src/app/observe/metrics.ts';
import type { Settings } from '../../../src/app/settings/settings.ts';
import { type AppParts, type RunningApp, startApp } from '../../../src/app/start-app.ts';
import { openSqliteState } from '../../../src/app/state/sqlite-state.ts';
import type { Compose } from '../../../src/app/wiring.ts';
import { type LoopbackServer, loopbackServer } from '../../support/github/loopback-server.ts';
import type { Answer } from '../../support/github/routes.ts';
import { TestClock } from '../../support/github/test-clock.ts';
import { temporaryDirectory } from '../../support/temporary-directory.ts';
import { APP_KEY_PKCS8 } from './app-key.ts';
import { type MemoryLog, memoryLog } from './memory-log.ts';
import { SECRET } from './webhooks.ts';

const running: RunningApp[] = [];

afterAll(async () => {
  for (const app of running.splice(0)) await app.stop();
});

/** A GitHub that knows the App and has nothing else to say. */
export async function quietGitHub(
  respond: (request: string) => Answer | undefined = () => undefined,
): Promise<LoopbackServer & { readonly requests: readonly string[] }> {
  const requests: string[] = [];
  const server = await loopbackServer(async ({ method, url }) => {
    requests.push(`${method} ${url}`);
    const special = respond(`${method} ${url}`);
    return special ?? { status: 200, body: url === '/app' ? { slug: 'pr-verdict' } : [] };
  });
  return { ...server, requests };
}

export const job: Job = { kind: 'pull', installation: 5, repository: 'acme/bench', pullRequest: 7 };

/** Every webhook asks for the same job. */
export const storing =
  (handler: ReturnType<Compose>['handler']): Compose =>
  ({ store }) => ({
    handler,
    accept: async ({ id, name }) => {
      const enqueued = await store.enqueue({ id, key: keyOf(job), reason: name, payload: job });
      return enqueued === 'duplicate' ? 'duplicate' : 'stored';
    },
  });

export function settingsFor(apiUrl: string, more: Partial<Settings> = {}): Settings {
  return {
    app: { id: 17, privateKey: APP_KEY_PKCS8 },
    apiUrl,
    dataDirectory: temporaryDirectory(),
    publicUrl: undefined,
    logLevel: 'trace',
    logFormat: 'json',
    concurrency: 2,
    settleMs: 0,
    web: { port: 0, host: '127.0.0.1', webhookSecrets: [SECRET], webhookProxy: undefined },
    ...more,
  };
}

export interface AppBench {
  readonly app: RunningApp;
  readonly url: string;
  readonly log: MemoryLog;
}

export async function appBench(settings: Settings, parts: Partial<AppParts> = {}): Promise<AppBench> {
  const log = memoryLog({ secrets: [SECRET, APP_KEY_PKCS8] });
  const app = await startApp(settings, {
    compose: storing(async () => 'published'),
    openState: (file) => openSqliteState({ file }),
    userAgent: 'pr-verdict/test',
    log: log.log,
    metrics: new Metrics(),
    clientClock: TestClock.skipping(Date.now()),
    ...parts,
  });
  running.push(app);
  return { app, url: app.url ?? '', log };
}
