import { describe, expect, test } from '@jest/globals';
import { headQuery } from '../../../../src/evidence/github/open-github.ts';
import {
  pullHeadQuery,
  pullRequestQuery,
  reviewCommentsQuery,
} from '../../../../src/evidence/github/pull/query.ts';
import { queryProblems } from '../../../support/github/official-schema.ts';

describe("GitHub's published schema", () => {
  test.each([
    ['the pull request without documents', pullRequestQuery(0)],
    ['the pull request with one document', pullRequestQuery(1)],
    ['the pull request with many documents', pullRequestQuery(12)],
    ["one review's comments", reviewCommentsQuery(1)],
    ["many reviews' comments", reviewCommentsQuery(50)],
    ['the head', headQuery],
    ['the head with our check runs', pullHeadQuery],
  ])('accepts the query for %s', (_, query) => {
    expect(queryProblems(query)).toEqual([]);
  });

  test('would not accept a mistake', () => {
    expect(queryProblems(pullRequestQuery(0).replace('headRefOid', 'headOid'))).not.toEqual([]);
  });

  test('deprecates no id that is asked for', () => {
    expect(pullRequestQuery(1)).not.toMatch(/\bdatabaseId\b/);
  });
});
