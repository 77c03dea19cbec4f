import type { Server as HttpServer } from 'node:http';
import { type Logger, Server } from 'probot';
import type { Clock } from '../../queue/clock.ts';
import { CannotStart } from '../cannot-start.ts';
import type { AppIdentity, WebSettings } from '../settings/settings.ts';
import type { Accept } from './accept.ts';
import { type GetRoute, getHandler } from './get-handler.ts';
import { probotWith } from './probot-with.ts';
import { WEBHOOK_PATH, type WebhookObserver, webhookHandler } from './webhook-handler.ts';

export interface ServerParts {
  readonly web: WebSettings;
  readonly app: AppIdentity;
  readonly accept: Accept;
  readonly routes: readonly GetRoute[];
  readonly observer: WebhookObserver;
  readonly log: Logger;
  readonly clock: Clock;
}

export interface RunningServer {
  /** `http://<address>:<port>`, of what was really bound. */
  readonly url: string;
  /** Takes no more connections, lets requests under way end within that time, and cuts the others off. */
  stop(graceMs: number): Promise<void>;
}

const MOST_CONNECTIONS = 1_000;

/** Probot's server with our handlers. Rejects with `CannotStart` if its address cannot be had. */
export async function startServer(parts: ServerParts): Promise<RunningServer> {
  const { web, app, accept, routes, observer, log, clock } = parts;
  const webhooks = webhookHandler({ secrets: web.webhookSecrets, accept, observer, clock });
  const server = new Server({
    Probot: probotWith({ app, secret: web.webhookSecrets[0] ?? '', webhooks }),
    port: portFor(web.port),
    host: web.host,
    webhookPath: WEBHOOK_PATH,
    // It logs every request with all its headers; ours are told to the observer. Its own webhook proxy would download
    // and run a package.
    log: log.child({}, { level: 'silent' }),
    enablePing: false,
    enableStaticFiles: false,
    enableNotFound: false,
  });
  server.addHandler(getHandler(routes, (cause) => log.error({ cause }, 'a page could not be answered')));
  const http = await listen(server, web);
  http.headersTimeout = 10_000;
  http.requestTimeout = 30_000;
  // Longer than the proxies in front of it keep theirs, or they would use what was just closed.
  http.keepAliveTimeout = 65_000;
  http.maxHeadersCount = 100;
  http.maxConnections = MOST_CONNECTIONS;
  return {
    url: `http://${server.host}:${server.port}`,
    stop: (graceMs) => stop(server, http, clock, graceMs),
  };
}

/** Probot takes 0 for "not given"; as a text it reaches Node, which picks any port that is free. */
function portFor(port: number): number {
  return port === 0 ? ('0' as unknown as number) : port;
}

async function listen(server: Server, { host, port }: WebSettings): Promise<HttpServer> {
  try {
    return await server.start();
  } catch (cause) {
    const reason = cause instanceof Error && 'code' in cause ? String(cause.code) : String(cause);
    throw new CannotStart(
      [`HOST ${host} and PORT ${port} cannot be listened on (${reason}): choose others`],
      {
        cause,
      },
    );
  }
}

async function stop(server: Server, http: HttpServer, clock: Clock, graceMs: number): Promise<void> {
  // What is idle is closed at once; what is not, as soon as it is answered.
  http.keepAliveTimeout = 1;
  const cancel = clock.after(graceMs, () => http.closeAllConnections());
  await server.stop();
  cancel();
}
