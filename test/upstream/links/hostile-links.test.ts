import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { recipeLinksIn, recipePage } from '../../../src/upstream/links/recipe-links.ts';
import { importedScripts, isRecipePath, modelFileOfPage } from '../../../src/upstream/links/recipe-paths.ts';

describe('the address of a page', () => {
  test.each([
    ['https://recipes.vllm.ai/acme/Big', 'https://recipes.vllm.ai/acme/Big'],
    ['http://recipes.vllm.ai/acme/Big', 'https://recipes.vllm.ai/acme/Big'],
    ['https://RECIPES.vllm.ai/acme/Big?x=1#y', 'https://recipes.vllm.ai/acme/Big?x=1#y'],
    ['https://user:secret@recipes.vllm.ai/acme/Big', 'https://recipes.vllm.ai/acme/Big'],
    ['https://recipes.vllm.ai:8443/acme/Big', 'https://recipes.vllm.ai/acme/Big'],
    ['https://docs.sglang.io/cookbook/x', 'https://docs.sglang.io/cookbook/x'],
  ])('%s is %s', (address, url) => {
    expect(recipePage(address)?.url).toBe(url);
  });

  test.each([
    '',
    'recipes.vllm.ai/acme/Big',
    'https://recipes.vllm.ai/',
    'https://recipes.vllm.ai.evil.com/acme/Big',
    'https://evil.com/recipes.vllm.ai/acme/Big',
    'https://evil.com\\@recipes.vllm.ai/acme/Big',
    'https://docs.sglang.io/cookbook/',
    'https://docs.sglang.io/other/x',
    'https://docs.sglang.io/cookbook/../other/x',
    'https://docs.sglang.io/cookbook/%2e%2e/other/x',
    'https://docs.sglang.io/cookbook/a%2Fb',
    'https://docs.sglang.io/cookbook/a%5cb',
    'javascript:alert(1)',
  ])('%j is none', (address) => {
    expect(recipePage(address)).toBeUndefined();
  });
});

test('links of any text lead only to the sites of recipes, each once and 20 at most', () => {
  const part = fc.oneof(
    fc.constantFrom(
      'https://recipes.vllm.ai/',
      'https://docs.sglang.io/cookbook/',
      'https://github.com/',
      'vllm-project/recipes',
      '/pull/',
      '#',
      '12',
      ' ',
      '../',
      '@',
      '%2f',
      '(',
      ')',
      '`',
      'a/b#3',
    ),
    fc.string({ maxLength: 6 }),
  );
  const line = fc.array(part, { maxLength: 12 }).map((parts) => parts.join(''));
  fc.assert(
    fc.property(fc.array(line, { maxLength: 30 }), (lines) => {
      const found = recipeLinksIn(lines);
      expect(found.length).toBeLessThanOrEqual(20);
      expect(new Set(found.map((one) => JSON.stringify(one))).size).toBe(found.length);
      for (const link of found) {
        if (link.kind === 'page') expect(recipePage(link.url)?.url).toBe(link.url);
        else
          expect(lines.some((one) => one.toLowerCase().includes(link.repository.toLowerCase()))).toBe(true);
      }
    }),
    { numRuns: 300 },
  );
});

describe('paths', () => {
  test.each<['vllm' | 'sglang', string, boolean]>([
    ['vllm', 'models/acme/Big.yaml', true],
    ['vllm', 'models/acme/Big.yml', true],
    ['vllm', 'models/acme/deep/Big.yaml', false],
    ['vllm', 'models/Big.yaml', false],
    ['vllm', 'strategies/x.yaml', false],
    ['vllm', 'acme/Big.md', true],
    ['vllm', 'docs/x.md', false],
    ['vllm', '.github/x.md', false],
    ['vllm', 'README.md', false],
    ['sglang', 'docs_new/cookbook/x.mdx', true],
    ['sglang', 'docs/cookbook/x.md', true],
    ['sglang', 'docs/other/x.md', false],
    ['sglang', 'docs_new/src/x.jsx', true],
    ['sglang', 'docs_new/x.json', false],
    ['sglang', 'other/docs_new/x.mdx', false],
  ])('of %s: %s holds a recipe: %s', (engine, path, expected) => {
    expect(isRecipePath(engine, path)).toBe(expected);
  });

  test.each([
    ['https://recipes.vllm.ai/acme/Big', 'models/acme/Big.yaml'],
    ['https://recipes.vllm.ai/acme/Big/', 'models/acme/Big.yaml'],
    ['https://recipes.vllm.ai/acme/Big?a=/b#c', 'models/acme/Big.yaml'],
    ['https://recipes.vllm.ai/acme', undefined],
    ['https://recipes.vllm.ai/acme/Big/more', undefined],
    ['http://recipes.vllm.ai/acme/Big', undefined],
  ])('of the page %s: %s', (url, path) => {
    expect(modelFileOfPage(url)).toBe(path);
  });

  test.each<[string, readonly string[]]>([
    ["import { A } from '/src/a.jsx'", ['docs_new/src/a.jsx']],
    ['import A from "/src/a.tsx";', ['docs_new/src/a.tsx']],
    ["import A from '/src/a.jsx'\nimport B from '/src/a.jsx'", ['docs_new/src/a.jsx']],
    ["import A from '/src/../a.jsx'", []],
    ["import A from './a.jsx'", []],
    ["import A from 'react'", []],
    ["import A from '/src/a.css'", []],
    ["text import A from '/src/a.jsx'", []],
  ])('of the scripts in %j', (text, expected) => {
    expect(importedScripts(text, 'docs_new/cookbook/x.mdx')).toEqual(expected);
  });

  test('of scripts are 20 at most', () => {
    const text = Array.from({ length: 30 }, (_, at) => `import A from '/a${at}.jsx'`).join('\n');
    expect(importedScripts(text, 'docs/cookbook/x.mdx')).toHaveLength(20);
  });
});
