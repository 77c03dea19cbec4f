import { describe, expect, test } from '@jest/globals';
import { blobId } from '../../../src/evidence/directory/directory-tree.ts';
import { EvidenceUnavailable } from '../../../src/evidence/errors.ts';
import { diffFingerprint } from '../../../src/facts/fingerprint/diff-fingerprint.ts';
import { inferencex } from '../../../src/policy/preset/inferencex.ts';
import { type Entry, type Tree, type TreeGit, treeGit } from './tree-git.ts';

const { layouts } = inferencex;

const CONFIGS = 'configs/nvidia-master.yaml';
const CHANGELOG = 'perf-changelog.yaml';

const lines = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, at) => `line ${from + at}\n`).join('');

const base: Tree = {
  'run.sh': lines(0, 40),
  'docs/a.md': 'a\nb\nc\n',
  'gone.txt': 'gone\n',
  'tool.bin': 'x\0one',
  current: { mode: '120000', text: 'docs/a.md' },
  vendor: { mode: '160000', oid: '1'.repeat(40) },
  [CONFIGS]: 'k1: {a: 1}\nk2: {a: 2}\nk3: {a: 3}\n',
  [CHANGELOG]: '- {pr: 1}\n- {pr: 2}\n',
};

function fingerprint(before: Tree, after: Tree, git: TreeGit = treeGit([before, after])): Promise<string> {
  return diffFingerprint(git, '0', '1', layouts);
}

const drop = (tree: Tree, path: string): Tree =>
  Object.fromEntries(Object.entries(tree).filter(([name]) => name !== path));

/** The tree with another text at a path, where there is one. */
function edit(tree: Tree, path: string, change: (text: string) => string): Tree {
  const entry = tree[path];
  if (entry === undefined) return tree;
  if (typeof entry === 'string') return { ...tree, [path]: change(entry) };
  return { ...tree, [path]: { ...entry, text: change(`${entry.text}`) } };
}

const replacing = (path: string, old: string, now: string) => (tree: Tree) =>
  edit(tree, path, (text) => text.replace(old, now));
const appending = (path: string, more: string) => (tree: Tree) => edit(tree, path, (text) => text + more);
const putting = (path: string, entry: Entry) => (tree: Tree) => ({ ...tree, [path]: entry });
const moving = (from: string, to: string, entry: Entry) => (tree: Tree) => ({
  ...drop(tree, from),
  [to]: entry,
});

/** What a pull request may do; no two of these are the same. */
const pulls: Readonly<Record<string, (tree: Tree) => Tree>> = {
  nothing: (tree) => tree,
  'a changed line': replacing('run.sh', 'line 20\n', 'line twenty\n'),
  'another changed line': replacing('run.sh', 'line 21\n', 'line twenty\n'),
  'a line more': replacing('run.sh', 'line 20\n', 'line 20\nnew\n'),
  'the line more twice': replacing('run.sh', 'line 20\n', 'line 20\nnew\nnew\n'),
  'the line more in two places': replacing('run.sh', 'line 20\nline 21\n', 'line 20\nnew\nline 21\nnew\n'),
  'a line less': replacing('run.sh', 'line 20\n', ''),
  'a blank at the end of a line': replacing('run.sh', 'line 20\n', 'line 20 \n'),
  'a deeper line': replacing('run.sh', 'line 20\n', '  line 20\n'),
  'another line end': replacing('run.sh', 'line 20\n', 'line 20\r\n'),
  'two lines in the other order': replacing('run.sh', 'line 20\nline 21\n', 'line 21\nline 20\n'),
  'no line end at the end': replacing('docs/a.md', 'c\n', 'c'),
  'a program': (tree) => putting('run.sh', { mode: '100755', text: `${tree['run.sh']}` })(tree),
  'a changed program': (tree) =>
    replacing(
      'run.sh',
      'line 20\n',
      'line twenty\n',
    )(putting('run.sh', { mode: '100755', text: `${tree['run.sh']}` })(tree)),
  'a new file': putting('new.txt', 'new\n'),
  'a new file of another text': putting('new.txt', 'new'),
  'a new file at another path': putting('new2.txt', 'new\n'),
  'a new program': putting('new.txt', { mode: '100755', text: 'new\n' }),
  'a new link': putting('new.txt', { mode: '120000', text: 'new\n' }),
  'a file less': (tree) => drop(tree, 'gone.txt'),
  'a moved file': moving('gone.txt', 'moved.txt', 'gone\n'),
  'a file moved elsewhere': moving('gone.txt', 'docs/moved.txt', 'gone\n'),
  'another file moved there': moving('docs/a.md', 'moved.txt', 'a\nb\nc\n'),
  'a moved and changed file': moving('gone.txt', 'moved.txt', 'gone!\n'),
  'a file moved as a program': moving('gone.txt', 'moved.txt', { mode: '100755', text: 'gone\n' }),
  'a changed binary': putting('tool.bin', 'x\0two'),
  'another changed binary': putting('tool.bin', 'x\0three'),
  'a binary that becomes text': putting('tool.bin', 'two'),
  'a link to elsewhere': putting('current', { mode: '120000', text: 'run.sh' }),
  'a link that becomes a file': putting('current', 'docs/a.md'),
  'another commit of a submodule': putting('vendor', { mode: '160000', oid: '2'.repeat(40) }),
  'a changed entry': replacing(CONFIGS, 'a: 2', 'a: 4'),
  'an entry changed in type': replacing(CONFIGS, 'a: 2', 'a: "2"'),
  'another changed entry': replacing(CONFIGS, 'a: 1', 'a: 4'),
  'a new entry': appending(CONFIGS, 'k4: {a: 4}\n'),
  'an entry less': replacing(CONFIGS, 'k2: {a: 2}\n', ''),
  'a renamed entry': replacing(CONFIGS, 'k2', 'k22'),
  'broken configs': appending(CONFIGS, 'k4: [\n'),
  'a new changelog entry': appending(CHANGELOG, '- {pr: 7}\n'),
  'another changelog entry': appending(CHANGELOG, '- {pr: 8}\n'),
  'two changelog entries': appending(CHANGELOG, '- {pr: 7}\n- {pr: 7}\n'),
  'a changed changelog entry': replacing(CHANGELOG, '2', '3'),
  'a changelog entry less': replacing(CHANGELOG, '- {pr: 1}\n', ''),
  'changelog entries in another order': replacing(
    CHANGELOG,
    '- {pr: 1}\n- {pr: 2}\n',
    '- {pr: 2}\n- {pr: 1}\n',
  ),
  'a broken changelog': appending(CHANGELOG, '{\n'),
  'no changelog': (tree) => drop(tree, CHANGELOG),
};

