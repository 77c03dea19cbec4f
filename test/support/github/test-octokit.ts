import type { Octokit } from '@octokit/rest';
import { Limiter } from '../../../src/evidence/github/client/limiter.ts';
import { createOctokit } from '../../../src/evidence/github/client/octokit.ts';
import { RequestCounter } from '../../../src/evidence/github/client/request-counter.ts';
import { defaultRetryPolicy } from '../../../src/evidence/github/client/retry.ts';
import { apiAddress } from '../../../src/evidence/github/client/settings.ts';
import { TestClock } from './test-clock.ts';

/** The Octokit underneath the client, with everything injected. */
export function testOctokit(fetcher: typeof fetch, clock = TestClock.skipping()) {
  const counter = new RequestCounter();
  const address = apiAddress('https://api.example.com');
  const octokit: Octokit = createOctokit({
    token: 'test-token',
    address,
    userAgent: 'pr-verdict/test',
    limiter: new Limiter({ host: address.host, clock, patience: defaultRetryPolicy.totalMs }),
    counter,
    retry: { clock, random: () => 1, policy: defaultRetryPolicy },
    fetch: fetcher,
  });
  return { octokit, counter, clock };
}
