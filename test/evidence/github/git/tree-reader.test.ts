import { describe, expect, test } from '@jest/globals';
import { EvidenceIncomplete, EvidenceUnreadable } from '../../../../src/evidence/errors.ts';
import type { Intercept } from '../../../support/github/fake-github.ts';
import { askedOf, pullEvidence, throughGitHub } from '../../../support/github/pull-evidence.ts';
import { HEAD } from '../../../support/memory-evidence.ts';

const OTHER = '5'.repeat(40);
const blob = (path: string, mode = '100644') => ({ path, mode, type: 'blob', sha: '1'.repeat(40) });
const subtree = (path: string, sha: string) => ({ path, mode: '040000', type: 'tree', sha });
const A = 'a1'.repeat(20);
const B = 'b1'.repeat(20);

/** Trees by id, and which of them GitHub cuts when asked for everything below. */
function cutTrees(trees: Readonly<Record<string, readonly object[]>>, cut: readonly string[]): Intercept {
  return ({ path }) => {
    const [, oid = '', recursive] = /\/git\/trees\/(\w+)(\?recursive=1)?$/.exec(path) ?? [];
    const tree = trees[oid];
    if (tree === undefined) return undefined;
    const truncated = recursive !== undefined && cut.includes(oid);
    return { status: 200, body: { sha: oid, truncated, tree: truncated ? tree.slice(0, 1) : tree } };
  };
}

async function opened(intercept?: Intercept) {
  const { evidence, fake } = await throughGitHub(pullEvidence());
  fake.intercept(intercept);
  const before = fake.requests.length;
  const paths = async () => (await evidence.git.list(OTHER, '')).map(({ path }) => path);
  return { paths, asked: () => askedOf(fake, before) };
}

describe('a tree', () => {
  test('is read with one request, once', async () => {
    const { paths, asked } = await opened(
      cutTrees({ [OTHER]: [blob('b'), subtree('a', A), blob('a/x')] }, []),
    );
    expect([await paths(), await paths()]).toEqual([
      ['a/x', 'b'],
      ['a/x', 'b'],
    ]);
    expect(asked()).toEqual([`GET git/trees/${OTHER}?recursive=1`]);
  });

  test('that GitHub cuts is walked', async () => {
    const trees = {
      [OTHER]: [subtree('a', A), blob('top')],
      [A]: [subtree('b', B), blob('x')],
      [B]: [blob('y')],
    };
    const { paths, asked } = await opened(cutTrees(trees, [OTHER, A]));
    expect(await paths()).toEqual(['a/b/y', 'a/x', 'top']);
    expect(asked()).toEqual([
      `GET git/trees/${OTHER}?recursive=1`,
      `GET git/trees/${OTHER}`,
      `GET git/trees/${A}?recursive=1`,
      `GET git/trees/${A}`,
      `GET git/trees/${B}?recursive=1`,
    ]);
  });

  test('that is cut even within one directory is refused', async () => {
    const { paths } = await opened(({ path }) =>
      path.includes('/git/trees/')
        ? { status: 200, body: { sha: OTHER, truncated: true, tree: [] } }
        : undefined,
    );
    await expect(paths()).rejects.toThrow(EvidenceIncomplete);
    await expect(paths()).rejects.toThrow(`tree of ${OTHER} is cut even within its root`);
  });

  test('that would take too many requests is refused', async () => {
    const many = Array.from({ length: 400 }, (_, index) => subtree(`d${index}`, A));
    const { paths } = await opened(cutTrees({ [OTHER]: many, [A]: [blob('x')] }, [OTHER]));
    await expect(paths()).rejects.toThrow(`tree of ${OTHER} needs more than 300 requests`);
  });

  test('in itself ends', async () => {
    const { paths } = await opened(cutTrees({ [OTHER]: [subtree('a', OTHER)] }, [OTHER]));
    await expect(paths()).rejects.toThrow(EvidenceIncomplete);
  });

  test('has modes as git reads them', async () => {
    const tree = [
      blob('a', '100664'),
      blob('b', '100755'),
      blob('c', '120000'),
      { ...blob('d', '160000'), type: 'commit' },
    ];
    const { evidence, fake } = await throughGitHub(pullEvidence());
    fake.intercept(cutTrees({ [OTHER]: tree }, []));
    expect((await evidence.git.list(OTHER, '')).map(({ mode }) => mode)).toEqual([
      '100644',
      '100755',
      '120000',
      '160000',
    ]);
  });

  test.each([
    ['an unknown mode', blob('a', 'rwx'), 'lists the unknown mode "rwx"'],
    ['an id that is none', { ...blob('a'), sha: 'short' }, 'tree.0.sha: expected 40 hex digits'],
    ['no path', { ...blob('a'), path: '' }, 'tree.0.path: Too small'],
  ])('with %s is unreadable', async (_, item, reason) => {
    const { paths } = await opened(cutTrees({ [OTHER]: [item] }, []));
    await expect(paths()).rejects.toThrow(EvidenceUnreadable);
    await expect(paths()).rejects.toThrow(reason);
  });

  test('of a pinned commit is there before anything is judged', async () => {
    const { evidence, fake } = await throughGitHub(pullEvidence());
    const before = fake.requests.length;
    await evidence.git.list(HEAD, '');
    expect(fake.requests).toHaveLength(before);
  });
});
