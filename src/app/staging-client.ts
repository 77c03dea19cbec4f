import manifest from '../../package.json' with { type: 'json' };
import { createClient } from '../evidence/github/client/create-client.ts';
import type { GitHubClient } from '../evidence/github/client/github-client.ts';
import { RequestCounter } from '../evidence/github/client/request-counter.ts';
import type { RequestKind } from '../evidence/github/client/request-kind.ts';
import type { Settings } from './settings/settings.ts';

/** GitHub with the staging repository's own token, which has limits of its own; `undefined` if none is set. */
export function stagingClient(
  { stagingToken, apiUrl }: Pick<Settings, 'stagingToken' | 'apiUrl'>,
  observer: { requested(kind: RequestKind | 'unchanged'): void },
): GitHubClient | undefined {
  if (stagingToken === undefined) return undefined;
  return createClient({
    token: stagingToken,
    apiUrl,
    userAgent: `${manifest.name}/${manifest.version}`,
    counter: new RequestCounter((kind) => observer.requested(kind)),
  });
}
