import { randomBytes } from 'node:crypto';
import type { Account } from '../store/account.ts';

/** On whose behalf a request comes. */
export interface Viewer {
  readonly account: Account;
  /** Owner (lower case) of the installation an app's token is for; a person has none. */
  readonly installedAt: string | undefined;
  readonly permissions: Readonly<Record<string, string>>;
}

interface Issued {
  readonly viewer: Viewer;
  /** Milliseconds, of this machine's clock: the client compares with its own. */
  readonly expiresAt: number;
}

/** Tokens that GitHub accepts at this moment. */
export class Tokens {
  readonly #issued = new Map<string, Issued>();

  add(token: string, viewer: Viewer, expiresAt = Number.POSITIVE_INFINITY): void {
    this.#issued.set(token, { viewer, expiresAt });
  }

  /** A personal token. */
  forPerson(account: Account): string {
    const token = `ghp_${randomBytes(18).toString('hex')}`;
    this.add(token, { account, installedAt: undefined, permissions: {} });
    return token;
  }

  viewerOf(authorization: string | undefined): Viewer | undefined {
    const token = tokenOf(authorization);
    const issued = this.#issued.get(token);
    return issued === undefined || issued.expiresAt <= Date.now() ? undefined : issued.viewer;
  }

  /** As if an hour had passed for every installation token. */
  expireInstallationTokens(): void {
    for (const [token, { viewer }] of this.#issued) {
      if (viewer.installedAt !== undefined) this.#issued.delete(token);
    }
  }
}

export function tokenOf(authorization: string | undefined): string {
  return (authorization ?? '').replace(/^(?:bearer|token) +/i, '');
}
