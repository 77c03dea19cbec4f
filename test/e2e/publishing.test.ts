import { describe, expect, test } from '@jest/globals';
import { loudCheck } from './support/loud-check.ts';
import type { Page } from './support/page.ts';
import { signoffBy } from './support/repository.ts';
import { conversationChecks, type Stage, startStage } from './support/stage.ts';

const stage = await startStage();
const { github } = stage;

const PASS = '## ✅✅✅ **Verdict: PASS** ✅✅✅';

async function signed(on: Stage = stage, files?: Readonly<Record<string, string>>) {
  const page = await on.open(files === undefined ? {} : { files });
  const { id } = await on.github.comment(page.pull, 'ada', signoffBy('ada'));
  await on.settled();
  return { page, id, key: `issuecomment-${id}`, ownId: idOf(page, `signoff=issuecomment-${id}`) };
}

function idOf(page: Page, marker: string): number {
  return page.own.find((comment) => comment.marker === marker)?.id ?? 0;
}

function writes(on: Stage = stage): string[] {
  return on.github.log.of('write', 'mutation').map(({ method, path }) => `${method} ${path.split('?')[0]}`);
}

describe('the verdict comment', () => {
  test('is one for each sign-off, whatever happens to it', async () => {
    const { page, id, key, ownId } = await signed();
    for (const open of [[0], [1, 2], []]) {
      await github.editComment(id, 'ada', signoffBy('ada', { open }));
      await stage.settled();
    }
    expect(idOf(page, `signoff=${key}`)).toBe(ownId);
    expect(page.markers.filter((marker) => marker === `signoff=${key}`)).toHaveLength(1);
    expect(page.verdict(key)).toContain(PASS);
  });

  test('is not written again while it would say the same, byte for byte', async () => {
    const { page } = await signed();
    github.resetLog();
    await github.comment(page.pull, 'pat', 'Thanks!');
    await github.editPullRequest(page.pull, { body: 'Some words.' });
    await github.requestReview(page.pull, 'bob');
    await stage.settled();
    expect(github.log.of('query')).not.toEqual([]);
    expect(writes()).toEqual([]);
  });

  test('is ours only: a marker that somebody else writes is ignored', async () => {
    const page = await stage.open();
    const comment = await github.comment(page.pull, 'ada', signoffBy('ada', { open: [0] }));
    const spoof = `<!-- pr-verdict signoff=issuecomment-${comment.id} -->\n${PASS}\n\nAssessed commit: \`${page.head}\`.`;
    const { id } = await github.comment(page.pull, 'eve', spoof);
    await stage.settled();
    await github.editComment(comment.id, 'ada', signoffBy('ada', { open: [1] }));
    await stage.settled();
    expect(page.entry(`issuecomment-${id}`)).toMatchObject({
      author: 'eve',
      body: spoof,
      editedBy: undefined,
    });
    expect(page.verdict(`issuecomment-${comment.id}`)).toContain('REJECTED');
    expect(page.check).toMatchObject({ conclusion: 'failure' });
  });

  test('that somebody edited is put right', async () => {
    const { page, id, key, ownId } = await signed();
    await github.editComment(id, 'ada', signoffBy('ada', { open: [0] }));
    await stage.settled();
    const body = page.verdict(key);
    await github.editComment(ownId, 'eve', `<!-- pr-verdict signoff=${key} -->\n${PASS}\n`);
    await stage.settled();
    expect(page.said(`signoff=${key}`)).toBe(body);
    expect(idOf(page, `signoff=${key}`)).toBe(ownId);
  });

  test('that somebody deleted is written anew', async () => {
    const { page, key, ownId } = await signed();
    const body = page.verdict(key);
    await github.deleteComment(ownId, 'maintainer');
    await stage.settled();
    expect(page.verdict(key)).toBe(body);
    expect(idOf(page, `signoff=${key}`)).not.toBe(ownId);
  });

  test('that is deleted while it is brought up to date is written anew', async () => {
    const { page, id, key, ownId } = await signed();
    stage.meanwhile.before(/PATCH .*issues\/comments/, () => github.deleteComment(ownId, 'maintainer'));
    await github.editComment(id, 'ada', signoffBy('ada', { open: [0] }));
    await stage.settled();
    expect(stage.meanwhile.isOver).toBe(true);
    expect(page.verdict(key)).toContain('REJECTED');
    expect(idOf(page, `signoff=${key}`)).not.toBe(ownId);
  });
});

