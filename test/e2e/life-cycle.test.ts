import { describe, expect, test } from '@jest/globals';
import { beforeTold } from './support/before-told.ts';
import type { Page } from './support/page.ts';
import { NOTES, signoffBy } from './support/repository.ts';
import { startStage } from './support/stage.ts';

const stage = await startStage();
const { github } = stage;

const PASS = '## ✅✅✅ **Verdict: PASS** ✅✅✅';
const waiting = { conclusion: 'action_required', title: 'Waiting for a CODEOWNER sign-off' };

async function sign(page: Page, login = 'ada'): Promise<string> {
  const { id } = await github.comment(page.pull, login, signoffBy(login));
  await stage.settled();
  return `issuecomment-${id}`;
}

describe('a draft', () => {
  test('has a check run and no verdict until it is ready', async () => {
    const page = await stage.open({ draft: true });
    expect(page.check).toMatchObject(waiting);
    const key = await sign(page);
    expect(page.verdict(key)).toBeUndefined();
    expect(page.check).toMatchObject(waiting);
    await github.readyForReview(page.pull);
    await stage.settled();
    expect(page.verdict(key)).toContain(PASS);
    expect(page.check).toMatchObject({ conclusion: 'success' });
  });

  test('again takes the passing check run back', async () => {
    const page = await stage.open();
    await sign(page);
    await github.convertToDraft(page.pull);
    await stage.settled();
    expect(page.check).toMatchObject({ conclusion: 'action_required' });
  });
});

test('commands and sweeps on a draft are answered, and nobody is asked for a review', async () => {
  const page = await stage.openBenchmark({ draft: true });
  const run = await stage.sweep(page.pull);
  const { id } = await github.comment(page.pull, 'ada', `/reuse-sweep-run ${run}`);
  await stage.settled();
  expect(page.markers.toSorted()).toEqual([`command=${id}`, 'unofficial-run']);
  expect(page.reactions(id)).toEqual(['+1']);
  await github.readyForReview(page.pull);
  await stage.settled();
  expect(page.markers).toEqual(expect.arrayContaining(['reminder', 'readiness']));
});

test('a draft keeps the verdicts that it had', async () => {
  const page = await stage.open();
  const key = await sign(page);
  const said = page.verdict(key);
  await github.convertToDraft(page.pull);
  await stage.settled();
  expect(page.verdict(key)).toBe(said);
  await github.readyForReview(page.pull);
  await stage.settled();
  expect(page.verdict(key)).toBe(said);
  expect(page.check).toMatchObject({ conclusion: 'success' });
});

describe('a closed pull request', () => {
  test('is not judged until it is reopened', async () => {
    const page = await stage.open();
    await github.closePullRequest(page.pull);
    await stage.settled();
    const key = await sign(page);
    expect(page.own).toEqual([]);
    expect(page.check).toMatchObject(waiting);
    await github.reopen(page.pull);
    await stage.settled();
    expect(page.verdict(key)).toContain(PASS);
    expect(page.check).toMatchObject({ conclusion: 'success' });
  });

  test('that was merged keeps what was said', async () => {
    const page = await stage.open({ files: { 'tools/merged.md': 'one\n' } });
    const key = await sign(page);
    await github.merge(page.pull, 'maintainer');
    await stage.settled();
    github.resetLog();
    await github.comment(page.pull, 'ada', signoffBy('ada', { open: [0] }));
    await stage.settled();
    expect(page.verdict(key)).toContain(PASS);
    expect(page.markers).toEqual([`signoff=${key}`]);
    expect(github.log.of('write', 'mutation')).toEqual([]);
  });

  test('that closes while it is judged leaves no check run in progress', async () => {
    const page = await stage.open();
    await github.push(page.pull, { [NOTES]: 'other\n' });
    await stage.settled();
    stage.meanwhile.before(/POST .*check-runs/, () => github.closePullRequest(page.pull));
    await github.push(page.pull, { [NOTES]: 'another\n' });
    await stage.settled();
    expect(stage.meanwhile.isOver).toBe(true);
    expect(page.check).toMatchObject({ status: 'completed' });
  });

  test('leaves nothing that GitHub takes for a passed check when its verdict was never completed', async () => {
    github.failNext({ method: 'GET', path: '/permission', status: 502, times: 1_000 });
    const page = await stage.open({ files: { 'tools/unfinished.md': 'x\n' } });
    await beforeTold(github, async () => {
      await github.push(page.pull, { 'tools/unfinished.md': 'y\n' });
      await github.comment(page.pull, 'ada', signoffBy('ada'));
    });
    await stage.settled();
    expect(page.check).toMatchObject({ status: 'in_progress' });
    github.clearFaults();
    await github.closePullRequest(page.pull);
    await stage.settled();
    expect(page.check).toMatchObject({ status: 'completed', conclusion: 'cancelled' });
    await github.reopen(page.pull);
    await stage.settled();
    expect(page.check?.conclusion).not.toBe('cancelled');
  });
});

