import { EmulatedClock } from '../clock.ts';
import { ObjectStore } from '../git/object-store.ts';
import { Ids } from '../ids.ts';
import type { Account, Member } from './account.ts';
import type { CheckApp } from './checks.ts';
import type { Repository } from './repository.ts';

/** The app under test, as GitHub knows it. */
export interface InstalledApp extends CheckApp {
  readonly bot: Account;
  readonly owner: Account;
}

export interface TeamMembership {
  readonly state: string;
  readonly role: string;
}

export interface WorldOptions {
  readonly startAt: string;
  readonly appId: number;
  readonly slug: string;
  readonly webUrl: string;
}

export interface RepositoryInput {
  readonly isPrivate?: boolean;
  readonly defaultBranch?: string;
  readonly forkOf?: Repository;
}

const stranger: Member = {
  permission: 'none',
  roleName: 'none',
  association: 'NONE',
  shownAssociation: 'NONE',
};

/** Everything the emulated GitHub knows. */
export class World {
  readonly clock: EmulatedClock;
  readonly ids = new Ids();
  readonly app: InstalledApp;
  /** Where people look at it. */
  readonly webUrl: string;
  readonly repositories = new Map<string, Repository>();
  /** `organisation/team/login` in lower case. */
  readonly teams = new Map<string, TeamMembership>();
  /** Owner in lower case → the app's installation there. */
  readonly installations = new Map<string, number>();
  readonly #accounts = new Map<string, Account>();
  apiUrl = '';
  storageUrl = '';

  constructor({ startAt, appId, slug, webUrl }: WorldOptions) {
    this.clock = new EmulatedClock(startAt);
    this.webUrl = webUrl;
    const bot = this.account(`${slug}[bot]`);
    this.app = { id: appId, slug, name: slug, bot, owner: this.organisation('pr-verdict-makers') };
  }

  account(login: string): Account {
    return this.#account(login, login.endsWith('[bot]') ? 'Bot' : 'User');
  }

  organisation(login: string): Account {
    return this.#account(login, 'Organization');
  }

  #account(login: string, type: Account['type']): Account {
    const key = login.toLowerCase();
    const known = this.#accounts.get(key);
    if (known !== undefined) return known;
    const account: Account = { id: this.ids.next('account'), login, type };
    this.#accounts.set(key, account);
    return account;
  }

  addRepository(fullName: string, input: RepositoryInput = {}): Repository {
    const [owner = '', name = ''] = fullName.split('/');
    const { forkOf } = input;
    const repository: Repository = {
      id: this.ids.next('repository'),
      owner: forkOf === undefined ? this.organisation(owner) : this.account(owner),
      name,
      fullName,
      isPrivate: input.isPrivate ?? false,
      isFork: forkOf !== undefined,
      defaultBranch: input.defaultBranch ?? forkOf?.defaultBranch ?? 'main',
      createdAt: this.clock.now(),
      git: forkOf?.git ?? new ObjectStore(),
      branches: new Map(forkOf?.branches),
      labels: new Map(),
      members: new Map(),
      pulls: new Map(),
      recordedFiles: new Map(),
      comments: new Map(),
      reviews: new Map(),
      reviewComments: new Map(),
      events: [],
      suites: new Map(),
      checkRuns: new Map(),
      runs: new Map(),
      artifacts: new Map(),
      dispatches: [],
      nextNumber: 1,
    };
    this.repositories.set(fullName.toLowerCase(), repository);
    return repository;
  }

  repository(fullName: string): Repository {
    const found = this.repositories.get(fullName.toLowerCase());
    if (found === undefined) throw new Error(`the emulator has no repository ${fullName}`);
    return found;
  }

  installationOf({ owner }: Repository): number | undefined {
    return this.installations.get(owner.login.toLowerCase());
  }

  memberOf(repository: Repository, account: Account): Member {
    return repository.members.get(account.login.toLowerCase()) ?? stranger;
  }
}
