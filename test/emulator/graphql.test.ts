import { describe, expect, test } from '@jest/globals';
import { asked } from './graphql-support.ts';
import { caller } from './support.ts';

describe('a pull request', () => {
  test('answers what is asked', async () => {
    const { onPull, pull } = await asked();
    const fields = `number state isDraft title body merged mergedAt closed isCrossRepository changedFiles additions deletions
      author { __typename login } authorAssociation headRefName headRefOid baseRefName baseRefOid createdAt updatedAt`;
    expect(await onPull(fields)).toEqual({
      number: 1,
      state: 'OPEN',
      isDraft: false,
      title: 'Change a',
      body: 'Why',
      merged: false,
      mergedAt: null,
      closed: false,
      isCrossRepository: false,
      changedFiles: 1,
      additions: 1,
      deletions: 1,
      author: { __typename: 'User', login: 'ada' },
      authorAssociation: 'COLLABORATOR',
      headRefName: pull.head.ref,
      headRefOid: pull.head.sha,
      baseRefName: 'main',
      baseRefOid: pull.base.sha,
      createdAt: pull.createdAt,
      updatedAt: pull.updatedAt,
    });
  });

  test('lists files, labels and commits', async () => {
    const { onPull, pull, github } = await asked();
    await github.label(pull, 'evals-only');
    await github.push(pull, { 'x.txt': 'x' });
    const found = await onPull(`labels(first: 5) { totalCount nodes { name } }
      files(first: 5) { nodes { path changeType additions } }
      commits(last: 1) { totalCount nodes { commit { oid committedDate message parents(first: 2) { nodes { oid } } } } }`);
    expect(found).toMatchObject({
      labels: { totalCount: 1, nodes: [{ name: 'evals-only' }] },
      files: {
        nodes: [
          { path: 'configs/a.yaml', changeType: 'MODIFIED', additions: 1 },
          { path: 'x.txt', changeType: 'ADDED' },
        ],
      },
      commits: {
        totalCount: 2,
        nodes: [{ commit: { oid: pull.head.sha, message: 'Address the review\n' } }],
      },
    });
  });

  test('that is merged says so', async () => {
    const { onPull, pull, github } = await asked();
    await github.merge(pull);
    expect(await onPull('state merged mergedAt mergeCommit { oid }')).toEqual({
      state: 'MERGED',
      merged: true,
      mergedAt: pull.mergedAt,
      mergeCommit: { oid: pull.mergeCommit },
    });
  });

  test('from a fork says so', async () => {
    const { github, onRepository } = await asked();
    const { number } = await github.openPullRequest({
      title: 't',
      author: 'eve',
      fork: true,
      files: { x: '1' },
    });
    const { data } = await onRepository(
      `pullRequest(number: ${number}) { isCrossRepository headRepository { nameWithOwner } }`,
    );
    expect(data.repository.pullRequest).toEqual({
      isCrossRepository: true,
      headRepository: { nameWithOwner: 'eve/bench' },
    });
  });
});

describe('comments', () => {
  test('know who reads them', async () => {
    const { onPull, pull, github, post } = await asked();
    await post(`/repos/acme/bench/issues/${pull.number}/comments`, { body: 'ours' });
    const { id } = await github.comment(pull, 'ada', 'hers');
    await post(`/repos/acme/bench/issues/comments/${id}/reactions`, { content: '-1' });
    await github.react(id, 'bob', '+1');
    const fields = `comments(first: 5) { nodes { fullDatabaseId body viewerDidAuthor author { __typename login }
      reactionGroups { content viewerHasReacted reactors(first: 1) { totalCount } } } }`;
    const [ours, hers] = (await onPull(fields)).comments.nodes;
    expect(ours).toMatchObject({ viewerDidAuthor: true, author: { __typename: 'Bot', login: 'pr-verdict' } });
    expect(hers).toMatchObject({ viewerDidAuthor: false, fullDatabaseId: String(id) });
    expect(hers.reactionGroups).toHaveLength(8);
    const [up, down] = hers.reactionGroups;
    expect(up).toEqual({ content: 'THUMBS_UP', viewerHasReacted: false, reactors: { totalCount: 1 } });
    expect(down).toMatchObject({ content: 'THUMBS_DOWN', viewerHasReacted: true });
    const ada = caller(github, github.tokenFor('ada'));
    const [notHers, own] = (await onPull(fields, ada.query)).comments.nodes;
    expect([notHers.viewerDidAuthor, own.viewerDidAuthor]).toEqual([false, true]);
  });

  test('come with the review they belong to, and by its id', async () => {
    const { onPull, pull, github, query } = await asked();
    await github.review(pull, 'bob', {
      state: 'CHANGES_REQUESTED',
      body: 'no',
      comments: [1, 2, 3].map((line) => ({ path: 'configs/a.yaml', line, body: `line ${line}` })),
    });
    const comments = 'totalCount pageInfo { hasNextPage endCursor } nodes { body path line state }';
    const { reviews } = await onPull(
      `reviews(first: 5) { nodes { id state body submittedAt comments(first: 2) { ${comments} } } }`,
    );
    const [review] = reviews.nodes;
    expect(review).toMatchObject({ state: 'CHANGES_REQUESTED', body: 'no', comments: { totalCount: 3 } });
    const { body } = await query(
      `query($id: ID!, $after: String) { node(id: $id) { ... on PullRequestReview { comments(first: 2, after: $after) { ${comments} } } } }`,
      { id: review.id, after: review.comments.pageInfo.endCursor },
    );
    expect(body.data.node.comments).toMatchObject({
      pageInfo: { hasNextPage: false },
      nodes: [{ body: 'line 3', path: 'configs/a.yaml', line: 3, state: 'SUBMITTED' }],
    });
  });
});

