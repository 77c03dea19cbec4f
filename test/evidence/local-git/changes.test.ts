import { describe, expect, test } from '@jest/globals';
import type { Change } from '../../../src/evidence/git-evidence.ts';
import { decodePath } from '../../../src/evidence/path-bytes.ts';
import { openGit } from '../../support/opened-git.ts';
import {
  EMPTY_TREE,
  type FileSpec,
  file,
  files,
  link,
  submodule,
  TempRepository,
} from '../../support/temp-repository.ts';
import { writeFiles } from '../../support/temporary-directory.ts';

const repository = TempRepository.bare();
const git = await openGit(repository);
const ONE = '1'.repeat(40);
const TWO = '2'.repeat(40);

/** One word per change: `kind path[<previous] mode[>mode]`. */
function summary(changes: readonly Change[]): string[] {
  return changes.map((change) => {
    const modes = [
      ...('before' in change ? [change.before.mode] : []),
      ...('after' in change ? [change.after.mode] : []),
    ];
    const from = change.kind === 'renamed' ? `<${change.previousPath}` : '';
    return `${change.kind} ${change.path}${from} ${[...new Set(modes)].join('>')}`;
  });
}

async function between(before: readonly FileSpec[], after: readonly FileSpec[]): Promise<string[]> {
  return summary(await git.changes(repository.commit(before), repository.commit(after)));
}

describe('changes', () => {
  test.each<[string, FileSpec[], FileSpec[], string[]]>([
    ['an added file', [], files({ a: '1' }), ['added a 100644']],
    ['a removed file', files({ a: '1' }), [], ['removed a 100644']],
    ['other content', files({ a: '1' }), files({ a: '2' }), ['modified a 100644']],
    ['the same content', files({ a: '1' }), files({ a: '1' }), []],
    ['an executable bit', [file('a', '1')], [file('a', '1', '100755')], ['modified a 100644>100755']],
    ['a file that becomes a link', [file('a', 'x')], [link('a', 'x')], ['modified a 100644>120000']],
    [
      'a file that becomes a submodule',
      [file('a', 'x')],
      [submodule('a', ONE)],
      ['modified a 100644>160000'],
    ],
    ['a moved submodule pointer', [submodule('m', ONE)], [submodule('m', TWO)], ['modified m 160000']],
    [
      'a file that becomes a folder',
      files({ a: '1' }),
      files({ 'a/b': '2' }),
      ['removed a 100644', 'added a/b 100644'],
    ],
    [
      'a rename, with both its sides',
      files({ 'old/a': '1' }),
      files({ 'new/a': '1' }),
      ['renamed new/a<old/a 100644'],
    ],
    [
      'a rename that also becomes executable',
      [file('a', '1')],
      [file('b', '1', '100755')],
      ['renamed b<a 100644>100755'],
    ],
    [
      'a rename with an edit is two changes',
      files({ a: '1\n'.repeat(50) }),
      files({ b: `${'1\n'.repeat(50)}2\n` }),
      ['removed a 100644', 'added b 100644'],
    ],
    ['a copy is an addition', files({ a: '1' }), files({ a: '1', b: '1' }), ['added b 100644']],
    ['a moved submodule is a rename', [submodule('m', ONE)], [submodule('n', ONE)], ['renamed n<m 160000']],
  ])('%s', async (_, before, after, expected) => {
    expect(await between(before, after)).toEqual(expected);
  });

  test('of a commit with itself are none', async () => {
    const commit = repository.commit(files({ a: '1' }));
    expect(await git.changes(commit, commit)).toEqual([]);
  });

  test('of a commit that deletes everything name every path', async () => {
    const full = repository.commit(files({ a: '1', 'b/c': '2', 'b/d': '3' }));
    const empty = repository.commitTree(EMPTY_TREE, { parents: [full] });
    expect(summary(await git.changes(full, empty))).toEqual([
      'removed a 100644',
      'removed b/c 100644',
      'removed b/d 100644',
    ]);
    expect(summary(await git.changes(empty, full))).toHaveLength(3);
  });

  test('of a merge are those against the commit that was asked for, not against a parent', async () => {
    const base = repository.commit(files({ a: '1' }));
    const side = repository.commit(files({ a: '1', b: '2' }), { parents: [base] });
    const merge = repository.commit(files({ a: '1', b: '2', c: '3' }), { parents: [side, base] });
    expect(summary(await git.changes(base, merge))).toEqual(['added b 100644', 'added c 100644']);
    expect(summary(await git.changes(side, merge))).toEqual(['added c 100644']);
  });

  test('carry paths of any bytes', async () => {
    const names = ['new\nline', '"quote"', 'tab\t', '-dash', 'é'].map((name) => Buffer.from(name));
    const broken = [Buffer.from([0xff]), Buffer.from([0xfe, 0x2f, 0xc3])];
    const commit = repository.commit([...names, ...broken].map((name) => file(name, name)));
    const changes = await git.changes(repository.commitTree(EMPTY_TREE), commit);
    const expected = [...names, ...broken].map((name) => decodePath(name)).sort();
    expect(changes.map(({ path }) => path)).toEqual(expected);
  });

  test('are sorted by path, like every list of paths', async () => {
    const names = ['a/b', 'a-b', 'a', 'B', '\uffff', '\u{1f600}', 'z'].filter((name) => name !== 'a');
    const commit = repository.commit(names.map((name) => file(name, name)));
    const changes = await git.changes(repository.commitTree(EMPTY_TREE), commit);
    expect(changes.map(({ path }) => path)).toEqual((await git.list(commit, '')).map(({ path }) => path));
  });

  test('see into a directory of an odd mode, as entry does', async () => {
    const blob = repository.object('blob', 'inner');
    const tree = repository.tree([file('inner', 'inner')]);
    const odd = repository.commitRawTree([['40755', 'folder', tree]]);
    const [change] = await git.changes(repository.commitTree(EMPTY_TREE), odd);
    expect(change).toMatchObject({ kind: 'added', path: 'folder/inner' });
    expect(await git.entry(odd, 'folder/inner')).toMatchObject({ oid: blob });
  });
});

