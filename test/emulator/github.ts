import { checkControls } from './control/checks.ts';
import { commitControls } from './control/commits.ts';
import type { PullRef } from './control/control.ts';
import { Control } from './control/control.ts';
import { conversationControls } from './control/conversation.ts';
import { pullRequestControls } from './control/pull-requests.ts';
import { seedingControls } from './control/seeding.ts';
import { threadOf } from './control/thread.ts';
import { AppCore } from './core/app-core.ts';
import { type AppCredentials, appCredentials } from './credentials.ts';
import { graphqlRoutes } from './graphql/execute.ts';
import { apiHandler, type Latency } from './http/api.ts';
import { type Fault, Faults } from './http/faults.ts';
import { RequestLog } from './http/request-log.ts';
import { serve } from './http/serve.ts';
import { Storage } from './http/storage.ts';
import { Tokens } from './http/tokens.ts';
import { actionRoutes } from './rest/actions.ts';
import { checkRoutes } from './rest/checks.ts';
import { commentRoutes } from './rest/comments.ts';
import { contentRoutes } from './rest/contents.ts';
import { gitRoutes } from './rest/git.ts';
import { hookRoutes } from './rest/hook-deliveries.ts';
import { peopleRoutes } from './rest/people.ts';
import { pullRoutes } from './rest/pulls.ts';
import { reviewRoutes } from './rest/reviews.ts';
import { World } from './store/world.ts';
import { type DeliveryMode, Webhooks } from './webhooks/webhooks.ts';

export interface GitHubOptions {
  /** The main repository, `owner/name`; the app is installed at its owner. */
  readonly repository?: string;
  /** Its files: one commit on its default branch. Without, it is to be seeded. */
  readonly files?: Readonly<Record<string, string | Uint8Array>>;
  readonly credentials?: AppCredentials;
  /** ISO time of the emulated clock. */
  readonly startAt?: string;
  /** Where the app receives its webhooks; may be set later. */
  readonly receiver?: string;
  readonly mode?: DeliveryMode;
  /** Webhook events that the app subscribed to; all unless given. */
  readonly events?: readonly string[];
  /** What the app was granted; what it needs unless given. */
  readonly permissions?: Readonly<Record<string, string>>;
  /** Every answer takes so long; 0 unless given. May be changed in `settings`. */
  readonly latencyMs?: Latency;
}

const defaultPermissions = {
  actions: 'read',
  checks: 'write',
  contents: 'write',
  issues: 'write',
  members: 'read',
  metadata: 'read',
  pull_requests: 'write',
};

export type GitHub = Awaited<ReturnType<typeof startGitHub>>;

/** A GitHub of our own on this machine, with one app; stateful, over HTTP, and with controls for whoever plays the people. */
export async function startGitHub(options: GitHubOptions = {}) {
  const { repository = 'SemiAnalysisAI/InferenceX', credentials = appCredentials() } = options;
  const { appId, slug, webhookSecret: secret } = credentials;
  const startAt = options.startAt ?? '2026-10-22T00:00:00Z';
  const world = new World({ startAt, appId, slug, webUrl: 'https://github.com' });
  const { clock, ids } = world;
  const webhooks = new Webhooks({ clock, ids, secret, appId, events: options.events });
  webhooks.mode = options.mode ?? 'immediate';
  webhooks.receiver = options.receiver;
  const state = { world, webhooks };
  const log = new RequestLog();
  const faults = new Faults();
  const tokens = new Tokens();
  const storage = new Storage(world, log);
  const settings: { latencyMs: Latency } = { latencyMs: options.latencyMs ?? 0 };
  let core: AppCore | undefined;
  const api = await serve(
    apiHandler({
      world,
      tokens,
      log,
      faults,
      latency: () => settings.latencyMs,
      core: () => {
        if (core === undefined) throw new Error('the emulator is still starting');
        return core;
      },
      routes: [
        ...graphqlRoutes,
        ...pullRoutes(state),
        ...commentRoutes(state),
        ...reviewRoutes,
        ...checkRoutes(state),
        ...actionRoutes(storage),
        ...peopleRoutes(state),
        ...contentRoutes,
        ...gitRoutes,
      ],
      appRoutes: hookRoutes(webhooks),
    }),
  );
  const files = await serve((exchange) => storage.answer(exchange));
  world.apiUrl = api.url;
  world.storageUrl = files.url;
  core = await AppCore.start({
    credentials,
    baseUrl: api.url,
    permissions: options.permissions ?? defaultPermissions,
    events: options.events ?? [],
  });
  const control = new Control(state, repository);
  const seeding = seedingControls(control, core);
  if (options.files === undefined) seeding.addRepository(repository);
  else seeding.seedRepository(repository, options.files);
  return {
    /** `GITHUB_API_URL` of whoever is to use it. */
    url: api.url,
    /** Host and port that artifacts are downloaded from. */
    storageHost: files.host,
    repository,
    credentials,
    world,
    clock,
    webhooks,
    log,
    settings,
    ...seeding,
    ...pullRequestControls(control),
    ...commitControls(control),
    ...conversationControls(control),
    ...checkControls(control),
    /** The conversation as somebody reads it. */
    thread: (pr: PullRef) => threadOf(control, pr),
    /** Answers something else than is right, as often as asked. */
    failNext: (fault: Fault) => faults.add(fault),
    clearFaults: () => faults.clear(),
    /** A personal token. */
    tokenFor: (login: string) => tokens.forPerson(world.account(login)),
    expireInstallationTokens: () => tokens.expireInstallationTokens(),
    resetLog: () => log.reset(),
    /** Ends the servers. */
    close: async () => {
      await webhooks.settled();
      await Promise.all([api.close(), files.close()]);
    },
  };
}