describe('a pull request from a fork', () => {
  test('is judged like any other', async () => {
    const page = await stage.open({ fork: true });
    expect(page.check).toMatchObject(waiting);
    const key = await sign(page);
    expect(page.verdict(key)).toContain(PASS);
    expect(page.check).toMatchObject({ conclusion: 'success' });
  });

  test('is found by its commit when the button of its check run is pressed', async () => {
    const page = await stage.open({ fork: true, files: { 'tools/fork.md': 'x\n' } });
    const first = page.check?.id;
    await github.rerequestCheckRun(first ?? 0);
    await stage.settled();
    expect(page.check?.id).not.toBe(first);
    expect(page.check).toMatchObject({ status: 'completed', ...waiting });
  });

  test('is found by its commit when a sweep on it ends', async () => {
    const page = await stage.open({ fork: true, files: { 'tools/fork.md': 'y\n' } });
    const run = await stage.sweep(page.pull);
    expect(page.said('unofficial-run')).toContain(`unofficialRun=${run}`);
  });

  test('follows a push', async () => {
    const page = await stage.open({ fork: true, files: { 'tools/fork.md': 'z\n' } });
    await sign(page);
    await github.push(page.pull, { 'tools/fork.md': 'zz\n' });
    await stage.settled();
    expect(page.check?.title).toMatch(/^sign-off is for [0-9a-f]{7}$/);
  });
});

describe('what changes around the diff', () => {
  test('another base branch is judged with the files that differ from it', async () => {
    await github.commitTo('release', { 'docs/release.md': 'there\n' });
    const onRelease = await stage.open({ base: 'release', files: { 'tools/release.md': 'x\n' } });
    const page = await stage.open({ head: onRelease.head });
    const key = await sign(page);
    expect(page.verdict(key)).toContain('`@ada` does not own `docs/release.md`');
    await github.editPullRequest(page.pull, { base: 'release' });
    await stage.settled();
    // What was signed was the diff from another branch.
    expect(page.check).toMatchObject({ conclusion: 'action_required' });
    expect(page.verdict(key)).not.toContain('docs/release.md');
    await github.editComment(
      Number(key.replace('issuecomment-', '')),
      'ada',
      `${signoffBy('ada')}\n\nAgain.`,
    );
    await stage.settled();
    expect(page.verdict(key)).toContain(PASS);
    expect(page.check).toMatchObject({ conclusion: 'success' });
  });

  test('a label that excludes every sweep is seen, and its removal, too', async () => {
    const page = await stage.openBenchmark();
    const run = await stage.sweep(page.pull);
    await github.comment(page.pull, 'ada', `/use ${run}`);
    await stage.settled();
    expect(page.check?.summary).toContain('✅ Check 4 (Reuse command): PASS');
    await github.label(page.pull, 'evals-only');
    await stage.settled();
    expect(page.check?.summary).toContain('⚠️ Check 4 (Reuse command): WARN');
    expect(page.check?.summary).toContain('`evals-only`');
    await github.unlabel(page.pull, 'evals-only');
    await stage.settled();
    expect(page.check?.summary).toContain('✅ Check 4 (Reuse command): PASS');
  });

  test('a recipe that is linked in the description later is told of', async () => {
    github.addUpstreamPull('vllm-project/recipes', { number: 7, title: 'A recipe', author: 'rec' });
    const page = await stage.openBenchmark();
    await stage.sweep(page.pull);
    expect(page.said('readiness')).not.toContain('vllm-project/recipes');
    await github.editPullRequest(page.pull, { body: 'See https://github.com/vllm-project/recipes/pull/7' });
    await stage.settled();
    expect(page.said('readiness')).toContain(
      '[vllm-project/recipes#7](https://github.com/vllm-project/recipes/pull/7) is still open.',
    );
  });

  test('a title that is edited writes nothing', async () => {
    const page = await stage.open();
    await sign(page);
    github.resetLog();
    await github.editPullRequest(page.pull, { title: 'Another title' });
    await stage.settled();
    expect(github.log.of('query')).not.toEqual([]);
    expect(github.log.of('write', 'mutation')).toEqual([]);
  });

  test('CODEOWNERS of the default branch counts as it is now', async () => {
    const page = await stage.open({ files: { 'tools/owned.md': 'x\n' } });
    const key = await sign(page, 'wes');
    expect(page.verdict(key)).toContain('❌ Check 0 (CODEOWNER): FAIL');
    await github.commitTo('main', {
      '.github/CODEOWNERS': '* @maintainer\n/configs/ @ada\n/tools/ @ada @wes\n/docs/ @bob\n',
    });
    await github.requestAction(page.check?.id ?? 0, 're-verify');
    await stage.settled();
    expect(page.verdict(key)).toContain(PASS);
  });
});

describe('a sweep that ends', () => {
  test('is judged once for all of its jobs', async () => {
    const slow = await startStage({ settleMs: 5_000 });
    const page = await slow.openBenchmark();
    slow.github.resetLog();
    const jobs = Array.from({ length: 30 }, (_, at) => ({ name: `job ${at}` }));
    const run = await slow.sweep(page.pull, { checkRuns: jobs });
    expect(slow.github.log.api).toEqual([]);
    await slow.finished();
    expect(slow.github.log.of('query').filter(({ operation }) => operation === 'PullRequest')).toHaveLength(
      1,
    );
    expect(page.said('unofficial-run')).toContain(`unofficialRun=${run}`);
  });
});

