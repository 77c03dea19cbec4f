import { createAppAuth } from '@octokit/auth-app';
import type { AppIdentity } from '../settings/settings.ts';
import { RenewedToken } from './renewed-token.ts';

const MARGIN_MS = 2 * 60_000;

/** The App's own token (JWT), good for ten minutes. */
export function appToken({ id, privateKey }: AppIdentity, now: () => number): RenewedToken {
  const auth = createAppAuth({ appId: id, privateKey, log: { warn: () => {} } });
  const load = async () => {
    const { token, expiresAt } = await auth({ type: 'app' });
    return { token, expiresAt: Date.parse(expiresAt) };
  };
  return new RenewedToken(load, now, MARGIN_MS);
}
