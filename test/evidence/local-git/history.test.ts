import { describe, expect, test } from '@jest/globals';
import type { History } from '../../../src/evidence/git-evidence.ts';
import { openGit } from '../../support/opened-git.ts';
import { file, files, TempRepository } from '../../support/temp-repository.ts';

const repository = TempRepository.bare();
const git = await openGit(repository);

/** A line of commits, one a day, and their ids from first to last. */
function line(
  states: readonly Readonly<Record<string, string>>[],
  in_: TempRepository = repository,
): string[] {
  const ids: string[] = [];
  for (const [day, state] of states.entries()) {
    const parent = ids.at(-1);
    ids.push(
      in_.commit(files(state), {
        parents: parent === undefined ? [] : [parent],
        date: `${1_767_225_600 + day * 86_400} +0200`,
      }),
    );
  }
  return ids;
}

/** Which of the commits the history names, by position, newest first. */
function positions(history: History, ids: readonly string[]): number[] {
  return history.revisions.map(({ commit }) => ids.indexOf(commit));
}

const ids = line([{ a: '1' }, { a: '1', b: '1' }, { a: '2', b: '1' }, { b: '1' }, { a: '3', b: '2' }]);
const [first = '', , third = '', fourth = '', last = ''] = ids;

describe('history', () => {
  test('names the commits that touched a path, newest first, with what they left', async () => {
    expect(await git.history(last, 'a', 10)).toEqual({
      revisions: [
        { commit: last, date: '2026-01-05T00:00:00.000Z', entry: await git.entry(last, 'a') },
        { commit: fourth, date: '2026-01-04T00:00:00.000Z', entry: undefined },
        { commit: third, date: '2026-01-03T00:00:00.000Z', entry: await git.entry(third, 'a') },
        { commit: first, date: '2026-01-01T00:00:00.000Z', entry: await git.entry(first, 'a') },
      ],
      complete: true,
    });
  });

  test('dates a revision as commit does', async () => {
    const { revisions } = await git.history(last, 'b', 10);
    expect(revisions).toHaveLength(2);
    for (const { commit, date } of revisions) expect(date).toBe((await git.commit(commit)).date);
  });

  test.each<[number, number[], boolean]>([
    [1, [4], false],
    [3, [4, 3, 2], false],
    [4, [4, 3, 2, 0], true],
    [5, [4, 3, 2, 0], true],
  ])(
    'with a limit of %i stops there, and is complete only if nothing is left',
    async (limit, named, complete) => {
      const history = await git.history(last, 'a', limit);
      expect(positions(history, ids)).toEqual(named);
      expect(history.complete).toBe(complete);
    },
  );

  test('starts at the commit that was asked for', async () => {
    const history = await git.history(third, 'a', 10);
    expect(positions(history, ids)).toEqual([2, 0]);
  });

  test('of a path that never was is empty and complete', async () => {
    expect(await git.history(last, 'never', 10)).toEqual({
      revisions: [],
      complete: true,
    });
  });

  test('names a commit that changed only the mode', async () => {
    const plain = repository.commit([file('run', 'x')]);
    const executable = repository.commit([file('run', 'x', '100755')], { parents: [plain] });
    const history = await git.history(executable, 'run', 10);
    expect(positions(history, [plain, executable])).toEqual([1, 0]);
    expect(history.revisions.map(({ entry }) => entry?.mode)).toEqual(['100755', '100644']);
  });

  test('does not follow a rename into another path', async () => {
    const moved = line([{ old: 'x' }, { name: 'x' }]);
    const history = await git.history(moved[1] ?? '', 'name', 10);
    expect(positions(history, moved)).toEqual([1]);
  });

  test('finds a change that came in through a merge', async () => {
    const base = repository.commit(files({ a: '1' }));
    const side = repository.commit(files({ a: '2' }), { parents: [base] });
    const main = repository.commit(files({ a: '1', b: '1' }), { parents: [base] });
    const merge = repository.commit(files({ a: '2', b: '1' }), { parents: [main, side] });
    const history = await git.history(merge, 'a', 10);
    expect(positions(history, [base, side, main, merge])).toEqual([1, 0]);
  });

  test.each(['*', '[ab]', ':(glob)**', ':!a', ':/a', '-a', '--', 'new\nline', 'sp ace', '"q"'])(
    'takes the path %j as it stands',
    async (path) => {
      const odd = [repository.commit(files({ a: '1', b: '1' }))];
      odd.push(repository.commit(files({ a: '2', b: '1', [path]: 'odd' }), { parents: odd.slice(-1) }));
      odd.push(repository.commit(files({ a: '3', b: '2', [path]: 'odd' }), { parents: odd.slice(-1) }));
      const history = await git.history(odd[2] ?? '', path, 10);
      expect(positions(history, odd)).toEqual([1]);
    },
  );

  test('of a path that is no UTF-8, about which git cannot be asked, says that it does not know', async () => {
    const commit = repository.commit([file(Buffer.from([0xff]), 'x')]);
    expect(await git.history(commit, '\udcff', 10)).toEqual({
      revisions: [],
      complete: false,
    });
  });

  test('of a commit that is not here fails, naming the repository', async () => {
    await expect(git.history('f'.repeat(40), 'a', 10)).rejects.toMatchObject({
      name: 'EvidenceInputError',
      message: expect.stringContaining(repository.gitDir),
    });
  });
});

describe('history in a shallow clone', () => {
  function shallowClone(depth: number): TempRepository {
    const shallow = TempRepository.bare();
    shallow.git(['fetch', '--quiet', `--depth=${depth}`, `file://${repository.root}`, last]);
    return shallow;
  }

  test('does not take the oldest commit it has for one that made the file', async () => {
    const history = await (await openGit(shallowClone(3))).history(last, 'a', 10);
    expect(positions(history, ids)).toEqual([4, 3]);
    expect(history.complete).toBe(false);
  });

  test('is not complete for a path that may have been there before', async () => {
    const history = await (await openGit(shallowClone(2))).history(last, 'never', 10);
    expect(history).toEqual({ revisions: [], complete: false });
  });

  test('knows the commit itself', async () => {
    const git = await openGit(shallowClone(1));
    expect(await git.commit(last)).toMatchObject({ parents: [fourth] });
    await expect(git.commit(fourth)).rejects.toMatchObject({ name: 'EvidenceInputError' });
  });
});

describe('no setting changes a history', () => {
  const template = TempRepository.withWorkTree();
  const moved = line(
    [
      { old: 'x', folder: 'x' },
      { name: 'x', folder: 'y' },
    ],
    template,
  );

  test.each<[string, readonly string[]]>([
    ['following renames', ['log.follow', 'true']],
    ['signatures', ['log.showSignature', 'true']],
    ['colours', ['color.ui', 'always']],
    ['abbreviated ids', ['log.abbrevCommit', 'true']],
    ['another format', ['format.pretty', 'fuller']],
    ['diffs', ['log.diffMerges', 'on']],
    ['notes', ['notes.displayRef', '*']],
    ['decorations', ['log.decorate', 'full']],
    ['another date', ['log.date', 'relative']],
    ['another encoding', ['i18n.logOutputEncoding', 'UTF-16']],
    ['a work tree around the caller', ['core.worktree', '/']],
  ])('%s', async (_, setting) => {
    const local = template.copy();
    local.git(['config', ...setting]);
    const git = await openGit(local);
    expect(await git.history(moved[1] ?? '', 'name', 10)).toMatchObject({
      revisions: [{ commit: moved[1], entry: { path: 'name' } }],
      complete: true,
    });
  });
});
