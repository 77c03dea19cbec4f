import type { AppParts } from '../../src/app/reconcile/app-parts.ts';
import { openSqliteState } from '../../src/app/state/sqlite-state.ts';
import type { GitHubClient } from '../../src/evidence/github/client/github-client.ts';
import { ImmutableCache } from '../../src/evidence/github/client/immutable-cache.ts';
import { missingUpstream } from '../../src/evidence/missing-evidence.ts';

export const NOW = Date.parse('2026-10-22T12:00:00Z');

interface Asked {
  readonly id: string;
  readonly key: string;
  readonly reason: string;
  readonly payload: unknown;
  readonly notBefore?: number;
}

/** What jobs work with: a real state in memory, and a queue that only remembers what it was asked for. */
export function appParts(client: Partial<GitHubClient> = {}, more: Partial<AppParts> = {}) {
  const enqueued: Asked[] = [];
  const written: unknown[] = [];
  const parts: AppParts = {
    appId: 77,
    checks: [],
    clientFor: async () => client as GitHubClient,
    stagingClient: undefined,
    cache: new ImmutableCache(),
    pages: missingUpstream,
    state: openSqliteState({ file: ':memory:' }),
    charts: undefined,
    store: {
      enqueue: async (delivery) => {
        enqueued.push(delivery);
        return 'queued';
      },
    },
    now: () => NOW,
    today: () => '2026-10-22',
    observer: { verdictTook() {}, checkTook() {}, written: (write) => written.push(write) },
    ...more,
  };
  return { parts, enqueued, written };
}
