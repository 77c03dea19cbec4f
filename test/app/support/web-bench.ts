import { afterAll } from '@jest/globals';
import { Metrics } from '../../../src/app/observe/metrics.ts';
import { webhookObserver } from '../../../src/app/observe/webhook-observer.ts';
import type { Accept } from '../../../src/app/server/accept.ts';
import type { GetRoute } from '../../../src/app/server/get-handler.ts';
import { type RunningServer, startServer } from '../../../src/app/server/start-server.ts';
import type { WebSettings } from '../../../src/app/settings/settings.ts';
import type { WebhookEvent } from '../../../src/app/triggers/accept.ts';
import { ManualClock } from '../../queue/manual-clock.ts';
import { APP_KEY_PKCS8 } from './app-key.ts';
import { type MemoryLog, memoryLog } from './memory-log.ts';
import { OLD_SECRET, SECRET } from './webhooks.ts';

const running: RunningServer[] = [];

afterAll(async () => {
  for (const server of running.splice(0)) await server.stop(0);
});

export interface WebBench {
  readonly url: string;
  readonly server: RunningServer;
  /** What was accepted, in its order. */
  readonly accepted: readonly WebhookEvent[];
  readonly log: MemoryLog;
  readonly metrics: Metrics;
  readonly clock: ManualClock;
}

export interface WebBenchOptions {
  readonly accept?: Accept;
  readonly routes?: readonly GetRoute[];
  readonly web?: Partial<WebSettings>;
}

/** The web side alone, on a free port, with a clock that the test moves. */
export async function webBench(options: WebBenchOptions = {}): Promise<WebBench> {
  const accepted: WebhookEvent[] = [];
  const { accept = async () => 'stored', routes = [], web } = options;
  const [log, metrics, clock] = [memoryLog(), new Metrics(), new ManualClock()];
  const server = await startServer({
    web: {
      port: 0,
      host: '127.0.0.1',
      webhookSecrets: [SECRET, OLD_SECRET],
      webhookProxy: undefined,
      ...web,
    },
    app: { id: 1, privateKey: APP_KEY_PKCS8 },
    accept: async (event) => {
      accepted.push(event);
      return accept(event);
    },
    routes,
    observer: webhookObserver(log.log, metrics),
    log: log.log,
    clock,
  });
  running.push(server);
  return { url: server.url, server, accepted, log, metrics, clock };
}
