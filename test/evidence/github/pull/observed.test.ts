import { describe, expect, test } from '@jest/globals';
import { commentOf } from '../../../support/comments.ts';
import { askedOf, pullEvidence, throughGitHub } from '../../../support/github/pull-evidence.ts';

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

  test('the head is dated by its commit and by the last change of the pull request', async () => {
    const { observed, fake } = await throughGitHub(pullEvidence({}));
    expect(observed).toMatchObject({
      updatedAt: '2026-10-22T00:00:00Z',
      headCommittedAt: '2026-10-21T00:00:00Z',
    });
    expect(askedOf(fake).filter((asked) => asked === 'POST graphql')).toHaveLength(1);
  });
});
