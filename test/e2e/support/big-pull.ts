import { pullKey } from '../../../src/app/jobs/job.ts';
import type { Page } from './page.ts';
import { configChange, signoffBy } from './repository.ts';
import type { Stage } from './stage.ts';

/**
 * A pull request of 20 files, 20 commits, 60 comments and 150 check runs, with a sweep and a sign-off, that the app
 * has not been told of: any event about it brings about its first verdict.
 */
export async function bigPull(
  stage: Stage,
  { withCommand = false }: { readonly withCommand?: boolean } = {},
): Promise<Page> {
  const { github } = stage;
  const { webhooks } = github;
  webhooks.mode = 'held';
  const page = await stage.open({ files: configChange, labels: ['full-sweep-enabled'] });
  for (let at = 1; at < 20; at += 1) await github.push(page.pull, { [`tools/file-${at}.md`]: `${at}\n` });
  for (let at = 0; at < (withCommand ? 58 : 59); at += 1)
    await github.comment(page.pull, 'pat', `Comment ${at}`);
  // Of all that, one event is known: which head there was when it was signed.
  const { head, updatedAt, repository, number } = page.pull;
  const { state } = stage.app().wiring;
  await state.heads.prove(pullKey(repository, number), { sha: head.sha, at: updatedAt });
  github.clock.tick();
  const run = await stage.sweep(page.pull, {
    checkRuns: Array.from({ length: 150 }, (_, at) => ({ name: `job ${at}` })),
  });
  if (withCommand) await github.comment(page.pull, 'ada', `/use ${run}`);
  await github.comment(page.pull, 'ada', signoffBy('ada'));
  for (const shipment of [...webhooks.held]) webhooks.drop(shipment);
  webhooks.mode = 'immediate';
  return page;
}
