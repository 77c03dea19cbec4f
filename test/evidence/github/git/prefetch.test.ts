import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, test } from '@jest/globals';
import { EvidenceUnreadable } from '../../../../src/evidence/errors.ts';
import type { Change, GitEvidence, TreeEntry } from '../../../../src/evidence/git-evidence.ts';
import { prefetch } from '../../../../src/evidence/github/git/prefetch.ts';
import { askedOf, pullEvidence, throughGitHub } from '../../../support/github/pull-evidence.ts';

const entry = (path: string, oid: string, mode: TreeEntry['mode'] = '100644'): TreeEntry => ({
  path,
  oid,
  mode,
});
const ends = { mergeBase: 'm', head: 'h' };

function gitOf(changes: readonly Change[], entries: Readonly<Record<string, TreeEntry>> = {}) {
  const asked: string[] = [];
  const git: Pick<GitEvidence, 'entry' | 'changes' | 'blob'> = {
    entry: async (commit, path) => entries[`${commit}:${path}`],
    changes: async () => changes,
    blob: async (oid) => {
      asked.push(oid);
      if (oid === 'bad') throw new EvidenceUnreadable('git:bad', 'is too large');
      return new Uint8Array();
    },
  };
  return { git: git as GitEvidence, asked };
}

describe('what a verdict reads anyway', () => {
  test('is asked for once: both sides of what changed, and companions at both ends', async () => {
    const { git, asked } = gitOf(
      [
        { kind: 'added', path: 'a', after: entry('a', 'a1') },
        { kind: 'removed', path: 'b', before: entry('b', 'b0') },
        { kind: 'modified', path: 'c', before: entry('c', 'c0'), after: entry('c', 'c1') },
        { kind: 'renamed', path: 'e', previousPath: 'd', before: entry('d', 'd0'), after: entry('e', 'd0') },
      ],
      { 'm:c': entry('c', 'c0'), 'h:c': entry('c', 'c1'), 'h:runners': entry('runners', 'r1') },
    );
    await prefetch(git, ends, ['c', 'runners']);
    expect(asked.toSorted()).toEqual(['a1', 'b0', 'c0', 'c1', 'd0', 'r1']);
  });

  test('leaves out links and submodules, which have no content of their own', async () => {
    const { git, asked } = gitOf([
      { kind: 'added', path: 'l', after: entry('l', 'l1', '120000') },
      { kind: 'added', path: 's', after: entry('s', 's1', '160000') },
      { kind: 'added', path: 'x', after: entry('x', 'x1', '100755') },
    ]);
    await prefetch(git, ends, []);
    expect(asked).toEqual(['x1']);
  });

  test('of a very large change is only the companions', async () => {
    const many = Array.from({ length: 151 }, (_, at) => ({
      kind: 'added' as const,
      path: `f${at}`,
      after: entry(`f${at}`, `o${at}`),
    }));
    const { git, asked } = gitOf(many, { 'h:runners': entry('runners', 'r1') });
    await prefetch(git, ends, ['runners']);
    expect(asked).toEqual(['r1']);
  });

  test('may fail: the reader that needs it is told', async () => {
    const { git } = gitOf([{ kind: 'added', path: 'a', after: entry('a', 'bad') }]);
    await expect(prefetch(git, ends, [])).resolves.toBeUndefined();
    const broken = { ...git, changes: () => Promise.reject(new Error('no tree')) };
    await expect(prefetch(broken, ends, [])).resolves.toBeUndefined();
  });

  test('comes in one query with what others ask for in the same turn', async () => {
    const files = Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`f${at}.txt`, `text ${at}`]));
    const { fake, evidence } = await throughGitHub(
      pullEvidence({}, {}, files),
      {},
      { companions: ['f1.txt'] },
    );
    await nextTurn();
    const changed = await evidence.git.changes(evidence.subject.mergeBase, evidence.subject.head);
    expect(changed.filter(({ kind }) => kind === 'added')).toHaveLength(20);
    for (const change of changed) if (change.kind === 'added') await evidence.git.blob(change.after.oid);
    expect(askedOf(fake).filter((asked) => asked === 'POST graphql')).toHaveLength(2);
  });
});
