import { describe, expect, test } from '@jest/globals';
import type { Page } from './support/page.ts';
import { NOTES, noteChange, signoffBy } from './support/repository.ts';
import { startStage } from './support/stage.ts';

const stage = await startStage();
const { github } = stage;

const PASS = '## ✅✅✅ **Verdict: PASS** ✅✅✅';

/** A pull request that `@ada` has signed off. */
async function signed(input: Parameters<typeof stage.open>[0] = {}) {
  const page = await stage.open(input);
  const { id } = await github.comment(page.pull, 'ada', signoffBy('ada'));
  await stage.settled();
  expect(page.check).toMatchObject({ conclusion: 'success' });
  return { page, id, key: `issuecomment-${id}`, signedHead: page.head };
}

function expectStale(page: Page, key: string, signedHead: string): void {
  const [is, now] = [signedHead, page.head].map((sha) => sha.slice(0, 7));
  expect(page.check).toMatchObject({ conclusion: 'action_required', title: `sign-off is for ${is}` });
  const note = `This sign-off is for \`${is}\`, not for \`${now}\`, the commit assessed here. A fresh sign-off is needed: edit the same comment.`;
  expect(page.verdict(key)).toContain(note);
  expect(page.verdict(key)).toContain(`Assessed commit: \`${page.head}\`.`);
  expect(page.verdict(key)).not.toContain('PASS**');
}

function expectGood(page: Page, key: string): void {
  expect(page.check).toMatchObject({ conclusion: 'success' });
  expect(page.verdict(key)).toContain(PASS);
  expect(page.verdict(key)).toContain(`Assessed commit: \`${page.head}\`.`);
}

describe('a push that leaves the diff as it was', () => {
  test('carries the sign-off over: a merge of the base branch', async () => {
    const { page, key, signedHead } = await signed();
    await github.commitTo('main', { 'elsewhere.txt': 'news\n' });
    await github.mergeBaseInto(page.pull);
    await stage.settled();
    expect(page.head).not.toBe(signedHead);
    expectGood(page, key);
  });

  test('carries it over also when the base changed other lines of the same file', async () => {
    const { page, key } = await signed();
    await github.commitTo('main', { [NOTES]: 'one\ntwo\nthree\nfour\nfive\nsix\nseven\neight\nNINE\n' });
    const merged = { [NOTES]: 'one\ntwo\nTHREE\nfour\nfive\nsix\nseven\neight\nNINE\n' };
    await github.mergeBaseInto(page.pull, merged);
    await stage.settled();
    expectGood(page, key);
    await github.commitTo('main', { [NOTES]: 'one\ntwo\nthree\nfour\nfive\nsix\nseven\neight\nnine\n' });
  });

  test('carries it over: an amended message', async () => {
    const { page, key, signedHead } = await signed();
    await github.push(page.pull, {}, { force: true, message: 'A better message' });
    await stage.settled();
    expect(page.head).not.toBe(signedHead);
    expectGood(page, key);
  });

  test('carries it over when the app was told of no push at all', async () => {
    const { page, key } = await signed();
    github.webhooks.mode = 'held';
    await github.push(page.pull, {}, { message: 'Empty' });
    for (const shipment of [...github.webhooks.held]) github.webhooks.drop(shipment);
    github.webhooks.mode = 'immediate';
    await github.comment(page.pull, 'pat', 'Any news?');
    await stage.settled();
    expectGood(page, key);
  });
});

describe('a push that changes the diff', () => {
  test('makes the sign-off one for another commit', async () => {
    const { page, key, signedHead } = await signed();
    await github.push(page.pull, { [NOTES]: 'all new\n' });
    await stage.settled();
    expectStale(page, key, signedHead);
  });

  test('needs nothing but an edit of the same comment', async () => {
    const { page, id, key } = await signed();
    const [before] = page.own;
    await github.push(page.pull, { [NOTES]: 'all new\n' });
    await stage.settled();
    await github.editComment(id, 'ada', `${signoffBy('ada')}\n\nLooked again.`);
    await stage.settled();
    expectGood(page, key);
    expect(page.own[0]?.id).toBe(before?.id);
  });

  test('takes a fresh comment as well; the old one stays for the old commit', async () => {
    const { page, key, signedHead } = await signed();
    await github.push(page.pull, { [NOTES]: 'all new\n' });
    const fresh = await github.comment(page.pull, 'ada', signoffBy('ada'));
    await stage.settled();
    expectGood(page, `issuecomment-${fresh.id}`);
    expect(page.verdict(key)).toContain(`This sign-off is for \`${signedHead.slice(0, 7)}\``);
  });

  test('is undone by a push that brings the signed diff back', async () => {
    const { page, key, signedHead } = await signed();
    await github.push(page.pull, { [NOTES]: 'all new\n' });
    await stage.settled();
    expectStale(page, key, signedHead);
    await github.push(page.pull, noteChange);
    await stage.settled();
    expectGood(page, key);
  });

  test('by force is one like any other', async () => {
    const { page, key, signedHead } = await signed();
    await github.push(page.pull, { [NOTES]: 'all new\n' }, { force: true });
    await stage.settled();
    expectStale(page, key, signedHead);
    await github.push(page.pull, {}, { head: signedHead });
    await stage.settled();
    expectGood(page, key);
  });

  test('that turns a file into a program changes it, too', async () => {
    const { page, key } = await signed({ files: { 'tools/run.sh': 'echo 1\n' } });
    await github.push(page.pull, { 'tools/other.sh': 'echo 1\n', 'tools/run.sh': null });
    await stage.settled();
    expect(page.check).toMatchObject({ conclusion: 'action_required' });
    expect(page.verdict(key)).toContain('A fresh sign-off is needed');
  });
});

describe('a head that moves while it is judged', () => {
  test('is published for the commit that was judged, says so, and is judged again', async () => {
    const page = await stage.open();
    const first = page.head;
    const moved: string[] = [];
    stage.meanwhile.before(/GET .*collaborators\/ada\/permission/, async () => {
      moved.push(await github.push(page.pull, { [NOTES]: 'all new\n' }));
    });
    const { id } = await github.comment(page.pull, 'ada', signoffBy('ada'));
    await stage.settled();
    const [now = ''] = moved;
    expect(page.head).toBe(now);
    const old = page.checksAt(first).at(-1);
    expect(old).toMatchObject({ status: 'completed', conclusion: 'success' });
    expect(old?.summary).toContain(
      `The head moved to \`${now.slice(0, 12)}\` meanwhile; this is the verdict on \`${first.slice(0, 12)}\`, and a new run has started.`,
    );
    expect(page.check).toMatchObject({ status: 'completed', conclusion: 'action_required' });
    expect(page.verdict(`issuecomment-${id}`)).toContain(`Assessed commit: \`${now}\`.`);
    expect(page.verdict(`issuecomment-${id}`)).not.toContain('The head moved');
  });
});

describe('events about commits that the pull request no longer has', () => {
  test('change nothing', async () => {
    const { page, key, signedHead } = await signed();
    await github.push(page.pull, {}, { force: true, message: 'Reworded' });
    await stage.settled();
    const before = page.thread;
    github.resetLog();
    await github.completeSweep({
      pr: page.pull,
      sha: signedHead,
      checkRuns: [{ name: 'job' }],
      artifacts: [{ name: 'results_bmk', content: { 'a.json': '{}' } }],
    });
    await stage.settled();
    expect(page.thread).toEqual(before);
    expect(github.log.of('write', 'mutation')).toEqual([]);
    expectGood(page, key);
  });
});
