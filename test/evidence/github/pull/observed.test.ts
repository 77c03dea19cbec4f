import { describe, expect, test } from '@jest/globals';
import { commentOf } from '../../../support/comments.ts';
import { askedOf, pullEvidence, throughGitHub } from '../../../support/github/pull-evidence.ts';
import { HEAD } from '../../../support/memory-evidence.ts';

const APP = 77;
const run = (id: number, app = APP) => ({
  id,
  app,
  name: 'pr-verdict',
  status: 'COMPLETED',
  conclusion: 'SUCCESS',
  externalId: `state ${id}`,
  startedAt: '2026-10-22T00:00:00Z',
});

describe('what a publisher must know of a pull request', () => {
  test('its own comments are those written with these credentials, whatever others pretend', async () => {
    const marker = '<!-- pr-verdict reminder -->';
    const { observed } = await throughGitHub(
      pullEvidence({
        comments: async () => [
          commentOf('ada', `${marker} spoofed`, { id: 1, html_url: 'u1', viewer_did_author: false }),
          commentOf('pr-verdict[bot]', marker, { id: 2, html_url: 'u2', viewer_did_author: true }),
        ],
      }),
    );
    expect(observed.ownComments).toEqual([{ id: 2, body: marker, createdAt: expect.any(String), url: 'u2' }]);
  });

  test('its own reactions are known by comment', async () => {
    const { observed } = await throughGitHub(
      pullEvidence({
        comments: async () => [commentOf('ada', '/use 1', { id: 5 }), commentOf('ada', 'hello', { id: 6 })],
      }),
    );
    expect([...observed.ownReactions]).toEqual([[5, ['THUMBS_UP']]]);
  });

  test('check runs of the head are asked for only by an app, and only its own', async () => {
    const ownRuns = [run(39_695_060_576), run(4, 78)];
    const asApp = await throughGitHub(pullEvidence({}), { ownRuns }, { app: APP });
    const { app: _app, ...first } = run(39_695_060_576);
    expect(asApp.observed.ownCheckRuns).toEqual([first]);
    const asPerson = await throughGitHub(pullEvidence({}), { ownRuns });
    expect(asPerson.observed.ownCheckRuns).toEqual([]);
  });

  test.each([
    [true, 'a fork'],
    [false, 'a branch'],
  ])('isFork %s: the head is on %s', async (isFork) => {
    const { observed } = await throughGitHub(pullEvidence({}), { isFork });
    expect(observed).toMatchObject({ isFork, isMerged: false });
  });

  test('the head is dated by the last change of the pull request, never by what its author wrote into it', async () => {
    const { observed, fake } = await throughGitHub(pullEvidence({}));
    expect(observed).toMatchObject({ updatedAt: '2026-10-22T00:00:00Z' });
    expect(JSON.stringify(fake.requests.map(({ body }) => body))).not.toContain('committedDate');
    expect(askedOf(fake).filter((asked) => asked === 'POST graphql')).toHaveLength(1);
  });

  test('the branches that it was to be merged into come with their times', async () => {
    const change = { createdAt: '2026-10-21T00:00:00Z', previousRefName: 'feature' };
    const whole = await throughGitHub(pullEvidence({}), { baseChanges: [change] });
    const changes = [{ at: change.createdAt, from: 'feature' }];
    expect(whole.observed.bases).toEqual({ branch: 'main', changes, isWhole: true });
    const cut = await throughGitHub(pullEvidence({}), { baseChanges: [change], hasOlderBases: true });
    expect(cut.observed.bases).toEqual({ branch: 'main', changes, isWhole: false });
  });

  const other = (more: object = {}) => ({
    number: 8,
    state: 'OPEN',
    baseRefName: 'release',
    headRefOid: HEAD,
    ...more,
  });
  const itself = other({ number: 7 });

  test.each([
    ['none but itself', [itself], []],
    ['another one', [itself, other()], [{ number: 8, base: 'release' }]],
    ['one that is closed', [itself, other({ state: 'CLOSED' })], []],
    ['one that was merged', [itself, other({ state: 'MERGED' })], []],
    ['one that has more on top', [itself, other({ headRefOid: 'e'.repeat(40) })], []],
    ['not even itself', [other({ state: 'MERGED' })], undefined],
    ['nothing', [], undefined],
  ])('pull requests with the same head, when GitHub lists %s', async (_, pullsOfHead, expected) => {
    const { observed, fake } = await throughGitHub(pullEvidence({}), { pullsOfHead });
    expect(observed.sameHead).toEqual(expected);
    expect(askedOf(fake).filter((asked) => asked === 'POST graphql')).toHaveLength(1);
  });
});
