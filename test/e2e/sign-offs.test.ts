import { describe, expect, test } from '@jest/globals';
import { parsesDuring } from '../support/counted-parses.ts';
import type { Page } from './support/page.ts';
import { signoffBy } from './support/repository.ts';
import { startStage } from './support/stage.ts';

const stage = await startStage();
const { github } = stage;

const PASS = '## ✅✅✅ **Verdict: PASS** ✅✅✅';
const REJECTED = '## ❌❌❌ **REJECTED** ❌❌❌';
const waiting = { conclusion: 'action_required', title: 'Waiting for a CODEOWNER sign-off' };

/** A pull request with a comment, and the key that the comment has as a sign-off. */
async function withComment(author: string, body: string) {
  const page = await stage.open();
  const { id } = await github.comment(page.pull, author, body);
  await stage.settled();
  return { page, id, key: `issuecomment-${id}` };
}

describe('without a sign-off', () => {
  test('the check run shows all rows and asks for one, and nothing is said', async () => {
    const page = await stage.open();
    expect(page.check).toMatchObject({ status: 'completed', ...waiting });
    for (const row of ['Check 0 (CODEOWNER): ', 'Check 4 (Reuse command): ', 'Check 5 (Latest template): '])
      expect(page.check?.summary).toContain(row);
    expect(page.own).toEqual([]);
  });

  test('an ordinary comment changes nothing', async () => {
    const { page } = await withComment('ada', 'Looks good to me.');
    expect(page.check).toMatchObject(waiting);
    expect(page.own).toEqual([]);
  });
});

describe('a sign-off', () => {
  test('in a comment is answered by one verdict comment and the check run', async () => {
    const { page, key } = await withComment('ada', signoffBy('ada'));
    expect(page.verdict(key)).toContain(`<!-- pr-verdict signoff=${key} -->\n${PASS}\n`);
    expect(page.verdict(key)).toContain(`Assessed commit: \`${page.head}\`.`);
    expect(page.check).toMatchObject({ status: 'completed', conclusion: 'success' });
    expect(page.check?.title).toBe('PASS: 2 passed, 1 not applicable');
    expect(page.markers).toEqual([`signoff=${key}`]);
  });

  test('in the summary of a review counts', async () => {
    const page = await stage.open();
    const { id } = await github.review(page.pull, 'ada', { state: 'APPROVED', body: signoffBy('ada') });
    await stage.settled();
    expect(page.verdict(`pullrequestreview-${id}`)).toContain(PASS);
    expect(page.check).toMatchObject({ conclusion: 'success' });
  });

  test('in an inline comment counts', async () => {
    const page = await stage.open();
    const { id } = await github.reviewComment(page.pull, 'ada', {
      path: 'tools/notes.md',
      line: 3,
      body: signoffBy('ada'),
    });
    await stage.settled();
    expect(page.verdict(`discussion_r${id}`)).toContain(PASS);
    expect(page.check).toMatchObject({ conclusion: 'success' });
  });

  test('of somebody who owns nothing of it is rejected, and the signer is told', async () => {
    const { page, key } = await withComment('wes', signoffBy('wes'));
    const body = page.verdict(key);
    expect(body).toContain(`${REJECTED}\n\n@wes one check blocks this pull request: CODEOWNER.`);
    expect(body).toContain('❌ Check 0 (CODEOWNER): FAIL — `@wes` does not own `tools/notes.md`');
    expect(page.check).toMatchObject({
      conclusion: 'failure',
      title: 'REJECTED: 1 failed, 1 passed, 1 not applicable',
    });
  });

  test('that leaves an item open is rejected, and its edit is judged anew in the same comment', async () => {
    const { page, id, key } = await withComment('ada', signoffBy('ada', { open: [1] }));
    expect(page.verdict(key)).toContain('❌ Check 5 (Latest template): FAIL');
    const [before] = page.own;
    await github.editComment(id, 'ada', signoffBy('ada'));
    await stage.settled();
    expect(page.verdict(key)).toContain(PASS);
    expect(page.own[0]?.id).toBe(before?.id);
    expect(page.check).toMatchObject({ conclusion: 'success' });
  });

  test('whose outcome changes mentions the signer once', async () => {
    const { page, id, key } = await withComment('ada', signoffBy('ada', { open: [1] }));
    await github.editComment(id, 'ada', signoffBy('ada'));
    await stage.settled();
    const note = page.own.find(({ marker }) => marker === `change=${key}`);
    expect(note?.body).toContain('@ada the [verdict]');
    expect(note?.body).toContain('changed from REJECTED to PASS');
    await github.editComment(id, 'ada', `${signoffBy('ada')}\n`);
    await stage.settled();
    expect(page.markers.filter((marker) => marker.startsWith('change='))).toHaveLength(1);
  });
});