describe('the check run', () => {
  test('shows at once that something happens, then the result', async () => {
    const seen: unknown[] = [];
    stage.meanwhile.before(/PATCH .*check-runs/, () => {
      const runs = [...github.world.repository('acme/bench').checkRuns.values()];
      seen.push(runs.at(-1)?.status);
    });
    const page = await stage.open();
    expect(seen).toEqual(['in_progress']);
    expect(page.check).toMatchObject({ status: 'completed', conclusion: 'action_required' });
    expect(page.checksAt(page.head)).toHaveLength(1);
  });

  test('carries what another process needs to go on', async () => {
    const { page, key } = await signed();
    const [run] = page.checksAt(page.head);
    const state = JSON.parse(run?.externalId ?? '');
    expect(state).toMatchObject({ signoff: key, digest: expect.stringMatching(/^[0-9a-f]{32}$/) });
    expect(state.fingerprint).not.toBe('');
    expect(state.job).not.toBe('');
  });

  test('has a button to verify again', async () => {
    const { page } = await signed();
    expect(page.check?.actions).toEqual(['re-verify']);
  });

  test('shows the same rows as the comment, and details with links', async () => {
    const { page, key } = await signed();
    for (const line of page.check?.summary?.split('\n\n').slice(0, 3) ?? [])
      expect(page.verdict(key)).toContain(line);
    expect(page.check?.text).toContain('### Check 0 (CODEOWNER): PASS');
    expect(page.check?.text).toMatch(
      /Evidence: \[`\.github\/CODEOWNERS:3`\]\(https:\/\/github\.com\/acme\/bench\/blob\/[0-9a-f]{40}\//,
    );
  });
});

describe('loud verdicts', () => {
  const checks = [...conversationChecks, loudCheck(90, 'fail', { characters: 3_000 }), loudCheck(91, 'warn')];
  const loud = startStage({ checks });

  test('of more than fifty findings are annotated in batches', async () => {
    const on = await loud;
    const page = await on.open({ files: { 'loud/60': 'x\n' } });
    expect(page.check?.annotations).toHaveLength(120);
    const levels = page.check?.annotations.map(({ level }) => level);
    expect(levels).toEqual([...Array(60).fill('failure'), ...Array(60).fill('warning')]);
    expect(page.check?.annotations[59]).toMatchObject({ path: 'loud/60', line: 60 });
    expect(page.checksAt(page.head)).toHaveLength(1);
  });

  test('are annotated once, however often they are verified', async () => {
    const on = await loud;
    const { page, id } = await signed(on, { 'loud/70': 'x\n' });
    await on.github.editComment(id, 'ada', signoffBy('ada', { open: [0] }));
    await on.settled();
    expect(page.check?.annotations).toHaveLength(140);
    expect(page.check).toMatchObject({ status: 'completed', conclusion: 'failure' });
  });

  test('stay within what GitHub takes, with every row and a link to the rest', async () => {
    const on = await loud;
    const { page, key } = await signed(on, { 'loud/400': 'x\n' });
    const body = page.verdict(key) ?? '';
    expect(body.length).toBeLessThanOrEqual(65_536);
    for (const number of [0, 4, 5, 90, 91]) expect(body).toContain(`Check ${number} (`);
    expect(body).toContain(`([all 400 findings](https://github.com/acme/bench/runs/${page.check?.id}))`);
    expect(page.check?.summary?.length).toBeLessThanOrEqual(65_535);
    expect(page.check?.text?.length).toBeLessThanOrEqual(65_535);
    expect(page.check?.text).toMatch(/\(\d+ more paragraphs do not fit here/);
    expect(page.check?.annotations).toHaveLength(800);
  });

  test('do not bring in the maintainers', async () => {
    const on = await loud;
    const { page, key } = await signed(on, { 'loud/1': 'x\n' });
    expect(page.verdict(key)).not.toContain('@InferenceX/core');
  });

  test('warned of by check 14 do', async () => {
    const on = await startStage({ checks: [...conversationChecks, loudCheck(14, 'warn')] });
    const page = await on.open({ files: { 'loud/2': 'x\n' } });
    const { id } = await on.github.comment(page.pull, 'maintainer', signoffBy('maintainer'));
    await on.settled();
    const body = page.verdict(`issuecomment-${id}`);
    expect(body).toContain('## ⚠️ **Verdict: WARN** ⚠️');
    expect(body).toContain(
      '@InferenceX/core please look at the curve coverage of this pull request (Check 14).',
    );
  });
});

describe('a crash', () => {
  test.each([
    ['before the check run is completed', /PATCH .*check-runs/],
    ['before the comment is written', /POST .*issues\/\d+\/comments/],
    ['before anything is read', /POST \/graphql/],
  ])('%s leaves nothing in progress and nothing said twice after a restart', async (_, request) => {
    const on = await startStage({ graceMs: 0 });
    const page = await on.open();
    await on.github.push(page.pull, { 'tools/more.md': 'x\n' });
    await on.settled();
    let stopped: Promise<void> | undefined;
    on.meanwhile.before(request, () => {
      stopped = on.stop();
      throw new TypeError('fetch failed');
    });
    const { id } = await on.github.comment(page.pull, 'ada', signoffBy('ada'));
    while (stopped === undefined) await new Promise(setImmediate);
    await stopped;
    await on.restart();
    await on.finished();
    expect(page.markers).toEqual([`signoff=issuecomment-${id}`]);
    expect(page.verdict(`issuecomment-${id}`)).toContain(PASS);
    expect(page.check).toMatchObject({ status: 'completed', conclusion: 'success' });
    expect(page.checksAt(page.head).every(({ status }) => status === 'completed')).toBe(true);
  });

  test('after the check run was begun is gone on with by whoever comes next', async () => {
    const on = await startStage({ graceMs: 0 });
    let stopped: Promise<void> | undefined;
    on.meanwhile.before(/PATCH .*check-runs/, () => {
      stopped = on.stop();
      throw new TypeError('fetch failed');
    });
    const pull = await on.github.openPullRequest({
      title: 'A change',
      author: 'pat',
      files: { 'tools/x.md': 'x\n' },
    });
    while (stopped === undefined) await new Promise(setImmediate);
    await stopped;
    const runs = () => [...on.github.world.repository('acme/bench').checkRuns.values()];
    expect(runs().map(({ status }) => status)).toEqual(['in_progress']);
    await on.restart();
    await on.finished();
    expect(runs().map(({ status, conclusion }) => ({ status, conclusion }))).toEqual([
      { status: 'completed', conclusion: 'action_required' },
    ]);
    expect(pull.state).toBe('open');
  });
});
