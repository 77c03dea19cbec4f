import { describe, expect, test } from '@jest/globals';
import { caller, story } from './support.ts';

describe('comments', () => {
  test('are written, read, edited and deleted over REST', async () => {
    const { path, pull, post, get, patch, remove, app, github } = await story();
    const made = await post(`${path}/issues/${pull.number}/comments`, { body: 'one' });
    expect(made).toMatchObject({
      status: 201,
      body: { body: 'one', user: { login: 'pr-verdict[bot]', type: 'Bot' }, author_association: 'NONE' },
    });
    expect(made.body.html_url).toBe(
      `https://github.com/acme/bench/pull/${pull.number}#issuecomment-${made.body.id}`,
    );
    const at = `${path}/issues/comments/${made.body.id}`;
    const edited = await patch(at, { body: 'two' });
    expect(edited.body.updated_at > made.body.updated_at).toBe(true);
    expect((await get(at)).body.body).toBe('two');
    expect((await remove(at)).status).toBe(204);
    expect((await get(at)).status).toBe(404);
    expect((await patch(at, { body: 'three' })).status).toBe(404);
    await github.webhooks.settled();
    expect(app.told()).toEqual(['issue_comment.created', 'issue_comment.edited', 'issue_comment.deleted']);
    expect(app.received[1]?.payload.changes).toEqual({ body: { from: 'one' } });
  });

  test.each([
    ['nothing', '', 'blank'],
    ['too much', 'x'.repeat(65_537), 'too long'],
  ])('of %s are refused', async (_, body, reason) => {
    const { path, pull, post } = await story();
    const refused = await post(`${path}/issues/${pull.number}/comments`, { body });
    expect(refused.status).toBe(422);
    expect(JSON.stringify(refused.body)).toContain(reason);
  });

  test('of exactly the limit are taken', async () => {
    const { path, pull, post } = await story();
    expect((await post(`${path}/issues/${pull.number}/comments`, { body: 'x'.repeat(65_536) })).status).toBe(
      201,
    );
  });

  test('of others are not the app’s to change', async () => {
    const { github, pull, path, patch } = await story();
    const { id } = await github.comment(pull, 'bob', 'mine');
    expect((await patch(`${path}/issues/comments/${id}`, { body: 'yours' })).status).toBe(403);
  });

  test('by people arrive with everything an app asks of them', async () => {
    const { github, pull, app, get, path } = await story();
    github.setMember('bob', { permission: 'write', association: 'MEMBER', isPrivateMember: true });
    const { id } = await github.comment(pull, 'bob', 'hello');
    expect(app.received[0]?.payload).toMatchObject({
      issue: { number: pull.number, state: 'open', pull_request: { merged_at: null } },
      // A private membership does not show here.
      comment: { id, body: 'hello', user: { login: 'bob' }, author_association: 'CONTRIBUTOR' },
    });
    expect((await get(`${path}/issues/${pull.number}`)).body.pull_request.url).toContain(
      `/pulls/${pull.number}`,
    );
  });

  test('show a private membership to the installation', async () => {
    const { github, pull, get, path } = await story();
    github.setMember('bob', { permission: 'write', association: 'MEMBER', isPrivateMember: true });
    const { id } = await github.comment(pull, 'bob', 'hello');
    expect((await get(`${path}/issues/comments/${id}`)).body.author_association).toBe('MEMBER');
  });

  test('that somebody else edits say who', async () => {
    const { github, pull, app, query } = await story();
    const { id } = await github.comment(pull, 'bob', 'mine');
    await github.editComment(id, 'mallory', 'not mine');
    expect(app.received[1]?.payload).toMatchObject({
      action: 'edited',
      sender: { login: 'mallory' },
      comment: { user: { login: 'bob' } },
      changes: { body: { from: 'mine' } },
    });
    const { body } =
      await query(`{ repository(owner: "acme", name: "bench") { pullRequest(number: ${pull.number}) {
      comments(first: 1) { nodes { author { login } editor { login } lastEditedAt body } } } } }`);
    const [node] = body.data.repository.pullRequest.comments.nodes;
    expect(node).toMatchObject({ author: { login: 'bob' }, editor: { login: 'mallory' }, body: 'not mine' });
    expect(node.lastEditedAt).not.toBeNull();
  });

  test('come in pages', async () => {
    const { github, pull, get, path } = await story();
    for (let index = 0; index < 5; index += 1) await github.comment(pull, 'bob', `${index}`);
    const first = await get(`${path}/issues/${pull.number}/comments?per_page=2`);
    expect(first.body.map(({ body }: { body: string }) => body)).toEqual(['0', '1']);
    expect(first.headers.get('link')).toContain('page=2>; rel="next"');
    const last = await get(`${path}/issues/${pull.number}/comments?per_page=2&page=3`);
    expect(last.body).toHaveLength(1);
    expect(last.headers.get('link')).not.toContain('rel="next"');
  });
});

