import { describe, expect, test } from '@jest/globals';
import { isSameModel, namesOf } from '../../../src/facts/overview/model-names.ts';
import { RecipesTable } from '../../../src/facts/overview/recipes-table.ts';

const html = (
  rows: string,
  heading = 'Framework Recipes',
  header = '<th>Model</th><th>TensorRT-LLM</th><th>vLLM</th><th>SGLang</th>',
) => `<!doctype html><h2>${heading}</h2><table><tr>${header}</tr>${rows}</table>`;
const row = (...cells: readonly string[]) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;

const markdown = `# Overview

## Framework Recipes

| Model | TensorRT-LLM | vLLM | SGLang |
|---|---|---|---|
| DeepSeek-V4.1-Flash | | — | [Recipe](x) |
`;

describe('the table of framework recipes', () => {
  test.each([html(row('DeepSeek-V4.1-Flash', '', '—', '<a href="x">Recipe</a>')), markdown])(
    'is read from HTML and from markdown',
    (page) => {
      const table = RecipesTable.find(page);
      expect(table?.cell(['DeepSeek-V4.1-Flash'], 'SGLang')).toBe('populated');
      expect(table?.cell(['DeepSeek-V4.1-Flash'], 'vLLM')).toBe('blank');
      expect(table?.cell(['DeepSeek-V4.1-Flash'], 'TensorRT-LLM')).toBe('blank');
      expect(table?.cell(['Kimi-K3'], 'SGLang')).toBe('no-row');
    },
  );

  test.each<[string, string]>([
    ['', 'blank'],
    ['&nbsp;', 'blank'],
    ['-', 'blank'],
    ['--', 'blank'],
    ['— —', 'blank'],
    ['\ufffd', 'blank'],
    ['Not yet available', 'blank'],
    ['Unavailable', 'blank'],
    ['<!-- Recipe -->', 'blank'],
    ['--tp 8', 'populated'],
    ['N/A', 'blank'],
    ['Coming soon', 'blank'],
    ['<span></span>', 'blank'],
    ['<img src="check.svg">', 'populated'],
    ['✓', 'populated'],
    ['Recipe', 'populated'],
  ])('has a cell %j that is %s', (cell, expected) => {
    expect(RecipesTable.find(html(row('M-1', '', '', cell)))?.cell(['M-1'], 'SGLang')).toBe(expected);
  });

  test('counts several rows of one model together', () => {
    const table = RecipesTable.find(
      html(`${row('M-1 (FP8)', '', '', '')}${row('M-1 (NVFP4)', '', '', 'x')}`),
    );
    expect(table?.cell(['M-1'], 'SGLang')).toBe('populated');
  });

  test('is the one below its heading, else one with several engines', () => {
    const other = html(row('M-1', '', '', ''), 'Support');
    const own = html(row('M-1', '', '', 'x'));
    expect(RecipesTable.find(`${other}${own}`)?.cell(['M-1'], 'SGLang')).toBe('populated');
    expect(RecipesTable.find(other)?.cell(['M-1'], 'SGLang')).toBe('blank');
    expect(
      RecipesTable.find(html(row('M-1', 'x'), 'Support', '<th>Model</th><th>SGLang</th>')),
    ).toBeUndefined();
  });

  test('may lack a column', () => {
    const page = html(row('M-1', 'x'), 'Framework Recipes', '<th>Model</th><th>SGLang recipes</th>');
    expect(RecipesTable.find(page)?.cell(['M-1'], 'vLLM')).toBe('no-column');
    expect(RecipesTable.find(page)?.cell(['M-1'], 'SGLang')).toBe('populated');
  });

  test.each(['', '<html></html>', 'no table', '<table><tr><td>1</td></tr></table>'])(
    'is not in %j',
    (page) => {
      expect(RecipesTable.find(page)).toBeUndefined();
    },
  );
});

describe('two names', () => {
  test.each<[string, string, boolean]>([
    ['DeepSeek-V4.1-Flash', 'DeepSeek V4.1 Flash', true],
    ['deepseek-ai/DeepSeek-V4.1-Flash', 'DeepSeek-V4.1-Flash', true],
    ['DeepSeek-V4-Pro 1.6T', 'DeepSeek-V4-Pro', true],
    ['Qwen3.5-397B-A17B', 'Qwen3.5', true],
    ['GLM-5.2 (NVFP4)', 'GLM-5.2', true],
    ['gpt-oss-120b', 'gpt-oss', true],
    ['DeepSeek-V4.1-Flash', 'DeepSeek-V4.1', false],
    ['DeepSeek-V4', 'DeepSeek-V4.1', false],
    ['GLM-5', 'GLM-5.2', false],
    ['', '', false],
    ['—', '-', false],
  ])('%s and %s are of one model: %s', (one, other, expected) => {
    expect(isSameModel(one, other)).toBe(expected);
    expect(isSameModel(other, one)).toBe(expected);
  });

  test.each<[string, string, string[]]>([
    ['GLM-5.2', 'glm5.2', ['GLM-5.2']],
    ['DeepSeek-R1-0528', 'dsr1', ['DeepSeek-R1-0528']],
    ['Kimi-K2.5/2.6/2.7-Code', 'kimik2.6', ['Kimi-K2.6']],
    ['Kimi-K2.5/2.6', 'other', ['Kimi-K2.5/2.6', 'Kimi-K2.5', 'Kimi-K2.6']],
  ])('of the row %s for %s are %j', (title, prefix, expected) => {
    expect(namesOf(title, prefix)).toEqual(expected);
  });
});
