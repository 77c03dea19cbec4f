import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { forkPoint } from '../../../../src/evidence/github/git/fork-point.ts';
import type { CommitItem } from '../../../../src/evidence/github-schema.ts';

const commit = (sha: string, ...parents: string[]): CommitItem => ({
  sha,
  parents: parents.map((parent) => ({ sha: parent })),
});

describe('where a pull request left its base', () => {
  test.each<[string, CommitItem[], string]>([
    ['one commit', [commit('h', 'base')], 'base'],
    ['a chain', [commit('a', 'base'), commit('b', 'a'), commit('h', 'b')], 'base'],
    ['a merge within', [commit('a', 'base'), commit('b', 'base'), commit('h', 'a', 'b')], 'base'],
  ])('is told by its commits: %s', (_, commits, point) => {
    expect(forkPoint(commits, commits.length, 'h')).toEqual({
      merge_base_commit: { sha: point },
      total_commits: commits.length,
    });
  });

  test.each<[string, CommitItem[], number, string]>([
    ['no commits', [], 0, 'h'],
    ['a list that is cut', [commit('h', 'base')], 2, 'h'],
    ['another head', [commit('h', 'base')], 1, 'other'],
    ['a merge of the base', [commit('a', 'base'), commit('h', 'a', 'newer')], 2, 'h'],
    ['a commit without parents', [commit('root'), commit('h', 'root', 'base')], 2, 'h'],
    ['the same commit twice', [commit('h', 'base'), commit('h', 'base')], 2, 'h'],
    ['a circle', [commit('a', 'h'), commit('h', 'a')], 2, 'h'],
  ])('is asked for: %s', (_, commits, total, head) => {
    expect(forkPoint(commits, total, head)).toBeUndefined();
  });

  test('is a commit outside that every commit of the pull request comes from', () => {
    // Commit i has parents among the earlier ones or at one of two places of the base.
    const history = fc.array(fc.tuple(fc.nat(), fc.boolean(), fc.boolean()), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(history, (steps) => {
        const commits = steps.map(([pick, isMerge, isNewer], index) => {
          const earlier = index === 0 ? undefined : `c${pick % index}`;
          const outside = isNewer ? 'newer' : 'base';
          const parents = earlier === undefined ? [outside] : isMerge ? [earlier, outside] : [earlier];
          return commit(`c${index}`, ...parents);
        });
        const point = forkPoint(commits, commits.length, `c${commits.length - 1}`);
        const outside = new Set(
          commits.flatMap(({ parents }) =>
            parents.map(({ sha }) => sha).filter((sha) => !sha.startsWith('c')),
          ),
        );
        expect(point?.merge_base_commit.sha).toBe(outside.size === 1 ? [...outside][0] : undefined);
      }),
    );
  });
});
