import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { type RecipeLink, recipeLinksIn } from '../../../src/upstream/links/recipe-links.ts';
import { importedScripts, isRecipePath, modelFileOfPage } from '../../../src/upstream/links/recipe-paths.ts';

function nameOf(link: RecipeLink): string {
  return link.kind === 'page' ? link.url : `${link.kind} ${link.repository}#${link.number}`;
}

const found = (...lines: readonly string[]) => recipeLinksIn(lines).map(nameOf);

describe('links in a sign-off', () => {
  test.each([
    ['Recipe: vllm-project/recipes#645', ['pull vllm-project/recipes#645']],
    ['https://github.com/VLLM-Project/Recipes/pull/645/files', ['pull vllm-project/recipes#645']],
    ['[PR](https://github.com/sgl-project/sglang/pull/7), merged', ['pull sgl-project/sglang#7']],
    ['`sgl-project/sglang#7`', ['pull sgl-project/sglang#7']],
    ['vllm-project/vllm#5', ['other-pull vllm-project/vllm#5']],
    [
      'https://recipes.vllm.ai/deepseek-ai/DeepSeek-V4-Pro?hardware=mi355x.',
      ['https://recipes.vllm.ai/deepseek-ai/DeepSeek-V4-Pro?hardware=mi355x'],
    ],
    [
      '(https://docs.sglang.io/cookbook/autoregressive/Qwen/Qwen3.5)',
      ['https://docs.sglang.io/cookbook/autoregressive/Qwen/Qwen3.5'],
    ],
    ['https://docs.sglang.io/advanced_features/x', []],
    ['https://recipes.vllm.ai/', []],
    ['https://recipes.vllm.ai.evil.com/a/b', []],
    ['evil/vllm-project/recipes#1', []],
    ['no recipe needed because disagg', []],
    ['#645', []],
  ])('of %j are %j', (line, links) => {
    expect(found(line)).toEqual(links);
  });

  test('count once, in their order', () => {
    expect(
      found(
        'vllm-project/recipes#2 vllm-project/recipes#1',
        'https://github.com/vllm-project/recipes/pull/2',
      ),
    ).toEqual(['pull vllm-project/recipes#2', 'pull vllm-project/recipes#1']);
  });

  test('are bounded', () => {
    expect(
      found(Array.from({ length: 100 }, (_, at) => `vllm-project/recipes#${at + 1}`).join(' ')),
    ).toHaveLength(20);
  });

  test('of any text throw nothing', () => {
    fc.assert(fc.property(fc.string(), (text) => void found(`${text} vllm-project/recipes#1`)));
  });
});

describe('files', () => {
  test.each([
    ['vllm', 'models/a/B.yaml', true],
    ['vllm', 'moonshotai/Kimi-K2.md', true],
    ['vllm', 'README.md', false],
    ['vllm', 'docs/guide.md', false],
    ['vllm', 'strategies/x.yaml', false],
    ['vllm', 'src/lib/x.js', false],
    ['sglang', 'docs/cookbook/autoregressive/A/B.mdx', true],
    ['sglang', 'docs_new/cookbook/A.mdx', true],
    ['sglang', 'docs_new/src/snippets/a.jsx', true],
    ['sglang', 'docs/advanced_features/hicache.md', false],
    ['sglang', 'python/sglang/x.py', false],
  ] as const)('of %s: %s is a recipe: %s', (engine, path, expected) => {
    expect(isRecipePath(engine, path)).toBe(expected);
  });

  test.each([
    ['https://recipes.vllm.ai/a/B', 'models/a/B.yaml'],
    ['https://recipes.vllm.ai/a/B?hardware=x', 'models/a/B.yaml'],
    ['https://recipes.vllm.ai/a/B/#x', 'models/a/B.yaml'],
    ['https://recipes.vllm.ai/a', undefined],
    ['https://docs.sglang.io/cookbook/a/b', undefined],
  ])('of the page %s is %s', (url, path) => {
    expect(modelFileOfPage(url)).toBe(path);
  });

  test('that a page imports stand below its documentation', () => {
    const text =
      "import { A } from '/src/snippets/a.jsx'\nimport B from \"/src/../x.jsx\";\nimport c from './c.jsx'\n";
    expect(importedScripts(text, 'docs_new/cookbook/x/y.mdx')).toEqual(['docs_new/src/snippets/a.jsx']);
    expect(importedScripts(text, 'cookbook/y.mdx')).toEqual(['src/snippets/a.jsx']);
  });
});
