import { describe, expect, test } from '@jest/globals';
import type { Page } from './support/page.ts';
import { startStage } from './support/stage.ts';

const stage = await startStage();
const { github } = stage;

/** A comment on a pull request without runs: a command is refused, and the refusal says what was understood. */
async function post(body: string, author = 'ada', page?: Page) {
  const on = page ?? (await stage.open());
  const { id } = await github.comment(on.pull, author, body);
  await stage.settled();
  return { page: on, id, reply: on.said(`command=${id}`), reactions: on.reactions(id) };
}

const unknown = (run: string) =>
  `Run ${run} cannot be used for this pull request: there is no such run in this repository.`;
const latest = 'No run can be used: no successful sweep run with results is on the commits of this PR.';

describe('a command', () => {
  test.each([
    ['/use 123', unknown('123')],
    ['/use 123\r\n', unknown('123')],
    ['  /use 123', unknown('123')],
    ['Please:\n\t/use\t123 \t', unknown('123')],
    ['\u00a0/use\u00a0123\u00a0', unknown('123')],
    ['Please.\n\n/use 123\n\nThanks.', unknown('123')],
    ['/use 123\n/use 456', unknown('456')],
    ['/use 123\n\n/use abc', unknown('123')],
    [`/use ${'9'.repeat(20)}`, unknown('9'.repeat(20))],
    ['/reuse-sweep-run', latest],
    ['/reuse-sweep-run 5', unknown('5')],
    ['/use 123\n/reuse-sweep-run', latest],
    ['/reuse-sweep-run\n/use 123', unknown('123')],
  ])('%j is understood', async (body, answer) => {
    const { reply, reactions } = await post(body);
    expect(reply).toContain(answer);
    expect(reactions).toEqual(['-1']);
  });

  test.each([
    '/use',
    '/use #123',
    '/use 123.',
    '/use 1 2',
    '/use 123 please',
    '/USE 123',
    '/Use 123',
    'Please /use 123',
    '> /use 123',
    '- /use 123',
    '* /use 123',
    '1. /use 123',
    '`/use 123`',
    '**/use 123**',
    '# /use 123',
    '/use\n123',
    '/use -1',
    '/use 0x10',
    '/use １２３',
    `/use ${'9'.repeat(21)}`,
    '<!-- /use 123 -->',
    '<!--\n/use 123\n-->',
    '/reuse-sweep-run abc',
    '/reuse-sweep-runs 5',
    '/reuse-sweep-run 5 6',
    '/verify 5',
    '/verify please',
    '/verdict',
    '/verdict help me',
    '/stage-results abc',
    '/merge',
    '//use 123',
  ])('%j is none: no reply, no reaction', async (body) => {
    const { page, reactions } = await post(body);
    expect(page.own).toEqual([]);
    expect(reactions).toEqual([]);
  });

  test.each([
    ['a fence', '```\n/use 123\n```'],
    ['a tilde fence', '~~~sh\n/use 123\n~~~'],
    ['an indented block', 'So:\n\n    /use 123\n'],
  ])('that stands alone in %s is none, and gets one gentle reply', async (_, body) => {
    const { page, reply, reactions } = await post(body);
    expect(reply).toContain('What stands in a code block is not read as a command: `/use 123`.');
    expect(reactions).toEqual([]);
    await post(body, 'ada', page);
    expect(page.own).toHaveLength(1);
  });

  test('within a longer piece of code gets no reply', async () => {
    const { page } = await post('```\nwrite /use 123 for that\n```\n\n> ```\n> /use 123\n> ```');
    expect(page.own).toEqual([]);
  });

  test('in code is outdone by one outside', async () => {
    const { reply } = await post('```\n/use 123\n```\n\n/use 456');
    expect(reply).toContain(unknown('456'));
  });

  test('in a review is none', async () => {
    const page = await stage.open();
    await github.review(page.pull, 'ada', { body: '/use 123' });
    await github.reviewComment(page.pull, 'ada', { path: 'tools/notes.md', line: 3, body: '/use 123' });
    await stage.settled();
    expect(page.own).toEqual([]);
  });

  test('of a bot is none', async () => {
    const { page, reactions } = await post('/use 123', 'helper[bot]');
    expect(page.own).toEqual([]);
    expect(reactions).toEqual([]);
  });
});

describe('/verdict help', () => {
  test('is answered by one list of all commands, for everybody', async () => {
    const { page, reply, reactions } = await post('/verdict help', 'eve');
    for (const usage of [
      '/use <run-id>',
      '/reuse-sweep-run [run-id]',
      '/stage-results [run-id]',
      '/verify',
      '/verdict help',
    ])
      expect(reply).toContain(`- \`${usage}\`: `);
    expect(reactions).toEqual(['+1']);
    expect(page.own).toHaveLength(1);
  });
});

describe('/verify', () => {
  test('runs the verdict again and is acknowledged', async () => {
    const page = await stage.open();
    github.resetLog();
    const { reactions, reply } = await post('/verify', 'ada', page);
    expect(reactions).toEqual(['+1']);
    expect(reply).toBeUndefined();
    expect(github.log.of('query')).not.toEqual([]);
  });

  test('of somebody who may not is refused', async () => {
    const { reply, reactions } = await post('/verify', 'eve');
    expect(reply).toContain('The command of `@eve` was not accepted. It needs the author association');
    expect(reactions).toEqual(['-1']);
  });

  test('runs at most once per pull request and minute', async () => {
    const [page, other] = [await stage.open(), await stage.open()];
    await post('/verify', 'ada', page);
    github.resetLog();
    const { id } = await post('/verify', 'ada', page);
    await post('/verify', 'bob', page);
    expect(github.log.api).toEqual([]);
    expect(page.reactions(id)).toEqual([]);
    expect((await post('/verify', 'ada', other)).reactions).toEqual(['+1']);
    github.resetLog();
    stage.clock.advance(59_000);
    await stage.settled();
    expect(github.log.api).toEqual([]);
    stage.clock.advance(1_500);
    await stage.settled();
    expect(page.reactions(id)).toEqual(['+1']);
    expect(github.log.of('query').filter(({ operation }) => operation === 'PullRequest')).toHaveLength(1);
  });

  test('that waits does not hold up what else happens', async () => {
    const page = await stage.open();
    await post('/verify', 'ada', page);
    await post('/verify', 'ada', page);
    const { reply } = await post('/use 7', 'ada', page);
    expect(reply).toContain(unknown('7'));
    await stage.finished();
  });
});
