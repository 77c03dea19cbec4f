import { EvidenceUnavailable } from '../../evidence/errors.ts';
import type { TokenSource } from '../../evidence/github/client/token-source.ts';
import { CredentialsRefused, InstallationRefused } from './errors.ts';
import type { RenewedToken } from './renewed-token.ts';

/**
 * A token for the requests of a verdict. Losing the right to ask is no evidence that is missing, which would become a
 * row: it ends the run, like an outage.
 */
export function insideRun(token: RenewedToken, host: string): TokenSource {
  return {
    async current() {
      try {
        return await token.current();
      } catch (cause) {
        if (cause instanceof CredentialsRefused || cause instanceof InstallationRefused)
          throw new EvidenceUnavailable(host, cause.message, undefined, { cause });
        throw cause;
      }
    },
    refused(refused) {
      if (!token.refused(refused))
        throw new EvidenceUnavailable(host, 'it does not accept the token that it gave');
    },
  };
}