describe('the buttons', () => {
  test.each([
    ['of the check run', (id: number) => github.rerequestCheckRun(id)],
    ['of all our checks', (id: number) => github.rerequestCheckSuite(suiteOf(id))],
    ['"Re-verify"', (id: number) => github.requestAction(id, 're-verify')],
  ])('%s make a new check run with the same result', async (_, press) => {
    const page = await stage.open();
    const key = await sign(page);
    const { id = 0, ...before } = page.check ?? {};
    const said = page.verdict(key);
    await press(id);
    await stage.settled();
    const { id: now, ...after } = page.check ?? {};
    expect(now).not.toBe(id);
    expect(after).toEqual(before);
    expect(page.verdict(key)).toBe(said);
    expect(page.check?.actions).toEqual(['re-verify']);
  });

  test("of somebody else's check run are none of our business", async () => {
    const page = await stage.open();
    await github.completeSweep({ pr: page.pull, checkRuns: [{ name: 'unit tests' }] });
    await stage.settled();
    const before = page.checksAt(page.head).length;
    await github.rerequestCheckRun(page.thread.checks.find(({ name }) => name === 'unit tests')?.id ?? 0);
    await stage.settled();
    expect(page.checksAt(page.head)).toHaveLength(before);
  });
});

function suiteOf(run: number): number {
  for (const { checkRuns } of github.world.repositories.values()) {
    const found = checkRuns.get(run);
    if (found !== undefined) return found.suite.id;
  }
  throw new Error(`there is no check run ${run}`);
}

describe('a merge group', () => {
  const conclusionAt = (page: Page, sha: string) =>
    page.checksAt(sha).map(({ status, conclusion }) => ({ status, conclusion }));

  test("with the pull request's diff has its verdict", async () => {
    const page = await stage.open({ files: { 'tools/queued.md': 'x\n' } });
    await sign(page);
    await github.commitTo('main', { 'unrelated.txt': 'x\n' });
    const group = await github.queueMergeGroup(page.pull);
    await stage.settled();
    expect(conclusionAt(page, group.headSha)).toEqual([{ status: 'completed', conclusion: 'success' }]);
  });

  test('without a sign-off has none either', async () => {
    const page = await stage.open({ files: { 'tools/queued-2.md': 'x\n' } });
    const group = await github.queueMergeGroup(page.pull);
    await stage.settled();
    expect(conclusionAt(page, group.headSha)).toEqual([
      { status: 'completed', conclusion: 'action_required' },
    ]);
  });

  test('with a diff of its own is judged by that', async () => {
    const page = await stage.open({ files: { 'tools/queued-3.md': 'x\n', 'docs/queued.md': 'x\n' } });
    await sign(page);
    expect(page.check).toMatchObject({ conclusion: 'failure' });
    await github.commitTo('main', { 'docs/queued.md': 'x\n' });
    const group = await github.queueMergeGroup(page.pull);
    await stage.settled();
    expect(conclusionAt(page, group.headSha)).toEqual([{ status: 'completed', conclusion: 'success' }]);
    expect(page.checksAt(group.headSha)[0]?.summary).toContain('Check 0 (CODEOWNER): PASS');
    expect(page.check).toMatchObject({ conclusion: 'failure' });
  });

  test('behind another one is judged against that', async () => {
    const [one, two] = [
      await stage.open({ files: { 'tools/a.md': 'x\n' } }),
      await stage.open({ files: { 'tools/b.md': 'x\n' } }),
    ];
    for (const page of [one, two]) await sign(page);
    const first = await github.queueMergeGroup(one.pull);
    const second = await github.queueMergeGroup(two.pull, first);
    await stage.settled();
    for (const [page, group] of [
      [one, first],
      [two, second],
    ] as const)
      expect(conclusionAt(page, group.headSha)).toEqual([{ status: 'completed', conclusion: 'success' }]);
  });

  test('is judged again when the button of its check run is pressed', async () => {
    const page = await stage.open({ files: { 'tools/again.md': 'x\n' } });
    const group = await github.queueMergeGroup(page.pull);
    await stage.settled();
    const [first] = page.checksAt(group.headSha);
    await github.rerequestCheckRun(first?.id ?? 0);
    await stage.settled();
    const ended = { status: 'completed', conclusion: 'action_required' };
    expect(conclusionAt(page, group.headSha)).toEqual([ended, ended]);
    // The new one has a button, too.
    await github.rerequestCheckRun(page.checksAt(group.headSha)[1]?.id ?? 0);
    await stage.settled();
    expect(page.checksAt(group.headSha)).toHaveLength(3);
  });

  test('that is destroyed is forgotten', async () => {
    const page = await stage.open({ files: { 'tools/c.md': 'x\n' } });
    await sign(page);
    const group = await github.queueMergeGroup(page.pull);
    await github.destroyMergeGroup(group);
    await stage.settled();
    expect(page.check).toMatchObject({ conclusion: 'success' });
  });
});
