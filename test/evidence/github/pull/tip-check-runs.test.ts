import { describe, expect, test } from '@jest/globals';
import type { CheckRunNode, CheckSuites } from '../../../../src/evidence/github/pull/answer.ts';
import { tipCheckRuns } from '../../../../src/evidence/github/pull/tip-check-runs.ts';

const sha = 'a'.repeat(40);
const node = (id: number, permalink = `https://github.com/acme/bench/runs/${id}`): CheckRunNode => ({
  permalink,
  name: `job ${id}`,
  status: 'COMPLETED',
  conclusion: 'SUCCESS',
  detailsUrl: `https://github.com/acme/bench/actions/runs/5/job/${id}`,
  startedAt: '2026-10-20T10:00:00Z',
  completedAt: null,
});
type Suite = NonNullable<CheckSuites>['nodes'][number];
const listOf = (nodes: readonly (CheckRunNode | null)[], totalCount = nodes.length) => ({
  totalCount,
  nodes: [...nodes],
});
const suite = (more: Partial<NonNullable<Suite>> = {}): Suite => ({
  app: { slug: 'github-actions' },
  earliest: listOf([node(1), node(2)]),
  latest: listOf([node(1), node(2)]),
  ...more,
});

function read(nodes: readonly Suite[], totalCount = nodes.length, oid = sha) {
  const tip = { nodes: [{ commit: { oid, checkSuites: { totalCount, nodes: [...nodes] } } }] };
  return tipCheckRuns({ headRefOid: sha, tip })?.checkRuns.map(({ id }) => id);
}

describe('check runs of the head in the first answer', () => {
  test('are told as REST does', () => {
    const tip = { nodes: [{ commit: { oid: sha, checkSuites: { totalCount: 1, nodes: [suite()] } } }] };
    expect(tipCheckRuns({ headRefOid: sha, tip })).toEqual({
      sha,
      checkRuns: [1, 2].map((id) => ({
        id,
        name: `job ${id}`,
        head_sha: sha,
        status: 'completed',
        conclusion: 'success',
        details_url: `https://github.com/acme/bench/actions/runs/5/job/${id}`,
        started_at: '2026-10-20T10:00:00Z',
        completed_at: null,
        app: { slug: 'github-actions' },
      })),
    });
  });

  test('are joined from both ends of a long list, and over suites', () => {
    const long = suite({ earliest: listOf([node(1), node(2)], 3), latest: listOf([node(2), node(3)], 3) });
    const other = suite({ earliest: listOf([node(9)]), latest: listOf([node(9)]) });
    expect(read([long, other])).toEqual([1, 2, 3, 9]);
    expect(read([])).toEqual([]);
  });

  test('have their ids from links to jobs, too', () => {
    const linked = node(7, 'https://github.com/acme/bench/actions/runs/5/job/7?pr=1');
    expect(read([suite({ earliest: listOf([linked]), latest: listOf([linked]) })])).toEqual([7]);
  });

  test.each<[string, readonly Suite[]]>([
    [
      'a list is cut in the middle',
      [suite({ earliest: listOf([node(1)], 5), latest: listOf([node(5)], 5) })],
    ],
    ['a suite may not be seen', [null]],
    ['its runs may not be seen', [suite({ latest: null })]],
    ['one run may not be seen', [suite({ earliest: listOf([node(1), null]) })]],
    ['a link has no id', [suite({ latest: listOf([node(1), node(2, 'https://github.com/acme')]) })]],
  ])('are unknown where %s', (_name, suites) => {
    expect(read(suites)).toBeUndefined();
  });

  test('are unknown where there are more suites, and where they are of another commit', () => {
    expect(read([suite()])).toEqual([1, 2]);
    expect(read([suite()], 2)).toBeUndefined();
    expect(read([suite()], 1, 'b'.repeat(40))).toBeUndefined();
  });

  test('are unknown without them', () => {
    expect(tipCheckRuns({ headRefOid: sha })).toBeUndefined();
  });
});