describe('an edit', () => {
  test('that makes a comment a sign-off is answered', async () => {
    const { page, id, key } = await withComment('ada', 'Will look at it.');
    await github.editComment(id, 'ada', signoffBy('ada'));
    await stage.settled();
    expect(page.verdict(key)).toContain(PASS);
    expect(page.check).toMatchObject({ conclusion: 'success' });
  });

  test('that makes a sign-off an ordinary comment withdraws it', async () => {
    const { page, id, key } = await withComment('ada', signoffBy('ada'));
    await github.editComment(id, 'ada', 'I take that back.');
    await stage.settled();
    expect(page.verdict(key)).toContain(
      'This sign-off was withdrawn: the comment was edited and is no sign-off any more.',
    );
    expect(page.verdict(key)).not.toContain('Verdict');
    expect(page.check).toMatchObject(waiting);
  });

  test('of a review and of an inline comment counts like one of a comment', async () => {
    const page = await stage.open();
    const review = await github.review(page.pull, 'ada', { body: 'First look.' });
    const inline = await github.reviewComment(page.pull, 'ada', {
      path: 'tools/notes.md',
      line: 3,
      body: 'Hm.',
    });
    await github.editReview(review.id, 'ada', signoffBy('ada'));
    await github.editReviewComment(inline.id, 'ada', signoffBy('ada'));
    await stage.settled();
    expect(page.verdict(`pullrequestreview-${review.id}`)).toContain(PASS);
    expect(page.verdict(`discussion_r${inline.id}`)).toContain(PASS);
  });

  test("by somebody else makes it nobody's sign-off, with a clear message", async () => {
    const { page, id, key } = await withComment('ada', signoffBy('ada', { open: [0] }));
    await github.editComment(id, 'wes', signoffBy('ada'));
    await stage.settled();
    expect(page.verdict(key)).toContain('@ada this sign-off does not count: it was edited by `@wes`');
    expect(page.verdict(key)).not.toContain('PASS');
    expect(page.check).toMatchObject(waiting);
  });

  test('by somebody else that makes a sign-off of an ordinary comment does not count', async () => {
    const { page, id } = await withComment('ada', 'Nice.');
    await github.editComment(id, 'eve', signoffBy('ada'));
    await stage.settled();
    expect(page.own.map(({ body }) => body).join()).not.toContain('PASS');
    expect(page.check).toMatchObject(waiting);
  });

  test('by its author after a foreign one makes it theirs again', async () => {
    const { page, id, key } = await withComment('ada', signoffBy('ada'));
    await github.editComment(id, 'wes', signoffBy('wes'));
    await stage.settled();
    await github.editComment(id, 'ada', signoffBy('ada'));
    await stage.settled();
    expect(page.verdict(key)).toContain(PASS);
    expect(page.check).toMatchObject({ conclusion: 'success' });
  });
});

describe('many changes of the outcome', () => {
  test('are told in one comment for each sign-off', async () => {
    const { page, id } = await withComment('ada', signoffBy('ada'));
    for (let times = 0; times < 3; times += 1) {
      await github.push(page.pull, { 'tools/notes.md': `${times}\n` });
      await stage.settled();
      await github.editComment(id, 'ada', `${signoffBy('ada')}\n\nAgain: ${times}.`);
      await stage.settled();
    }
    expect(page.check).toMatchObject({ conclusion: 'success' });
    expect(page.markers.toSorted()).toEqual([`change=issuecomment-${id}`, `signoff=issuecomment-${id}`]);
  });
});

describe('a flood of text that only looks like work', () => {
  const flood = async (page: Page, by: string, body: string, count: number) => {
    github.webhooks.mode = 'held';
    for (let at = 0; at < count; at += 1) await github.comment(page.pull, by, `${body}${at}`);
    for (const shipment of [...github.webhooks.held]) github.webhooks.drop(shipment);
    github.webhooks.mode = 'immediate';
  };
  const filler = '> * > * a\n'.repeat(6_400);

  test('without boxes is not parsed at all, and the verdict stands', async () => {
    const { page } = await withComment('ada', signoffBy('ada'));
    await flood(page, 'eve', `/verdict help\n\n${filler}`, 40);
    const parses = await parsesDuring(async () => {
      await github.comment(page.pull, 'eve', 'One event.');
      await stage.settled();
    });
    expect(parses.filter((source) => source.length > 8_000)).toEqual([]);
    expect(page.check).toMatchObject({ conclusion: 'success' });
  });

  test('with boxes, by a stranger, takes no verdict away', async () => {
    const { page, id } = await withComment('ada', signoffBy('ada'));
    await flood(page, 'zoe', `- [ ] a\n${filler}`, 40);
    await github.comment(page.pull, 'eve', 'One event.');
    await stage.settled();
    expect(page.check).toMatchObject({ conclusion: 'success' });
    expect(page.verdict(`issuecomment-${id}`)).toContain(PASS);
  });

  test('with boxes is parsed once, up to a megabyte; what is older is said to be unread, and is no PASS', async () => {
    const { page, id } = await withComment('ada', signoffBy('ada'));
    await flood(page, 'bob', `- [ ] a\n${filler}`, 40);
    const parses = await parsesDuring(async () => {
      await github.comment(page.pull, 'eve', 'One event.');
      await stage.settled();
    });
    const long = parses.filter((source) => source.length > 8_000);
    expect(new Set(long).size).toBe(long.length);
    expect(long.reduce((sum, { length }) => sum + length, 0)).toBeLessThanOrEqual(1_048_576);
    expect(page.check).toMatchObject(waiting);
    expect(page.check?.summary).toMatch(/\d+ older comments were not read as sign-offs/);
    expect(page.verdict(`issuecomment-${id}`)).toContain('This sign-off is not read any more');
    await github.editComment(id, 'ada', `${signoffBy('ada')}\n`);
    await stage.settled();
    expect(page.check).toMatchObject({ conclusion: 'success' });
    expect(page.verdict(`issuecomment-${id}`)).toContain(PASS);
  });
});

