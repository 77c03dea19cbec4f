import { describe, expect, test } from '@jest/globals';
import { takeBackVerdicts } from '../../../src/app/reconcile/take-back-verdicts.ts';
import { FakeWrites } from '../publish/fake-writes.ts';

const URL = 'https://github.com/acme/bench/runs/5';
const verdict = (key: string, headline: string) =>
  `<!-- pr-verdict signoff=${key} -->\n## ${headline}\n\nAssessed commit.\n`;
const PASS = '✅✅✅ **Verdict: PASS** ✅✅✅';
const WARN = '⚠️ **Verdict: WARN** ⚠️';

describe('a verdict that nobody can confirm', () => {
  test.each([PASS, WARN])('no longer stands, and says where to look: %s', async (headline) => {
    const { fake, target } = await FakeWrites.start();
    const own = fake.comment(verdict('issuecomment-1', headline));
    await takeBackVerdicts(target, [own], URL);
    const [body = ''] = [...fake.comments.values()];
    expect(body).toMatch(
      /^<!-- pr-verdict signoff=issuecomment-1 -->\nThe verdict that stood here does not count/,
    );
    expect(body).toContain(`(${URL})`);
    expect(body).not.toContain('**');
    expect(fake.requests).toEqual([`PATCH issues/comments/${own.id}`]);
  });

  test.each([
    ['a rejection', verdict('issuecomment-1', '❌❌❌ **REJECTED** ❌❌❌')],
    ['a reply', '<!-- pr-verdict signoff=issuecomment-1 -->\nThis sign-off was withdrawn.'],
    ['another comment of ours', `<!-- pr-verdict readiness -->\n## ${PASS}\n`],
    ['no comment of ours', `## ${PASS}\n`],
  ])('is not %s, which stays', async (_, body) => {
    const { fake, target } = await FakeWrites.start();
    await takeBackVerdicts(target, [fake.comment(body)], URL);
    expect(fake.requests).toEqual([]);
  });

  test('is taken back once, and of very many only the newest', async () => {
    const { fake, target } = await FakeWrites.start();
    const own = Array.from({ length: 30 }, (_, at) => fake.comment(verdict(`issuecomment-${at}`, PASS)));
    await takeBackVerdicts(target, own, URL);
    expect(fake.requests).toHaveLength(20);
    const now = own.map((comment) => ({ ...comment, body: fake.comments.get(comment.id) ?? '' }));
    await takeBackVerdicts(target, now.slice(10), URL);
    expect(fake.requests).toHaveLength(20);
  });
});
