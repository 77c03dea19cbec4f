import { createEmulator } from 'emulate';
import type { AppCredentials } from '../credentials.ts';
import {
  EmulatorMoved,
  type Internals,
  loadInternals,
  type PackageApp,
  type SeedConfig,
} from './internals.ts';

export interface AppCoreOptions {
  readonly credentials: AppCredentials;
  readonly baseUrl: string;
  readonly permissions: Readonly<Record<string, string>>;
  readonly events: readonly string[];
}

interface Captured {
  readonly app: PackageApp;
  readonly store: object;
  readonly baseUrl: string;
}

let turn: Promise<unknown> = Promise.resolve();

/** The package's own emulation of GitHub Apps: JWTs, installations and their tokens; used without its server. */
export class AppCore {
  readonly #internals: Internals;
  readonly #captured: Captured;
  readonly #options: AppCoreOptions;

  private constructor(internals: Internals, captured: Captured, options: AppCoreOptions) {
    this.#internals = internals;
    this.#captured = captured;
    this.#options = options;
  }

  /** Starts take turns: each wraps the one plugin object of the package while it is loaded. */
  static start(options: AppCoreOptions, load = loadInternals): Promise<AppCore> {
    const mine = turn.then(() => AppCore.#start(options, load));
    turn = mine.catch(() => undefined);
    return mine;
  }

  static async #start(options: AppCoreOptions, load: () => Promise<Internals>): Promise<AppCore> {
    const internals = await load();
    const { githubPlugin } = internals;
    const { register } = githubPlugin;
    let captured: Captured | undefined;
    githubPlugin.register = (app, store, webhooks, baseUrl, ...rest) => {
      captured = { app, store, baseUrl };
      register.call(githubPlugin, app, store, webhooks, baseUrl, ...rest);
    };
    try {
      const { appId, slug, privateKey } = options.credentials;
      const app = {
        app_id: appId,
        slug,
        name: slug,
        private_key: privateKey,
        permissions: options.permissions,
        events: options.events,
      };
      const emulator = await createEmulator({
        service: 'github',
        port: 0,
        baseUrl: options.baseUrl,
        seed: { tokens: {}, github: { apps: [app] } },
      });
      // Requests are handed to it in process.
      await emulator.close();
    } finally {
      githubPlugin.register = register;
    }
    if (captured === undefined) throw new EmulatorMoved('its plugin is registered another way');
    return new AppCore(internals, captured, options);
  }

  answer(request: Request): Promise<Response> {
    return this.#captured.app.fetch(request);
  }

  /** Whether an `authorization` header holds a valid JWT of the app. */
  async isApp(authorization: string): Promise<boolean> {
    const { baseUrl } = this.#captured;
    const { status } = await this.answer(new Request(`${baseUrl}/app`, { headers: { authorization } }));
    return status === 200;
  }

  addRepository(owner: string, name: string, isPrivate: boolean): void {
    this.#seed({
      orgs: [{ login: owner }],
      repos: [{ owner, name, private: isPrivate, auto_init: false }],
    });
  }

  install(owner: string, installation: number): void {
    this.#seed({ orgs: [{ login: owner }] });
    const store = this.#internals.getGitHubStore(this.#captured.store);
    const account = store.orgs.findOneBy('login', owner);
    if (account === undefined) throw new EmulatorMoved('it does not keep organisations by login');
    const { credentials, permissions, events } = this.#options;
    store.appInstallations.insert({
      installation_id: installation,
      app_id: credentials.appId,
      account_type: 'Organization',
      account_id: account.id,
      account_login: owner,
      repository_selection: 'all',
      repository_ids: [],
      permissions,
      events,
      suspended_at: null,
    });
  }

  #seed(config: SeedConfig): void {
    const { store, baseUrl } = this.#captured;
    this.#internals.seedFromConfig(store, baseUrl, config);
  }
}
