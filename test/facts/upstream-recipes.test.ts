import { describe, expect, test } from '@jest/globals';
import { recipeCoverage } from '../../src/facts/recipe-coverage.ts';
import { upstreamRecipes } from '../../src/facts/upstream-recipes.ts';
import { readRecipesAt } from '../../src/facts/upstream-recipes-files.ts';
import { type Case, COMMIT, merged, page, storeOf } from '../checks/upstream-recipe-support.ts';

const gather = (of: Case, date = '2026-10-22') => storeOf(of, date).get(upstreamRecipes);
const pulls = { 'vllm-project/recipes#645': merged };
const files = { 'acme/Model-8.md': page() };

describe('the recipes that a sign-off links', () => {
  test('are none without a sign-off', async () => {
    expect(await gather({})).toEqual({ signoff: 'none', sources: [] });
  });

  test('are read at the merge commit', async () => {
    const { signoff, sources } = await gather({
      detail: 'vllm-project/recipes#645',
      upstream: { pulls, files },
    });
    expect(signoff).toBe('read');
    expect(sources).toMatchObject([
      {
        kind: 'read',
        engine: 'vllm',
        label: 'vllm-project/recipes#645',
        mergedAt: merged.merged,
        repository: 'vllm-project/recipes',
        commit: COMMIT,
        recipes: [{ path: 'acme/Model-8.md' }],
      },
    ]);
  });

  test('keep their order, each with what became of it', async () => {
    const detail =
      'vllm-project/recipes#1, vllm-project/recipes#645, vllm-project/vllm#3, https://recipes.vllm.ai/a/b';
    const { sources } = await gather({ detail, upstream: { pulls, files } });
    expect(sources.map(({ kind }) => kind)).toEqual(['unread', 'read', 'no-recipe', 'unread']);
  });

  test('are no recipe where the commit has none', async () => {
    const { sources } = await gather({ detail: 'vllm-project/recipes#645', upstream: { pulls } });
    expect(sources).toMatchObject([{ kind: 'no-recipe', why: 'has no recipe at its commit' }]);
  });

  test('name the part of the evidence that is missing', async () => {
    const { sources } = await gather({ detail: 'vllm-project/recipes#645' });
    expect(sources).toMatchObject([{ kind: 'unread', needs: 'network', parts: ['upstream'] }]);
  });
});

describe('files of a pull request', () => {
  const at = { repository: 'sgl-project/sglang', commit: COMMIT, engine: 'sglang' } as const;
  const reading = (have: Readonly<Record<string, string>>) => {
    const asked: string[] = [];
    const file = async (_: string, __: string, path: string) => {
      asked.push(path);
      return have[path] === undefined ? undefined : Buffer.from(have[path]);
    };
    return { asked, file };
  };

  test('bring the scripts that a page imports, each once', async () => {
    const text = "import { A } from '/src/snippets/a.jsx'\n";
    const { asked, file } = reading({
      'docs_new/cookbook/x.mdx': text,
      'docs_new/cookbook/y.mdx': text,
      'docs_new/src/snippets/a.jsx': 'export const a = 1;',
    });
    const recipes = await readRecipesAt({ file }, at, [
      'docs_new/cookbook/x.mdx',
      'docs_new/cookbook/y.mdx',
      'docs_new/cookbook/gone.mdx',
    ]);
    expect(recipes.map(({ path }) => path)).toEqual([
      'docs_new/cookbook/x.mdx',
      'docs_new/src/snippets/a.jsx',
      'docs_new/cookbook/y.mdx',
    ]);
    expect(asked.filter((path) => path.endsWith('.jsx'))).toHaveLength(1);
  });

  test('are refused if there are very many', async () => {
    const { file } = reading({});
    const paths = Array.from({ length: 21 }, (_, index) => `docs/cookbook/${index}.mdx`);
    await expect(readRecipesAt({ file }, at, paths)).rejects.toThrow('changes more than 20 recipes');
  });
});

describe('the coverage', () => {
  test('says points that serve alike once, with their concurrencies', async () => {
    const { roles, problems, untold } = await storeOf(
      { detail: 'vllm-project/recipes#645', upstream: { pulls, files } },
      '2026-10-22',
    ).get(recipeCoverage);
    expect(roles).toMatchObject([
      {
        key: 'm8-fp4-b200-vllm',
        engine: 'vllm',
        gpu: 'b200',
        isMultiNode: false,
        concurrencies: [4, 8],
        cover: { kind: 'covered' },
      },
    ]);
    expect([problems, untold]).toEqual([[], []]);
  });

  test('is none where nothing is linked', async () => {
    const { roles } = await storeOf({ detail: 'x' }, '2026-10-22').get(recipeCoverage);
    expect(roles).toMatchObject([{ cover: { kind: 'no-model', models: [] } }]);
  });
});