describe('a sign-off that goes', () => {
  test('when its comment is deleted is withdrawn', async () => {
    const { page, id, key } = await withComment('ada', signoffBy('ada'));
    await github.deleteComment(id, 'ada');
    await stage.settled();
    expect(page.verdict(key)).toContain('This sign-off was withdrawn: the comment was deleted.');
    expect(page.check).toMatchObject(waiting);
  });

  test('when its inline comment is deleted is withdrawn', async () => {
    const page = await stage.open();
    const inline = await github.reviewComment(page.pull, 'ada', {
      path: 'tools/notes.md',
      line: 3,
      body: signoffBy('ada'),
    });
    await stage.settled();
    await github.deleteReviewComment(inline.id, 'ada');
    await stage.settled();
    expect(page.verdict(`discussion_r${inline.id}`)).toContain('This sign-off was withdrawn');
    expect(page.check).toMatchObject(waiting);
  });

  test('when its review is dismissed is withdrawn', async () => {
    const page = await stage.open();
    const { id } = await github.review(page.pull, 'ada', { state: 'APPROVED', body: signoffBy('ada') });
    await stage.settled();
    await github.dismissReview(id, 'maintainer');
    await stage.settled();
    expect(page.verdict(`pullrequestreview-${id}`)).toContain(
      'This sign-off was withdrawn: the review was dismissed',
    );
    expect(page.check).toMatchObject(waiting);
  });

  test('leaves the other one in force', async () => {
    const { page, id, key } = await withComment('ada', signoffBy('ada'));
    const other = await github.comment(page.pull, 'ada', signoffBy('ada', { open: [2] }));
    await stage.settled();
    expect(page.check).toMatchObject({ conclusion: 'failure' });
    await github.deleteComment(other.id, 'ada');
    await stage.settled();
    expect(page.check).toMatchObject({ conclusion: 'success' });
    expect(page.verdict(key)).toContain(PASS);
    expect(page.verdict(`issuecomment-${other.id}`)).toContain('withdrawn');
    expect(id).toBeGreaterThan(0);
  });
});

describe('who may not sign off', () => {
  test('a bot gets no verdict and no reply', async () => {
    const { page } = await withComment('helper[bot]', signoffBy('helper[bot]'));
    expect(page.own).toEqual([]);
    expect(page.check).toMatchObject(waiting);
  });

  test('we ourselves: our own verdicts and reminders are none', async () => {
    const { page } = await withComment('ada', signoffBy('ada'));
    await github.comment(page.pull, 'pr-verdict[bot]', signoffBy('pr-verdict[bot]'));
    await github.comment(page.pull, 'pat', 'What is next?');
    await stage.settled();
    expect(page.markers.filter((marker) => marker.startsWith('signoff='))).toHaveLength(1);
  });

  test.each(['eve', 'tim', 'nobody-we-know'])(
    '%s, without write access, gets one reply and no verdict',
    async (login) => {
      const { page, key } = await withComment(login, signoffBy(login));
      await github.comment(page.pull, login, signoffBy(login, { open: [1] }));
      await stage.settled();
      expect(page.markers).toEqual([`signoff=${key}`]);
      const [reply] = page.own;
      expect(reply?.body).toContain(`@${login} this sign-off does not count: it needs write access`);
      expect(reply?.body).toContain('\n\n---\n\n');
      expect(reply?.body).toContain('写入权限');
      expect(page.own.map(({ body }) => body).join()).not.toContain('Verdict');
      expect(page.check).toMatchObject({ conclusion: 'action_required' });
    },
  );
});

