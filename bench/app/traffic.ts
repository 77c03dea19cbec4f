import type { GitHub } from '../../test/emulator/github.ts';
import type { Pull } from '../../test/emulator/store/pull.ts';
import type { Load } from './generator.ts';
import { openSmallPull } from './scene.ts';

const PULLS = 50;
/** Each owner's installation has GitHub's limits of its own: with one, 50 pull requests would wait for minutes to be answered. */
export const others = ['acme/InferenceX', 'globex/InferenceX', 'initech/InferenceX'];

/** Long enough that payloads have the 10 to 20 KB of real ones. */
const talk = 'The point with sixteen concurrent requests was measured again on the other cluster. ';

/** Opens the pull requests, and lets happen on each what deliveries are made of. */
export async function traffic(github: GitHub): Promise<Load['events']> {
  const repositories = [github.repository, ...others];
  const pulls: Pull[] = [];
  for (let at = 0; at < PULLS; at += 1)
    pulls.push(await openSmallPull(github, repositories[at % repositories.length], talk.repeat(100)));
  // Told to nobody, and kept.
  github.webhooks.receiver = 'http://127.0.0.1:1';
  github.webhooks.mode = 'held';
  for (const pull of pulls) {
    await github.comment(pull, 'weireweire', talk.repeat(60));
    await github.push(pull, { [`inferencex-e2e/docs/notes/${pull.number}.md`]: 'More.\n' });
    await github.label(pull, 'NVIDIA');
    await github.completeSweep({
      pr: pull,
      checkRuns: Array.from({ length: 4 }, (_, at) => ({ name: `multi-node agentic / point ${at}` })),
      artifacts: [{ name: 'results_bmk', content: { 'agg_bmk.json': '[]' } }],
    });
  }
  const wanted = new Set(['issue_comment', 'check_run.completed', 'pull_request']);
  const held = github.webhooks.held.filter(
    ({ event, action }) => wanted.has(event) || wanted.has(`${event}.${action}`),
  );
  github.webhooks.held.splice(0);
  github.webhooks.mode = 'immediate';
  return interleaved(held.map(({ event, body }) => ({ event, body })));
}

/** Not one pull request after the other. */
function interleaved<Item>(items: readonly Item[]): Item[] {
  const step = Math.ceil(items.length / PULLS);
  return Array.from({ length: step }, (_, offset) =>
    items.filter((_item, at) => at % step === offset),
  ).flat();
}
