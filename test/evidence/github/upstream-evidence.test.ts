import { describe, expect, test } from '@jest/globals';
import { blobId } from '../../../src/evidence/directory/directory-tree.ts';
import { EvidenceIncomplete, EvidencePartMissing, EvidenceUnreadable } from '../../../src/evidence/errors.ts';
import { RepositoryName } from '../../../src/evidence/formats.ts';
import { ImmutableCache } from '../../../src/evidence/github/client/immutable-cache.ts';
import { githubUpstream } from '../../../src/evidence/github/upstream-evidence.ts';
import { upstreamRepositories } from '../../../src/policy/preset/upstream-repositories.ts';
import { answer, testClient } from '../../support/github/test-client.ts';

const SHA = '1'.repeat(40);
const RECIPES = 'vllm-project/recipes';
const pull = { number: 5, state: 'open', title: 'T', merged_at: null, merge_commit_sha: null, html_url: 'u' };
const content = Buffer.from('a recipe\n');
const file = { type: 'file', sha: blobId(content), encoding: 'base64', content: content.toString('base64') };

function upstream(answers: Readonly<Record<string, () => Response>>) {
  const asked: string[] = [];
  const fetcher: typeof fetch = async (input) => {
    const { pathname, search } = new URL(String(input));
    asked.push(`${pathname}${search}`);
    return (answers[pathname] ?? answer({ message: 'Not Found' }, 404))();
  };
  const client = testClient({ fetch: fetcher });
  return { asked, evidence: githubUpstream(client, new ImmutableCache(), [RECIPES, 'sgl-project/sglang']) };
}

const at = (rest: string) => `/repos/vllm-project/recipes/${rest}`;

describe('a repository that is not on the list', () => {
  test.each([
    'evil/recipes',
    'vllm-project/vllm',
    'vllm-project',
    '../vllm-project/recipes',
    'vllm-project/recipes/x',
    '',
  ])('%s is refused without a request', async (repository) => {
    const { evidence, asked } = upstream({});
    const reads = [
      evidence.pull(repository, 1),
      evidence.pullFiles(repository, 1),
      evidence.file(repository, SHA, 'a'),
    ];
    for (const read of reads) {
      await expect(read).rejects.toThrow(EvidenceUnreadable);
      await expect(read).rejects.toThrow('is not on the list of upstream repositories');
    }
    expect(asked).toEqual([]);
  });

  test('has no commits either', async () => {
    const { evidence, asked } = upstream({});
    await expect(evidence.commit('evil/recipes', 'main')).rejects.toThrow(EvidenceUnreadable);
    expect(asked).toEqual([]);
  });

  test('and pages are not read here', async () => {
    await expect(upstream({}).evidence.page('https://example.com/')).rejects.toThrow(EvidencePartMissing);
  });
});

test('pages are read by whoever is given for them', async () => {
  const page = { url: 'u', finalUrl: 'u', status: 200, fetchedAt: 'now', body: new Uint8Array() };
  const evidence = githubUpstream(testClient({}), new ImmutableCache(), [], { page: async () => page });
  expect(await evidence.page('u')).toBe(page);
});

describe('the commit of a name', () => {
  test('is what the tag or branch stands for, asked for anew each time: tags may move', async () => {
    let sha = SHA;
    const { evidence, asked } = upstream({ [at('commits/release/v1.0.50')]: () => answer({ sha })() });
    expect(await evidence.commit(RECIPES, 'release/v1.0.50')).toBe(SHA);
    sha = '2'.repeat(40);
    expect(await evidence.commit(RECIPES, 'release/v1.0.50')).toBe(sha);
    expect(asked).toHaveLength(2);
  });

  test('that is none is refused', async () => {
    await expect(upstream({}).evidence.commit(RECIPES, 'v9')).rejects.toMatchObject({ status: 404 });
  });

  test.each(['', '..', 'a/../../b', 'main~1', 'a?b', 'a#b', 'a b', '%2e%2e'])(
    '%j is asked of nobody',
    async (ref) => {
      const { evidence, asked } = upstream({});
      await expect(evidence.commit(RECIPES, ref)).rejects.toThrow(EvidenceUnreadable);
      expect(asked).toEqual([]);
    },
  );
});

