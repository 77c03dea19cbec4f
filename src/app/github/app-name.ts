import { z } from 'zod';
import { EvidenceRefused, EvidenceUnavailable } from '../../evidence/errors.ts';
import type { Clock } from '../../evidence/github/client/clock.ts';
import type { GitHubClient } from '../../evidence/github/client/github-client.ts';
import { CredentialsRefused } from './errors.ts';

const App = z.object({ slug: z.string().regex(/^[A-Za-z0-9-]{1,100}$/) });

export interface AppName {
  readonly slug: string;
  /** The account that comments: `name[bot]`. */
  readonly botLogin: string;
}

/** Whom GitHub knows the App as. Rejects with `CredentialsRefused`, `EvidenceUnreadable` or `EvidenceUnavailable`. */
export async function appName(client: Pick<GitHubClient, 'json'>): Promise<AppName> {
  try {
    const { slug } = await client.json('GET /app', {}, App);
    return { slug, botLogin: `${slug}[bot]` };
  } catch (cause) {
    if (cause instanceof EvidenceRefused) throw new CredentialsRefused(cause.status, { cause });
    throw cause;
  }
}

const PAUSE_MS = 10_000;

/** The same, however long GitHub is out of reach: nothing can be understood without it. */
export async function awaitAppName(
  client: Pick<GitHubClient, 'json'>,
  clock: Pick<Clock, 'sleep'>,
  onOutage: (cause: EvidenceUnavailable) => void,
): Promise<AppName> {
  for (;;) {
    try {
      return await appName(client);
    } catch (cause) {
      if (!(cause instanceof EvidenceUnavailable)) throw cause;
      onOutage(cause);
      await clock.sleep(PAUSE_MS);
    }
  }
}
