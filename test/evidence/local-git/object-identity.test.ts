import { describe, expect, test } from '@jest/globals';
import { openGit } from '../../support/opened-git.ts';
import { file, TempRepository } from '../../support/temp-repository.ts';
import { writeFiles } from '../../support/temporary-directory.ts';

describe('nothing in the repository changes what an object id stands for', () => {
  test('a replacement of a commit, a tree or a blob is not followed', async () => {
    const repository = TempRepository.bare();
    const parent = repository.commit([file('a', '0')]);
    const commit = repository.commit([file('a', '1')], { parents: [parent] });
    const forged = repository.commit([file('a', '2')]);
    const tree = (of: string) => repository.git(['rev-parse', `${of}^{tree}`]);
    const blob = (of: string) => repository.git(['rev-parse', `${of}:a`]);
    const replaced = [
      [commit, forged],
      [tree(parent), tree(forged)],
      [blob(parent), blob(forged)],
    ] as const;
    const original = blob(parent);
    for (const [from, to] of replaced) repository.git(['update-ref', `refs/replace/${from}`, to]);
    // Plain git does follow it.
    expect(repository.git(['rev-list', '--count', commit])).toBe('1');

    const git = await openGit(repository);
    expect(await git.commit(commit)).toMatchObject({ parents: [parent] });
    expect(await git.mergeBase(parent, commit)).toBe(parent);
    expect(await git.entry(parent, 'a')).toMatchObject({ oid: original });
    expect(Buffer.from(await git.blob(original)).toString()).toBe('0');
    expect(await git.changes(parent, commit)).toMatchObject([
      { kind: 'modified', before: { oid: original } },
    ]);
    expect((await git.history(commit, 'a', 5)).revisions.map((each) => each.commit)).toEqual([
      commit,
      parent,
    ]);
  });

  test('a graft does not change who descends from whom', async () => {
    const repository = TempRepository.bare();
    const parent = repository.commit([file('a', '0')]);
    const commit = repository.commit([file('a', '1')], { parents: [parent] });
    const other = repository.commit([file('a', '2')]);
    writeFiles(repository.gitDir, { 'info/grafts': `${commit} ${other}\n` });
    expect(repository.git(['rev-parse', `${commit}~1`])).toBe(other);

    const git = await openGit(repository);
    expect(await git.resolve(`${commit}~1`, '--base')).toBe(parent);
    expect(await git.mergeBase(parent, commit)).toBe(parent);
    await expect(git.mergeBase(other, commit)).rejects.toMatchObject({ name: 'EvidenceInputError' });
    expect((await git.history(commit, 'a', 5)).revisions.map((each) => each.commit)).toEqual([
      commit,
      parent,
    ]);
  });

  test('attributes and line endings do not change the bytes of a blob', async () => {
    const repository = TempRepository.withWorkTree();
    const attributes = '* text eol=crlf ident working-tree-encoding=UTF-16\n';
    const commit = repository.commit([file('.gitattributes', attributes), file('a', '$Id$\nline\n')]);
    repository.branch('main', commit);
    writeFiles(repository.gitDir, { 'info/attributes': attributes });
    repository.git(['config', 'core.autocrlf', 'true']);
    const git = await openGit(repository);
    const entry = await git.entry(commit, 'a');
    expect(Buffer.from(await git.blob(entry?.oid ?? '')).toString()).toBe('$Id$\nline\n');
  });
});