describe('reactions', () => {
  test('are given once, listed and taken back', async () => {
    const { github, pull, post, get, remove, path } = await story();
    const { id } = await github.comment(pull, 'bob', '/use 1');
    const at = `${path}/issues/comments/${id}/reactions`;
    const given = await post(at, { content: '+1' });
    expect(given).toMatchObject({ status: 201, body: { content: '+1', user: { login: 'pr-verdict[bot]' } } });
    expect((await post(at, { content: '+1' })).status).toBe(200);
    await github.react(id, 'bob', 'eyes');
    expect((await get(at)).body).toHaveLength(2);
    expect((await get(`${at}?content=%2B1`)).body).toHaveLength(1);
    expect((await get(`${path}/issues/comments/${id}`)).body.reactions).toMatchObject({
      total_count: 2,
      '+1': 1,
      eyes: 1,
    });
    const [, foreign] = (await get(at)).body;
    expect((await remove(`${at}/${foreign.id}`)).status).toBe(403);
    expect((await remove(`${at}/${given.body.id}`)).status).toBe(204);
    expect((await remove(`${at}/${given.body.id}`)).status).toBe(404);
    expect((await post(at, { content: 'applause' })).status).toBe(422);
  });
});

describe('reviews', () => {
  test('are told of with their comments', async () => {
    const { github, pull, app, get } = await story();
    const review = await github.review(pull, 'bob', {
      state: 'APPROVED',
      body: 'fine',
      comments: [{ path: 'configs/a.yaml', line: 2, body: 'here' }],
    });
    expect(app.told()).toEqual(['pull_request_review.submitted', 'pull_request_review_comment.created']);
    expect(app.received[0]?.payload).toMatchObject({
      review: { id: review.id, state: 'approved', body: 'fine', commit_id: pull.head.sha },
      pull_request: { number: pull.number },
    });
    const reviews = await get(`/repos/acme/bench/pulls/${pull.number}/reviews`);
    expect(reviews.body).toMatchObject([{ state: 'APPROVED', user: { login: 'bob' } }]);
    const comments = await get(`/repos/acme/bench/pulls/${pull.number}/comments`);
    expect(comments.body).toMatchObject([
      { path: 'configs/a.yaml', line: 2, body: 'here', pull_request_review_id: review.id },
    ]);
    expect(comments.body[0].html_url).toContain('#discussion_r');
  });

  test('are edited and dismissed', async () => {
    const { github, pull, app } = await story();
    const { id } = await github.review(pull, 'bob', { body: 'one' });
    await github.editReview(id, 'bob', 'two');
    await github.dismissReview(id, 'ada');
    expect(app.told().slice(1)).toEqual(['pull_request_review.edited', 'pull_request_review.dismissed']);
    expect(app.received[1]?.payload.changes.body.from).toBe('one');
    expect(app.received[2]?.payload).toMatchObject({
      review: { state: 'dismissed' },
      sender: { login: 'ada' },
    });
  });

  test('are made by a comment on its own', async () => {
    const { github, pull, app } = await story();
    const comment = await github.reviewComment(pull, 'bob', { path: 'configs/a.yaml', line: 1, body: 'hm' });
    await github.editReviewComment(comment.id, 'bob', 'hm?');
    await github.deleteReviewComment(comment.id, 'bob');
    expect(app.told()).toEqual([
      'pull_request_review.submitted',
      'pull_request_review_comment.created',
      'pull_request_review_comment.edited',
      'pull_request_review_comment.deleted',
    ]);
  });

  test('that are still being written are seen by their author alone', async () => {
    const { github, pull, app, get } = await story();
    await github.review(pull, 'bob', { state: 'PENDING', comments: [{ path: 'a', body: 'draft' }] });
    expect(app.told()).toEqual([]);
    expect((await get(`/repos/acme/bench/pulls/${pull.number}/reviews`)).body).toEqual([]);
    expect((await get(`/repos/acme/bench/pulls/${pull.number}/comments`)).body).toEqual([]);
    const bob = caller(github, github.tokenFor('bob'));
    expect((await bob.get(`/repos/acme/bench/pulls/${pull.number}/reviews`)).body).toHaveLength(1);
  });
});

describe('the thread', () => {
  test('reads as a person reads it', async () => {
    const { github, pull, post } = await story();
    const { id } = await github.comment(pull, 'bob', '/use 1');
    await github.react(id, 'eve', '-1');
    await github.review(pull, 'eve', { state: 'APPROVED', body: 'ok' });
    await github.reviewComment(pull, 'eve', { path: 'configs/a.yaml', line: 3, body: 'hm' });
    await github.editComment(id, 'bob', '/use 2');
    await post('/repos/acme/bench/check-runs', {
      name: 'pr-verdict',
      head_sha: pull.head.sha,
      conclusion: 'failure',
      output: {
        title: 'REJECTED',
        summary: 'rows',
        annotations: [
          { path: 'a', start_line: 1, end_line: 1, annotation_level: 'failure', message: 'wrong' },
        ],
      },
    });
    expect(github.thread(pull)).toMatchObject({
      number: pull.number,
      author: 'ada',
      state: 'open',
      entries: [
        {
          key: `issuecomment-${id}`,
          body: '/use 2',
          editedBy: 'bob',
          reactions: [{ content: '-1', by: 'eve' }],
        },
        { kind: 'review', state: 'APPROVED', body: 'ok' },
        { kind: 'reviewComment', place: 'configs/a.yaml:3' },
      ],
      checks: [
        {
          name: 'pr-verdict',
          app: 'pr-verdict',
          conclusion: 'failure',
          title: 'REJECTED',
          annotations: [{ path: 'a', line: 1, level: 'failure', message: 'wrong' }],
        },
      ],
    });
  });
});
