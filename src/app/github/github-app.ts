import type { Octokit } from '@octokit/rest';
import { type Clock, systemClock } from '../../evidence/github/client/clock.ts';
import { type ClientOptions, clientParts } from '../../evidence/github/client/create-client.ts';
import { GitHubClient } from '../../evidence/github/client/github-client.ts';
import { RequestCounter } from '../../evidence/github/client/request-counter.ts';
import type { RequestKind } from '../../evidence/github/client/request-kind.ts';
import type { TokenSource } from '../../evidence/github/client/token-source.ts';
import type { Settings } from '../settings/settings.ts';
import { appToken } from './app-token.ts';
import { insideRun } from './inside-run.ts';
import { installationToken } from './installation-token.ts';
import { type LimitLeft, meteredFetch } from './metered-fetch.ts';
import type { RenewedToken } from './renewed-token.ts';

/** Whose rate limit it is: the App's own, or an installation's. */
export type LimitOwner = number | 'app';

/** Is told of every request; must not throw. */
export interface ApiObserver {
  requested(kind: RequestKind | 'unchanged'): void;
  limitLeft(owner: LimitOwner, left: LimitLeft): void;
  /** This owner makes no more requests. */
  ownerLeft(owner: LimitOwner): void;
}

export interface GitHubAppOptions {
  readonly settings: Pick<Settings, 'app' | 'apiUrl'>;
  readonly userAgent: string;
  readonly observer: ApiObserver;
  readonly clock?: Clock;
  readonly fetch?: typeof fetch;
  readonly client?: Pick<ClientOptions, 'budgets' | 'random' | 'retryPolicy' | 'storageHosts'>;
}

/** Each holds up to 64 MiB of answers. */
const MOST_CLIENTS = 16;

interface Connected {
  readonly client: GitHubClient;
  readonly token: RenewedToken;
}

/** GitHub as the App sees it: one client for itself, and one for each installation it works for. */
export class GitHubApp {
  /** For calls that only the App itself may make. */
  readonly client: GitHubClient;
  /** The same, for whoever needs an answer's headers. */
  readonly octokit: Octokit;
  readonly #options: Required<Pick<GitHubAppOptions, 'clock' | 'fetch'>> & GitHubAppOptions;
  /** The one unused for longest comes first. */
  readonly #installations = new Map<number, Connected>();

  constructor(options: GitHubAppOptions) {
    this.#options = { clock: systemClock, fetch, ...options };
    const { settings, clock } = this.#options;
    const parts = this.#connect(
      'app',
      appToken(settings.app, () => clock.now()),
    );
    this.client = new GitHubClient(parts);
    this.octokit = parts.octokit;
  }

  /**
   * The client of an installation, with a token that is good now and renewed before it ends. Limits, counts and what
   * was read before stay with it. Rejects with `CredentialsRefused`, `InstallationRefused` or `EvidenceUnavailable`.
   */
  async clientFor(installation: number): Promise<GitHubClient> {
    const { client, token } = this.#installation(installation);
    // Here a refusal is told apart; later on it can only end the run.
    await token.current();
    return client;
  }

  #installation(installation: number): Connected {
    const { clock, observer } = this.#options;
    const known = this.#installations.get(installation);
    const token = known?.token ?? installationToken(this.client, installation, () => clock.now());
    const connected = known ?? { token, client: this.#installationClient(installation, token) };
    this.#installations.delete(installation);
    this.#installations.set(installation, connected);
    for (const oldest of this.#installations.keys()) {
      if (this.#installations.size <= MOST_CLIENTS) break;
      this.#installations.delete(oldest);
      observer.ownerLeft(oldest);
    }
    return connected;
  }

  #installationClient(installation: number, token: RenewedToken): GitHubClient {
    return new GitHubClient(this.#connect(installation, insideRun(token, this.client.address.host)));
  }

  #connect(owner: LimitOwner, token: TokenSource) {
    const { settings, userAgent, observer, clock, fetch: fetcher, client } = this.#options;
    return clientParts({
      ...client,
      token,
      apiUrl: settings.apiUrl,
      userAgent,
      clock,
      counter: new RequestCounter((kind) => observer.requested(kind)),
      fetch: meteredFetch(fetcher, (left) => observer.limitLeft(owner, left)),
    });
  }
}
