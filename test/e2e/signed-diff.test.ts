import { describe, expect, test } from '@jest/globals';
import { writeCommit } from '../emulator/actions/commits.ts';
import type { Pull } from '../emulator/store/pull.ts';
import type { Page } from './support/page.ts';
import { NOTES, noteChange, signoffBy } from './support/repository.ts';
import { REPOSITORY, startStage } from './support/stage.ts';

const stage = await startStage();
const { github } = stage;
const { webhooks } = github;

const evil = { [NOTES]: 'all new\n' };
const passes = { conclusion: 'success' };
const waits = { conclusion: 'action_required' };

async function sign(page: Page, more = ''): Promise<number> {
  const { id } = await github.comment(page.pull, 'ada', `${signoffBy('ada')}${more}`);
  await stage.settled();
  return id;
}

/** Things of which the app is told nothing. */
async function untold(happen: () => Promise<unknown>) {
  webhooks.mode = 'held';
  await happen();
  const lost = [...webhooks.held];
  for (const shipment of lost) webhooks.drop(shipment);
  webhooks.mode = 'immediate';
  return lost;
}

/** A push whose commit says that it was made long before everything here. */
async function pushOldLooking(pull: Pull): Promise<void> {
  const now = github.clock.now();
  github.clock.set('2020-01-01T00:00:00Z');
  const head = writeCommit(github.world, github.world.repository(REPOSITORY), {
    author: github.world.account('pat'),
    message: 'Old',
    parents: [pull.head.sha],
    changes: evil,
  });
  github.clock.set(now);
  await github.push(pull, {}, { head });
}

describe('the date of a commit, which its author chooses, proves nothing', () => {
  test('where the title was edited ever so often since', async () => {
    const page = await stage.open({ fork: true });
    await sign(page);
    expect(page.check).toMatchObject(passes);
    await pushOldLooking(page.pull);
    for (let edit = 0; edit < 40; edit += 1)
      await github.editPullRequest(page.pull, { title: `Edit ${edit}` });
    await stage.settled();
    expect(page.check).toMatchObject(waits);
    // The opening, the push, and what was read around the sign-off: nothing of the edits but the last.
    const key = `${REPOSITORY}#${page.number}`;
    expect((await stage.app().wiring.state.heads.proofs(key)).length).toBeLessThanOrEqual(4);
  });

  test('where the app knows of no earlier head, until the sign-off is edited', async () => {
    let page: Page | undefined;
    let id = 0;
    await untold(async () => {
      page = await stage.open({ fork: true });
      ({ id } = await github.comment(page.pull, 'ada', signoffBy('ada')));
      await pushOldLooking(page.pull);
    });
    if (page === undefined) throw new Error('nothing was opened');
    await github.comment(page.pull, 'eve', 'ping');
    await stage.settled();
    expect(page.check).toMatchObject({ ...waits, title: expect.stringContaining('sign-off') });
    await github.editComment(id, 'ada', `${signoffBy('ada')}\n\nLooked again.`);
    await stage.settled();
    expect(page.check).toMatchObject(passes);
  });
});

test('a sign-off of a head whose push is not known of is none for the head that is pushed back', async () => {
  const page = await stage.open({ files: evil });
  const opened = page.head;
  const lost = await untold(() => github.push(page.pull, noteChange));
  const signed = page.head;
  github.clock.advance(60);
  await sign(page);
  await github.push(page.pull, {}, { head: opened });
  await stage.settled();
  expect(page.check).toMatchObject(waits);
  for (const { guid } of lost) await webhooks.redeliver({ guid });
  await stage.settled();
  expect(page.check).toMatchObject({ ...waits, title: `sign-off is for ${signed.slice(0, 7)}` });
});

describe('another base branch', () => {
  test('takes the sign-off of a smaller diff away, and gives it back', async () => {
    await github.commitTo('feature', { 'tools/other.md': 'x\n' });
    const page = await stage.open({ base: 'feature' });
    const id = await sign(page);
    expect(page.check).toMatchObject(passes);
    await github.editPullRequest(page.pull, { base: 'main' });
    await stage.settled();
    expect(page.check).toMatchObject(waits);
    expect(page.verdict(`issuecomment-${id}`)).toContain('A fresh sign-off is needed');
    await github.editPullRequest(page.pull, { base: 'feature' });
    await stage.settled();
    expect(page.check).toMatchObject(passes);
    await github.editPullRequest(page.pull, { base: 'main' });
    await github.editComment(id, 'ada', `${signoffBy('ada')}\n\nLooked at all of it.`);
    await stage.settled();
    expect(page.check).toMatchObject(passes);
  });

  test('is known of also where no event told', async () => {
    const page = await stage.open({ base: 'feature' });
    await sign(page);
    await untold(() => github.editPullRequest(page.pull, { base: 'main' }));
    await github.comment(page.pull, 'eve', 'ping');
    await stage.settled();
    expect(page.check).toMatchObject(waits);
  });

  test('leaves the sign-off while the diff is the same', async () => {
    const { branches } = github.world.repository(REPOSITORY);
    branches.set('twin', branches.get('main') ?? '');
    const page = await stage.open({ base: 'twin' });
    await sign(page);
    await github.editPullRequest(page.pull, { base: 'main' });
    await stage.settled();
    expect(page.check).toMatchObject(passes);
  });
});