describe('no setting hides or reorders a change', () => {
  const ignoring = '[submodule "m"]\n\tpath = m\n\turl = ./m\n\tignore = all\n';
  const before = [submodule('m', ONE), file('a', '1')];
  const after = [submodule('m', TWO), file('a', '2')];
  const template = TempRepository.withWorkTree();
  const from = template.commit(before);
  const to = template.commit(after, { parents: [from] });
  template.branch('main', to);
  template.git([`--work-tree=${template.root}`, 'reset', '--hard', '--quiet', 'main']);

  test.each<[string, string]>([
    ['submodules that the configuration wants ignored by name', ignoring],
    ['all submodules that the configuration wants ignored', '[diff]\n\tignoreSubmodules = all\n'],
    ['an order of files', '[diff]\n\torderFile = order\n'],
    ['rename detection', '[diff]\n\trenames = copies\n'],
    ['paths relative to a folder', '[diff]\n\trelative = true\n'],
    ['paths without case', '[core]\n\tignoreCase = true\n'],
  ])('%s', async (_, configuration) => {
    const local = template.copy();
    writeFiles(local.gitDir, { 'config.d': configuration, order: 'z\n' });
    local.git(['config', 'include.path', 'config.d']);
    const changes = await (await openGit(local)).changes(from, to);
    expect(changes.map(({ path }) => path)).toEqual(['a', 'm']);
  });

  test('submodules that the commit itself wants ignored, while it is checked out', async () => {
    const local = TempRepository.withWorkTree();
    const first = local.commit(before);
    const second = local.commit([...after, file('.gitmodules', ignoring)], { parents: [first] });
    local.branch('main', second);
    local.git([`--work-tree=${local.root}`, 'reset', '--hard', '--quiet', 'main']);
    const changes = await (await openGit(local)).changes(first, second);
    expect(changes.map(({ path }) => path)).toEqual(['.gitmodules', 'a', 'm']);
  });
});