describe('checks', () => {
  test('of one app are found on the last commit', async () => {
    const { onPull, pull, github, post } = await asked();
    await github.completeSweep({ pr: pull, checkRuns: [{ name: 'setup' }] });
    const path = '/repos/acme/bench/check-runs';
    const create = (name: string, more: object) => post(path, { name, head_sha: pull.head.sha, ...more });
    await create('pr-verdict', { conclusion: 'failure', external_id: 'first' });
    const { body } = await create('pr-verdict', { status: 'in_progress', external_id: 'second' });
    await create('other', {});
    const filter = (
      type: string,
    ) => `commits(last: 1) { nodes { commit { checkSuites(first: 1, filterBy: { appId: ${github.credentials.appId} }) {
      nodes { app { databaseId slug } status checkRuns(last: 5, filterBy: { checkName: "pr-verdict"${type} }) {
        nodes { databaseId name status conclusion externalId startedAt permalink } } } } } } }`;
    const runsOf = async (type = '') => {
      const { commits } = await onPull(filter(type));
      return commits.nodes[0].commit.checkSuites.nodes[0].checkRuns.nodes;
    };
    expect(await runsOf()).toEqual([
      {
        databaseId: body.id,
        name: 'pr-verdict',
        status: 'IN_PROGRESS',
        conclusion: null,
        externalId: 'second',
        startedAt: body.started_at,
        permalink: `https://github.com/acme/bench/runs/${body.id}`,
      },
    ]);
    expect(
      (await runsOf(', checkType: ALL')).map(({ externalId }: { externalId: string }) => externalId),
    ).toEqual(['first', 'second']);
  });

  test('are rolled up', async () => {
    const { onPull, pull, github } = await asked();
    const rollup = 'statusCheckRollup { state contexts(first: 1) { totalCount checkRunCount } }';
    expect((await onPull(rollup)).statusCheckRollup).toBeNull();
    await github.completeSweep({
      pr: pull,
      checkRuns: [{ name: 'a' }, { name: 'b', conclusion: 'skipped' }],
    });
    expect((await onPull(rollup)).statusCheckRollup).toEqual({
      state: 'SUCCESS',
      contexts: { totalCount: 2, checkRunCount: 2 },
    });
    await github.completeSweep({ pr: pull, checkRuns: [{ name: 'a', conclusion: 'failure' }] });
    expect((await onPull(rollup)).statusCheckRollup.state).toBe('FAILURE');
  });
});