describe('a review', () => {
  const review = (page: Page, commit: string) =>
    github.review(page.pull, 'ada', { state: 'APPROVED', body: signoffBy('ada'), commit });

  test('is one of the commit that was reviewed, however late it is sent', async () => {
    const page = await stage.open();
    const reviewed = page.head;
    github.clock.advance(300);
    await github.push(page.pull, evil);
    await review(page, reviewed);
    await stage.settled();
    expect(page.check).toMatchObject({ ...waits, title: `sign-off is for ${reviewed.slice(0, 7)}` });
    await review(page, page.head);
    await stage.settled();
    expect(page.check).toMatchObject(passes);
  });

  test('stays one of that commit when its words are edited', async () => {
    const page = await stage.open();
    const { id } = await review(page, page.head);
    await github.push(page.pull, evil);
    await github.editReview(id, 'ada', `${signoffBy('ada')}\n\nA typo.`);
    await stage.settled();
    expect(page.check).toMatchObject(waits);
  });
});

describe('two pull requests with one head', () => {
  test('pass neither by the sign-off of one, until the other is gone', async () => {
    await github.commitTo('old', { 'tools/unreviewed.md': 'x\n' });
    const small = await stage.open({ base: 'old' });
    const large = await stage.open({ head: small.head, branch: 'same', title: 'All of it' });
    await sign(small);
    const held = { ...waits, title: '2 pull requests have this head' };
    expect(small.check).toMatchObject(held);
    expect(small.check?.summary).toContain(`#${large.number} (into \`main\`)`);
    await github.comment(large.pull, 'eve', 'Anything.');
    await stage.settled();
    expect(large.check).toMatchObject(waits);
    await sign(large);
    expect(large.check?.summary).toContain(`#${small.number} (into \`old\`)`);
    await github.closePullRequest(large.pull);
    await stage.settled();
    expect(small.check).toMatchObject(passes);
  });

  test('do not pass either when one is opened while the other is judged', async () => {
    await github.commitTo('oldest', { 'tools/unreviewed-3.md': 'x\n' });
    const small = await stage.open({ base: 'oldest', files: { 'tools/three.md': 'x\n' } });
    stage.meanwhile.before(/PATCH .*check-runs.*"success"/, async () => {
      const large = { title: 'Large', author: 'pat', head: small.head, branch: 'same-3' };
      const pull = await github.openPullRequest(large);
      await github.comment(pull, 'wes', signoffBy('wes'));
      await stage.until(() => github.thread(pull).entries.length > 1);
    });
    await sign(small);
    expect(stage.meanwhile.isOver).toBe(true);
    expect(small.check?.status).toBe('completed');
    expect(small.check?.conclusion).not.toBe('success');
  });

  test('do as soon as both have the same base', async () => {
    await github.commitTo('older', { 'tools/unreviewed-2.md': 'x\n' });
    const one = await stage.open({ files: { 'tools/two.md': 'x\n' } });
    const two = await stage.open({ head: one.head, branch: 'same-2', base: 'older' });
    await sign(one);
    expect(one.check).toMatchObject({ title: '2 pull requests have this head' });
    await github.editPullRequest(two.pull, { base: 'main' });
    await sign(two);
    expect(one.check).toMatchObject(passes);
  });
});

describe('a merge group', () => {
  const conclusionAt = (page: Page, sha: string) => page.checksAt(sha).map(({ conclusion }) => conclusion);

  test('of an earlier head with another diff is not what was signed', async () => {
    const page = await stage.open({ files: evil });
    webhooks.mode = 'held';
    const group = await github.queueMergeGroup(page.pull);
    const held = [...webhooks.held];
    webhooks.mode = 'immediate';
    await github.push(page.pull, noteChange);
    await sign(page);
    expect(page.check).toMatchObject(passes);
    for (const shipment of held) await webhooks.deliver(shipment);
    await stage.settled();
    expect(conclusionAt(page, group.headSha)).toEqual(['action_required']);
  });
});
