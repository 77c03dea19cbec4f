import { describe, expect, test } from '@jest/globals';
import { asked } from './graphql-support.ts';

describe('connections', () => {
  test('are read from cursor to cursor, forwards and backwards', async () => {
    const { onPull, pull, github } = await asked();
    for (let index = 0; index < 5; index += 1) await github.comment(pull, 'bob', `${index}`);
    const page = async (args: string) =>
      (
        await onPull(
          `comments(${args}) { totalCount pageInfo { hasNextPage hasPreviousPage endCursor startCursor } nodes { body } edges { cursor } }`,
        )
      ).comments;
    const bodies = ({ nodes }: { nodes: { body: string }[] }) => nodes.map(({ body }) => body);
    const first = await page('first: 2');
    expect([bodies(first), first.totalCount, first.pageInfo.hasNextPage]).toEqual([['0', '1'], 5, true]);
    expect(first.edges[1].cursor).toBe(first.pageInfo.endCursor);
    const second = await page(`first: 3, after: "${first.pageInfo.endCursor}"`);
    expect([bodies(second), second.pageInfo.hasNextPage]).toEqual([['2', '3', '4'], false]);
    const last = await page('last: 2');
    expect([bodies(last), last.pageInfo.hasPreviousPage]).toEqual([['3', '4'], true]);
    expect(bodies(await page(`last: 9, before: "${last.pageInfo.startCursor}"`))).toEqual(['0', '1', '2']);
  });

  test.each([
    ['without a size', 'comments { totalCount }', 'MISSING_PAGINATION_BOUNDARIES'],
    ['of more than a hundred', 'comments(first: 101) { totalCount }', 'EXCESSIVE_PAGINATION'],
    ['from nowhere', 'comments(first: 1, after: "x") { totalCount }', 'INVALID_CURSOR_ARGUMENTS'],
  ])('%s are refused', async (_, fields, type) => {
    const { onRepository } = await asked();
    const { errors } = await onRepository(`pullRequest(number: 1) { ${fields} }`);
    expect(errors).toMatchObject([{ type }]);
  });
});

describe('what is not there', () => {
  test.each([
    ['a repository', '{ repository(owner: "acme", name: "none") { name } }', ['repository']],
    [
      'a pull request',
      '{ repository(owner: "acme", name: "bench") { pullRequest(number: 9) { title } } }',
      ['repository', 'pullRequest'],
    ],
    ['a node', '{ node(id: "PRR_OTk") { id } }', ['node']],
  ])('is an error of its own type: %s', async (_, text, path) => {
    const { query } = await asked();
    const { status, body } = await query(text);
    expect([status, body.errors[0].type, body.errors[0].path]).toEqual([200, 'NOT_FOUND', path]);
  });
});

describe('what is not served', () => {
  test.each([
    ['a field', 'pullRequest(number: 1) { reviewDecision }', 'PullRequest.reviewDecision'],
    [
      'an argument',
      'pullRequest(number: 1) { comments(first: 1, orderBy: { field: UPDATED_AT, direction: ASC }) { totalCount } }',
      'PullRequest.comments(orderBy:)',
    ],
    ['a root field', 'issue(number: 1) { title }', 'Repository.issue'],
  ])('is an error that names it: %s', async (_, fields, name) => {
    const { onRepository } = await asked();
    const { errors } = await onRepository(fields);
    expect(errors[0].message).toContain(`the emulator does not serve ${name}`);
    expect(errors[0].type).toBeUndefined();
  });

  test('is an error before anything runs, if the query is wrong', async () => {
    const { query } = await asked();
    for (const text of ['{ nonsense }', '{', 'query($a: Int!) { viewer { login } }']) {
      const { status, body } = await query(text);
      expect([status, body.data, body.errors.length > 0]).toEqual([200, undefined, true]);
    }
  });

  test('is an error for a mutation', async () => {
    const { query } = await asked();
    const { body } = await query(
      'mutation { closePullRequest(input: { pullRequestId: "x" }) { clientMutationId } }',
    );
    expect(body.errors[0].message).toContain('Mutation.closePullRequest');
  });
});