describe('git', () => {
  test('objects are found by id and by expression', async () => {
    const { onRepository, pull } = await asked();
    const blob = '... on Blob { oid byteSize isBinary isTruncated text }';
    const { data } = await onRepository(`
      onMain: object(expression: "HEAD:configs/a.yaml") { __typename ${blob} }
      onHead: object(expression: "${pull.head.sha}:configs/a.yaml") { ${blob} }
      absent: object(expression: "HEAD:nothing") { __typename }
      commit: object(oid: "${pull.head.sha}") { __typename ... on Commit { messageHeadline tree { oid } } }
      none: object(oid: "${'f'.repeat(40)}") { __typename }
      defaultBranchRef { name target { oid } }
      ref(qualifiedName: "refs/heads/${pull.head.ref}") { target { oid } }`);
    expect(data.repository).toMatchObject({
      onMain: { __typename: 'Blob', byteSize: 15, isTruncated: false, text: 'a: 1\nb: 2\nc: 3\n' },
      onHead: { text: 'a: 1\nb: 5\nc: 3\n' },
      absent: null,
      commit: { __typename: 'Commit', messageHeadline: 'Change a' },
      none: null,
      defaultBranchRef: { name: 'main', target: { oid: pull.base.sha } },
      ref: { target: { oid: pull.head.sha } },
    });
  });

  test('texts are cut when long and left out when binary', async () => {
    const { onRepository, github } = await asked();
    await github.commitTo('main', { long: 'x'.repeat(600_000), binary: new Uint8Array([1, 0, 2]) });
    const blob = '... on Blob { byteSize isTruncated isBinary text }';
    const { data } = await onRepository(
      `long: object(expression: "main:long") { ${blob} } binary: object(expression: "main:binary") { ${blob} }`,
    );
    const { long, binary } = data.repository;
    expect([long.byteSize, long.isTruncated, long.text.length < 600_000]).toEqual([600_000, true, true]);
    expect(binary).toEqual({ byteSize: 3, isTruncated: false, isBinary: true, text: null });
  });

  test('history holds each version, and an error where it was removed', async () => {
    const { query, pull, github } = await asked();
    await github.push(pull, { 'configs/a.yaml': null });
    const { body } =
      await query(`{ repository(owner: "acme", name: "bench") { object(oid: "${pull.head.sha}") { ... on Commit {
      history(first: 2, path: "configs/a.yaml") { pageInfo { hasNextPage } nodes { oid file(path: "configs/a.yaml") { mode oid } } } } } } }`);
    expect(body.data.repository.object.history).toMatchObject({
      pageInfo: { hasNextPage: true },
      nodes: [{ oid: pull.head.sha, file: null }, { file: { mode: 0o100644 } }],
    });
    expect(body.errors).toMatchObject([{ type: 'NOT_FOUND', path: expect.arrayContaining(['file']) }]);
  });
});

describe('what a pull request was', () => {
  test('a commit names the pull requests that have it, while the default branch does not', async () => {
    const { onPull, onRepository, pull, github } = await asked();
    const listed = (sha: string) =>
      onRepository(`object(oid: "${sha}") { ... on Commit {
        associatedPullRequests(first: 5) { nodes { number state baseRefName headRefOid } pageInfo { hasNextPage } }
      } }`);
    const other = await github.openPullRequest({ title: 'Same', author: 'bob', head: pull.head.sha });
    const here = { state: 'OPEN', baseRefName: 'main', headRefOid: pull.head.sha };
    expect((await listed(pull.head.sha)).data.repository.object.associatedPullRequests).toEqual({
      nodes: [
        { number: pull.number, ...here },
        { number: other.number, ...here },
      ],
      pageInfo: { hasNextPage: false },
    });
    await github.merge(pull);
    const { nodes } = (await listed(pull.mergeCommit ?? '')).data.repository.object.associatedPullRequests;
    expect(nodes).toMatchObject([{ number: pull.number, state: 'MERGED' }]);
    expect(await onPull('state')).toEqual({ state: 'MERGED' });
  });

  test('the branches that it was to be merged into are in its timeline', async () => {
    const { onPull, pull, github } = await asked();
    await github.commitTo('feature', { 'f.txt': 'f\n' });
    const timeline = `timelineItems(last: 5, itemTypes: [BASE_REF_CHANGED_EVENT]) { pageInfo { hasPreviousPage }
      nodes { ... on BaseRefChangedEvent { createdAt previousRefName currentRefName } } }`;
    expect(await onPull(timeline)).toMatchObject({ timelineItems: { nodes: [] } });
    await github.editPullRequest(pull, { base: 'feature' });
    expect(await onPull(timeline)).toEqual({
      timelineItems: {
        pageInfo: { hasPreviousPage: false },
        nodes: [{ createdAt: pull.updatedAt, previousRefName: 'main', currentRefName: 'feature' }],
      },
    });
  });

  test('a review names the commit that it was made on', async () => {
    const { onPull, pull, github } = await asked();
    const { sha } = pull.head;
    await github.push(pull, { 'x.txt': 'x' });
    await github.review(pull, 'bob', { commit: sha, comments: [{ path: 'x.txt', body: 'hm' }] });
    expect(
      await onPull(
        'reviews(last: 1) { nodes { commit { oid } comments(first: 1) { nodes { originalCommit { oid } } } } }',
      ),
    ).toEqual({
      reviews: {
        nodes: [{ commit: { oid: sha }, comments: { nodes: [{ originalCommit: { oid: sha } }] } }],
      },
    });
  });
});
