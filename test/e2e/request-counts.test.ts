import { describe, expect, test } from '@jest/globals';
import { registry } from '../../checks/registry.ts';
import { bigPull } from './support/big-pull.ts';
import { countRequests } from './support/count-requests.ts';
import type { Page } from './support/page.ts';
import { configChange } from './support/repository.ts';
import { startStage } from './support/stage.ts';

const stage = await startStage({ checks: registry, more: { '.github/pr-verdict.yml': 'staging: null\n' } });
const { github } = stage;

describe('a cold verdict on a large pull request', () => {
  const cold = async (more: Parameters<typeof bigPull>[1] = {}) => {
    // The base tree is known from another pull request, as it nearly always is.
    await stage.openBenchmark();
    const page = await bigPull(stage, more);
    const count = await countRequests(github, () => github.comment(page.pull, 'pat', 'Now.'), stage.settled);
    expect(page.check?.summary).toContain('Check 0 (CODEOWNER): PASS');
    return { page, ...count };
  };

  test('takes at most twelve requests, with the reminder and the links to the run', async () => {
    const { page, total, lines } = await cold();
    expect(page.markers.map((marker) => marker.split('=')[0]).toSorted()).toEqual([
      'reminder',
      'signoff',
      'unofficial-run',
    ]);
    expect(lines).toHaveLength(total);
    expect(total).toBeLessThanOrEqual(12);
  });

  test('takes two more where a command is to be answered: its reaction and its reply', async () => {
    const { page, writes, reads } = await cold({ withCommand: true });
    expect(page.markers.some((marker) => marker.startsWith('command='))).toBe(true);
    expect(reads).toBeLessThanOrEqual(7);
    expect(writes).toBeLessThanOrEqual(7);
  });
});

describe('an unchanged re-verification', () => {
  const again = async (page: Page) => {
    await github.comment(page.pull, 'pat', 'Now.');
    await stage.settled();
    return countRequests(github, () => github.comment(page.pull, 'pat', 'Again.'), stage.settled);
  };

  test.each<[string, () => Promise<Page>]>([
    ['a large pull request', () => bigPull(stage)],
    ['one with a command', () => bigPull(stage, { withCommand: true })],
    ['one without a sign-off', () => stage.open({ files: configChange })],
    ['a merge of the base branch later', () => merged()],
  ])('of %s takes at most three reads and no write', async (_, open) => {
    const count = await again(await open());
    expect(count.writes).toBe(0);
    expect(count.reads).toBeLessThanOrEqual(3);
  });

  async function merged(): Promise<Page> {
    const page = await bigPull(stage);
    await github.comment(page.pull, 'pat', 'Now.');
    await github.commitTo('main', { 'elsewhere.txt': 'news\n' });
    await github.mergeBaseInto(page.pull);
    await stage.settled();
    return page;
  }
});
