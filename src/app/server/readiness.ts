import { EvidenceUnavailable } from '../../evidence/errors.ts';
import type { GitHubClient } from '../../evidence/github/client/github-client.ts';
import type { Clock } from '../../queue/clock.ts';
import { describeError, QueueStoreError } from '../../queue/errors.ts';
import type { JobStore } from '../../queue/port.ts';
import { appName } from '../github/app-name.ts';
import { jsonAnswer } from './answer.ts';
import { exactRoute, type GetRoute } from './get-handler.ts';
import { type PartState, Probe } from './probe.ts';

export interface ReadinessParts {
  readonly store: Pick<JobStore<unknown>, 'prune'>;
  /** The App's own client. */
  readonly github: Pick<GitHubClient, 'json'>;
  readonly clock: Clock;
  /** Webhooks are accepted no more. */
  isStopping(): boolean;
}

/** `/readyz`: 200 while webhooks can be stored and GitHub knows the App; the answer says which part fails. */
export function readinessRoute({ store, github, clock, isStopping }: ReadinessParts): GetRoute {
  const queue = new Probe(() => askQueue(store), { clock, goodMs: 2_000, badMs: 1_000, patienceMs: 2_000 });
  const app: Probe = new Probe(() => askGitHub(github, app.last), {
    clock,
    goodMs: 5 * 60_000,
    badMs: 30_000,
    patienceMs: 2_000,
  });
  return exactRoute('/readyz', async () => {
    const [queueState, githubState] = await Promise.all([queue.state(), app.state()]);
    const isReady = queueState.ok && githubState.ok && !isStopping();
    return jsonAnswer(isReady ? 200 : 503, {
      ready: isReady,
      stopping: isStopping(),
      queue: queueState,
      github: githubState,
    });
  });
}

/** Nothing is that old: this only takes the right to write, and gives it back. */
async function askQueue(store: ReadinessParts['store']): Promise<PartState> {
  try {
    await store.prune(0, 1);
    return { ok: true, detail: 'can be written' };
  } catch (cause) {
    // Anybody may ask, and need not know where it lies; the log says the rest.
    const problem = cause instanceof QueueStoreError ? cause.problem : 'unknown problem';
    return { ok: false, detail: `cannot be written: ${problem}` };
  }
}

async function askGitHub(github: ReadinessParts['github'], last: PartState): Promise<PartState> {
  try {
    const { slug } = await appName(github);
    return { ok: true, detail: `knows this App as ${slug}` };
  } catch (cause) {
    if (!(cause instanceof EvidenceUnavailable)) return { ok: false, detail: describeError(cause) };
    // Taking a server away because GitHub is down would lose what GitHub sends when it is back.
    return { ok: last.ok, detail: last.ok ? `${cause.message} (it knew this App before)` : cause.message };
  }
}
