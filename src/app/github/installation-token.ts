import { z } from 'zod';
import { EvidenceRefused } from '../../evidence/errors.ts';
import type { GitHubClient } from '../../evidence/github/client/github-client.ts';
import { CredentialsRefused, InstallationRefused } from './errors.ts';
import { RenewedToken, type Token } from './renewed-token.ts';

const MARGIN_MS = 5 * 60_000;
const ROUTE = 'POST /app/installations/{installation_id}/access_tokens';

const InstallationToken = z.object({
  token: z.string().min(1),
  expires_at: z.iso.datetime({ offset: true }),
});

/**
 * An installation's token, good for an hour. Its requests go through the App's client, which knows limits and outages.
 * Rejects with `CredentialsRefused`, `InstallationRefused` or `EvidenceUnavailable`.
 */
export function installationToken(app: GitHubClient, installation: number, now: () => number): RenewedToken {
  const load = async (): Promise<Token> => {
    try {
      const { token, expires_at } = await app.send(
        ROUTE,
        { installation_id: installation },
        InstallationToken,
      );
      return { token, expiresAt: Date.parse(expires_at) };
    } catch (cause) {
      if (!(cause instanceof EvidenceRefused)) throw cause;
      if (cause.status === 401) throw new CredentialsRefused(cause.status, { cause });
      throw new InstallationRefused(installation, cause.status, { cause });
    }
  };
  return new RenewedToken(load, now, MARGIN_MS);
}