/** What the base branch may do meanwhile, next to any of the above. */
const merges: Readonly<Record<string, (tree: Tree) => Tree>> = {
  'other files': (tree) => ({ ...tree, 'other.txt': 'other\n', 'docs/b.md': 'b\n' }),
  'other lines': (tree) =>
    edit(tree, 'run.sh', (text) =>
      `${lines(900, 920)}${text}`.replace('line 2\n', '').replace('line 38\n', 'line 38\nmore\n'),
    ),
  'entries of the configs': (tree) =>
    edit(tree, CONFIGS, (text) => `k0: {a: 0}\n${text}`.replace('a: 3', 'a: 30')),
  'entries of the changelog': (tree) => edit(tree, CHANGELOG, (text) => `- {pr: 0}\n${text}`),
};

describe('a fingerprint', () => {
  test('is 64 hex digits, and the same every time', async () => {
    const change = pulls['a changed line'] ?? ((tree) => tree);
    const one = await fingerprint(base, change(base));
    expect(one).toMatch(/^[0-9a-f]{64}$/);
    expect(await fingerprint(base, change(base))).toBe(one);
    // Held to the byte: whoever changes the rule must raise the version, and then this value.
    expect(one).toBe('fec7a262844f2b8aad99b1a58e294218d77f833da9428c457be013b1bb8395ba');
  });

  test('differs for everything that a pull request may do', async () => {
    const byFingerprint = new Map<string, string>();
    for (const [name, pull] of Object.entries(pulls)) {
      const print = await fingerprint(base, pull(base));
      expect([name, byFingerprint.get(print)]).toEqual([name, undefined]);
      byFingerprint.set(print, name);
    }
  });

  const cases = Object.keys(merges).flatMap((merge) => Object.keys(pulls).map((pull) => [merge, pull]));

  // The base branch changes what this one removes: the removal is another one then.
  test.each(cases.filter(([merge, pull]) => !(pull === 'no changelog' && merge?.endsWith('the changelog'))))(
    'stays when the base branch changes %s, for a pull request with %s',
    async (merge = '', name = '') => {
      const [moved, pull] = [merges[merge], pulls[name]];
      if (moved === undefined || pull === undefined) throw new Error('no such case');
      const before = await fingerprint(base, pull(base));
      expect(await fingerprint(moved(base), moved(pull(base)))).toBe(before);
    },
  );
});