describe('an upstream pull request', () => {
  test('is read again while it is open, and kept once it is merged', async () => {
    let merged: string | null = null;
    const { evidence, asked } = upstream({ [at('pulls/5')]: () => answer({ ...pull, merged_at: merged })() });
    expect(await evidence.pull(RECIPES, 5)).toEqual(pull);
    merged = '2026-10-22T06:15:20Z';
    expect(await evidence.pull('VLLM-Project/Recipes', 5)).toMatchObject({ merged_at: merged });
    await evidence.pull(RECIPES, 5);
    expect(asked).toEqual([at('pulls/5'), at('pulls/5')]);
  });

  test('that there is not is refused', async () => {
    await expect(upstream({}).evidence.pull(RECIPES, 6)).rejects.toMatchObject({
      name: 'EvidenceRefused',
      status: 404,
    });
  });

  test('has all its files', async () => {
    const names = Array.from({ length: 100 }, (_, index) => ({ filename: `f${index}`, status: 'added' }));
    let page = 0;
    const { evidence } = upstream({
      [at('pulls/5/files')]: () => {
        page += 1;
        return answer(
          page === 1 ? names : [{ filename: 'last', status: 'renamed', previous_filename: 'old' }],
        )();
      },
    });
    const files = await evidence.pullFiles(RECIPES, 5);
    expect(files).toHaveLength(101);
    expect(files.at(-1)).toEqual({ filename: 'last', status: 'renamed', previous_filename: 'old' });
  });

  test('has its files listed again until it is known to be merged, and kept then', async () => {
    let merged: string | null = null;
    const { evidence, asked } = upstream({
      [at('pulls/5')]: () => answer({ ...pull, merged_at: merged })(),
      [at('pulls/5/files')]: answer([{ filename: 'a', status: 'added' }]),
    });
    await evidence.pullFiles(RECIPES, 5);
    await evidence.pull(RECIPES, 5);
    await evidence.pullFiles(RECIPES, 5);
    merged = '2026-10-22T06:15:20Z';
    await evidence.pull(RECIPES, 5);
    const lists = [await evidence.pullFiles(RECIPES, 5), await evidence.pullFiles('VLLM-project/recipes', 5)];
    expect(lists).toEqual([[{ filename: 'a', status: 'added' }], [{ filename: 'a', status: 'added' }]]);
    expect(asked.filter((path) => path.includes('/files'))).toHaveLength(3);
  });

  test('with more files than GitHub lists is refused', async () => {
    const names = Array.from({ length: 100 }, (_, index) => ({ filename: `f${index}`, status: 'added' }));
    let page = 0;
    const { evidence } = upstream({
      [at('pulls/5/files')]: () => {
        page += 1;
        return answer(page <= 30 ? names : [])();
      },
    });
    await expect(evidence.pullFiles(RECIPES, 5)).rejects.toThrow(EvidenceIncomplete);
  });
});

describe('an upstream file', () => {
  const commit = { [at(`git/commits/${SHA}`)]: answer({ sha: SHA }) };

  test('is read once at its commit', async () => {
    const { evidence, asked } = upstream({ [at('contents/models/a%20b/x%3Fy.yaml')]: answer(file) });
    const read = () => evidence.file(RECIPES, SHA, 'models/a b/x?y.yaml');
    expect([Buffer.from((await read()) ?? []), Buffer.from((await read()) ?? [])]).toEqual([
      content,
      content,
    ]);
    expect(asked).toEqual([`${at('contents/models/a%20b/x%3Fy.yaml')}?ref=${SHA}`]);
  });

  test('that is large is read as a blob', async () => {
    const { evidence, asked } = upstream({
      [at('contents/big')]: answer({ ...file, encoding: 'none', content: '' }),
      '/graphql': answer({
        data: { repository: { b0: { oid: file.sha, byteSize: 9, isTruncated: false, text: 'a recipe\n' } } },
      }),
    });
    expect(Buffer.from((await evidence.file(RECIPES, SHA, 'big')) ?? [])).toEqual(content);
    expect(asked).toHaveLength(2);
  });

  test('that the commit does not have is absent', async () => {
    const { evidence } = upstream(commit);
    expect(await evidence.file(RECIPES, SHA, 'none')).toBeUndefined();
  });

  test('of a commit that cannot be read is refused, not absent', async () => {
    await expect(upstream({}).evidence.file(RECIPES, SHA, 'a')).rejects.toMatchObject({ status: 404 });
  });

  test.each([
    ['a directory', [file]],
    ['a symbolic link', { ...file, type: 'symlink' }],
    ['a submodule', { ...file, type: 'submodule' }],
  ])('that is %s is unreadable', async (_, body) => {
    const { evidence } = upstream({ [at('contents/a')]: answer(body) });
    await expect(evidence.file(RECIPES, SHA, 'a')).rejects.toThrow(EvidenceUnreadable);
  });

  test.each([
    ['main', 'a'],
    ['1'.repeat(39), 'a'],
    [SHA, '../../other/repo/contents/a'],
    [SHA, 'a/../b'],
    [SHA, '/a'],
    [SHA, ''],
  ])('named %s:%s is refused without a request', async (sha, path) => {
    const { evidence, asked } = upstream({});
    await expect(evidence.file(RECIPES, sha, path)).rejects.toThrow('is no file of a commit');
    expect(asked).toEqual([]);
  });
});

test('the preset lists repositories by their names', () => {
  for (const repository of upstreamRepositories) expect(RepositoryName.parse(repository)).toBe(repository);
});