test('somebody who may write but does not show their membership may sign off', async () => {
  const files = { '.github/CODEOWNERS': '* @maintainer\n/tools/ @pam\n' };
  stage.addRepository('acme/pams', files);
  const page = await stage.open({ repository: 'acme/pams' });
  const { id } = await github.comment(page.pull, 'pam', signoffBy('pam'));
  await stage.settled();
  expect(page.verdict(`issuecomment-${id}`)).toContain(PASS);
});

describe('what only looks like a sign-off', () => {
  const quoted = signoffBy('ada')
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n');
  const fenced = `\`\`\`\n${signoffBy('ada')}\n\`\`\``;

  test.each([
    ['quoted', `${quoted}\n\nPlease sign off like this.`],
    ['in a code block', `${fenced}\n\nPlease sign off like this.`],
    [
      'indented as code',
      signoffBy('ada')
        .split('\n')
        .map((line) => `    ${line}`)
        .join('\n'),
    ],
    ['in an HTML comment', `<!--\n${signoffBy('ada')}\n-->`],
    ['the phrase alone', 'As a PR reviewer and CODEOWNER, I have reviewed this and have no objections.'],
    [
      'the phrase within a sentence',
      'Write "As a PR reviewer and CODEOWNER, I have reviewed this and have" and tick:\n\n- [ ] this',
    ],
  ])('%s is no sign-off', async (_, body) => {
    const { page } = await withComment('ada', body);
    expect(page.own.map(({ body: said }) => said).join()).not.toContain('Verdict');
    expect(page.check).toMatchObject(waiting);
  });

  test('most of the checklist without the phrase is answered once: what is missing', async () => {
    const body = signoffBy('ada').replace('As a PR reviewer and CODEOWNER, I have', 'I have');
    const { page, id, key } = await withComment('ada', body);
    expect(page.said(`nearly=${key}`)).toContain(
      '@ada this comment holds 3 of the 3 items of the checklist, but it is no sign-off',
    );
    await github.editComment(id, 'ada', signoffBy('ada'));
    await stage.settled();
    expect(page.said(`nearly=${key}`)).toContain('This comment is a sign-off by now.');
    expect(page.verdict(key)).toContain(PASS);
  });
});

describe('several sign-offs', () => {
  test('check 0 takes their signers together; each comment is judged by its own text', async () => {
    const files = { 'tools/notes.md': 'changed\n', 'docs/guide.md': 'new\n' };
    const page = await stage.open({ files });
    const ada = await github.comment(page.pull, 'ada', signoffBy('ada'));
    await stage.settled();
    expect(page.verdict(`issuecomment-${ada.id}`)).toContain('`@ada` does not own `docs/guide.md`');
    const bob = await github.comment(page.pull, 'bob', signoffBy('bob', { open: [0] }));
    await stage.settled();
    const [first, second] = [ada, bob].map(({ id }) => page.verdict(`issuecomment-${id}`));
    for (const verdict of [first, second]) {
      expect(verdict).toContain('✅ Check 0 (CODEOWNER): PASS');
      expect(verdict).toContain('`@ada` is a listed owner of `tools/notes.md`');
      expect(verdict).toContain('`@bob` is a listed owner of `docs/guide.md`');
    }
    expect(first).toContain(PASS);
    expect(second).toContain('❌ Check 5 (Latest template): FAIL');
    expect(page.check).toMatchObject({ conclusion: 'failure' });
  });

  test('the check run takes the newest for what one text decides', async () => {
    const { page } = await withComment('ada', signoffBy('ada', { open: [0] }));
    expect(page.check).toMatchObject({ conclusion: 'failure' });
    await github.comment(page.pull, 'ada', signoffBy('ada'));
    await stage.settled();
    expect(page.check).toMatchObject({ conclusion: 'success' });
  });
});

describe('whether the signer may write', () => {
  test('cannot be asked: nothing is granted, and the job comes back until GitHub answers', async () => {
    const page = await stage.open();
    github.failNext({ path: '/collaborators/ada/permission', status: 502, times: 6 });
    const { id } = await github.comment(page.pull, 'ada', signoffBy('ada'));
    await stage.settled();
    expect(page.own).toEqual([]);
    expect(page.check).toMatchObject(waiting);
    await stage.finished();
    expect(page.verdict(`issuecomment-${id}`)).toContain(PASS);
  });

  test('is refused: nothing is granted', async () => {
    const page = await stage.open();
    github.failNext({ path: '/collaborators/ada/permission', status: 403, times: 9 });
    await github.comment(page.pull, 'ada', signoffBy('ada'));
    await stage.settled();
    github.clearFaults();
    expect(page.own.map(({ body }) => body).join()).not.toContain('PASS');
    expect(page.check?.conclusion).not.toBe('success');
  });
});