describe('of a changelog', () => {
  const start = '- {pr: 1}\n';
  const print = (before: string, after: string) =>
    fingerprint({ [CHANGELOG]: before }, { [CHANGELOG]: after });

  test('it does not matter where in it new entries stand after a merge', async () => {
    const mine = '- {pr: 7}\n- {pr: 8}\n';
    const theirs = '- {pr: 2}\n';
    const before = await print(start, start + mine);
    expect(await print(start + theirs, start + theirs + mine)).toBe(before);
    expect(await print(start + theirs, start + mine + theirs)).toBe(before);
    expect(await print(start + theirs, `${start}- {pr: 7}\n${theirs}- {pr: 8}\n`)).toBe(before);
  });

  test('it does not matter how the entries are written', async () => {
    expect(await print(start, `${start}- {pr: 7, words: [a]}\n`)).toBe(
      await print(start, `# why\n${start}\n- words:\n    - a # b\n  pr: 7\n`),
    );
  });

  test('in a layout that neither commit has, it is a file like any other', async () => {
    const path = `inferencex-e2e/${CHANGELOG}`;
    const files = (...texts: readonly string[]) =>
      texts.map((text): Tree => ({ 'configs/nvidia-master.yaml': 'k: {}', [path]: text }));
    const [before = {}, after = {}, commented = {}] = files(
      start,
      `${start}- {pr: 7}\n`,
      `${start}- {pr: 7} # b\n`,
    );
    expect(await fingerprint(before, commented)).not.toBe(await fingerprint(before, after));
    const e2e = { 'inferencex-e2e/configs/amd-master.yaml': 'k: {}' };
    expect(await fingerprint({ ...before, ...e2e }, { ...commented, ...e2e })).toBe(
      await fingerprint({ ...before, ...e2e }, { ...after, ...e2e }),
    );
  });

  test('what cannot be read as one is compared by lines', async () => {
    const broken = `${start}{\n`;
    const one = await print(start, broken);
    expect(await print(start, `${broken}# b\n`)).not.toBe(one);
    expect(await print(`# far away\n${start}`, `# far away\n${broken}`)).toBe(one);
  });
});

describe('what is too much to compare', () => {
  test('counts by its object ids: any other change of the file makes it differ', async () => {
    const words = (seed: number) =>
      Array.from({ length: 20_000 }, (_, at) => ((at * at + seed * at) % 7 < 3 ? 'a\n' : 'b\n')).join('');
    const tree = (text: string): Tree => ({ 'large.txt': text });
    const one = await fingerprint(tree(words(1)), tree(words(2)));
    expect(await fingerprint(tree(words(1)), tree(words(2)))).toBe(one);
    expect(await fingerprint(tree(`far\naway\n${words(1)}`), tree(`far\naway\n${words(2)}`))).not.toBe(one);
  });

  test('does not stop it, nor does a blob that cannot be read', async () => {
    const [before, after]: Tree[] = [{ 'a.txt': 'a\n' }, { 'a.txt': 'b\n' }];
    const trees = [before ?? {}, after ?? {}];
    const git = treeGit(trees, new Set([blobId(Buffer.from('b\n'))]));
    const unread = await diffFingerprint(git, '0', '1', layouts);
    expect(unread).not.toBe(await diffFingerprint(treeGit(trees), '0', '1', layouts));
    expect(unread).toMatch(/^[0-9a-f]{64}$/);
  });

  test('is not even read beyond a thousand files', async () => {
    const many = (text: string, count: number): Tree =>
      Object.fromEntries(
        Array.from({ length: count }, (_, at) => [`${String(at).padStart(5, '0')}.txt`, `${text}${at}\n`]),
      );
    const git = treeGit([many('a', 1_200), many('b', 1_200)]);
    await diffFingerprint(git, '0', '1', layouts);
    expect(git.read).toHaveLength(2_000);
  });
});

describe('what is read', () => {
  test.each([
    ['an added file', 'a new file', 0],
    ['a removed file', 'a file less', 0],
    ['a rename', 'a moved file', 0],
    ['a mode', 'a program', 0],
    ['a link', 'a link to elsewhere', 0],
    ['a submodule', 'another commit of a submodule', 0],
    ['a changed file', 'a changed line', 2],
  ])('for %s (%s) are %i blobs', async (_, name, blobs) => {
    const git = treeGit([base, pulls[name]?.(base) ?? base]);
    await diffFingerprint(git, '0', '1', layouts);
    expect(git.read).toHaveLength(blobs);
  });

  test('is not concluded from an outage', async () => {
    const outage = new EvidenceUnavailable('api.example.com', 'it answered 502');
    const git = treeGit([base, pulls['a changed line']?.(base) ?? base]);
    const failing = { ...git, blob: () => Promise.reject(outage) };
    await expect(diffFingerprint(failing, '0', '1', layouts)).rejects.toBe(outage);
  });
});

test('a renamed file keeps its fingerprint when the base branch edits it', async () => {
  const at = (path: string, text: string): Tree => ({ [path]: text });
  expect(await fingerprint(at('a', 'two\n'), at('b', 'two\n'))).toBe(
    await fingerprint(at('a', 'one\n'), at('b', 'one\n')),
  );
});

test('a path of odd bytes is told from its printable form', async () => {
  const paths = ['a\udcff', 'a\\xff', 'a\ufffd', 'a\n', 'a"'];
  const prints = await Promise.all(paths.map((path) => fingerprint({}, { [path]: 'x' })));
  expect(new Set(prints).size).toBe(paths.length);
});
