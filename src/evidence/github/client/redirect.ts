import { EvidenceUnreadable } from '../../errors.ts';

export interface RedirectRules {
  readonly apiOrigin: string;
  /** Hosts that files are stored on: `host`, `host:port`, or `*.suffix`. */
  readonly storageHosts: readonly string[];
}

/** Where GitHub keeps artifacts, logs and archives. */
export const githubStorageHosts = [
  '*.blob.core.windows.net',
  '*.actions.githubusercontent.com',
  'codeload.github.com',
  'objects.githubusercontent.com',
  'raw.githubusercontent.com',
] as const;

export function isRedirect(status: number): boolean {
  return status === 301 || status === 302 || status === 303 || status === 307 || status === 308;
}

/** Where a redirect may lead. Throws `EvidenceUnreadable` for any place that is not on the list. */
export function redirectTarget(location: string | null, from: URL, rules: RedirectRules): URL {
  const target = location !== null && URL.canParse(location, from.href) ? new URL(location, from) : undefined;
  if (target === undefined) throw new EvidenceUnreadable(from.pathname, 'is redirected to no address');
  if (target.origin === rules.apiOrigin) return target;
  // Tests and GHES may use plain HTTP; nothing may leave encryption.
  const isSafe = target.protocol === 'https:' || target.protocol === new URL(rules.apiOrigin).protocol;
  if (isSafe && target.username === '' && rules.storageHosts.some((host) => isHost(target, host)))
    return target;
  throw new EvidenceUnreadable(from.pathname, `is redirected to ${target.host}, which is not on the list`);
}

function isHost(target: URL, allowed: string): boolean {
  if (allowed.startsWith('*.')) return target.hostname.endsWith(allowed.slice(1)) && target.port === '';
  return target.host === allowed;
}
