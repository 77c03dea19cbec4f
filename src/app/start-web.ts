import type { Closing } from './closing.ts';
import { metricsRoute } from './observe/metrics-route.ts';
import { webhookObserver } from './observe/webhook-observer.ts';
import { jsonAnswer } from './server/answer.ts';
import { exactRoute } from './server/get-handler.ts';
import { readinessRoute } from './server/readiness.ts';
import { startServer } from './server/start-server.ts';
import { WEBHOOK_PATH } from './server/webhook-handler.ts';
import { startWebhookProxy } from './webhook-proxy/start-webhook-proxy.ts';
import type { Composed, Wiring } from './wiring.ts';

/** Starts to take webhooks and to answer the operator, if the settings say so; gives back where. */
export async function startWeb(
  { settings, store, github, log, metrics, clock }: Wiring,
  { accept, routes = [] }: Composed,
  graceMs: number,
  closing: Closing,
): Promise<string | undefined> {
  if (settings.web === undefined) return undefined;
  const isStopping = () => closing.isClosing;
  const server = await startServer({
    web: settings.web,
    app: settings.app,
    accept,
    routes: [
      exactRoute('/healthz', () => jsonAnswer(200, { alive: true })),
      readinessRoute({ store, github: github.client, clock, isStopping }),
      metricsRoute(metrics, store),
      ...routes,
    ],
    observer: webhookObserver(log, metrics),
    log,
    clock,
  });
  closing.first(() => server.stop(graceMs));
  const { webhookProxy: channel } = settings.web;
  const target = `${server.url}${WEBHOOK_PATH}`;
  if (channel !== undefined) closing.first(startWebhookProxy({ channel, target, clock, log }));
  return server.url;
}
