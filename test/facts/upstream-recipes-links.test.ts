import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { recipeLinksOf } from '../../src/facts/upstream-recipes-links.ts';

const link = 'vllm-project/recipes#645';
const lines = (text: string, from = 20) =>
  text.split('\n').flatMap((one, index) => (one.trim() === '' ? [] : [{ text: one, line: from + index }]));
const count = (text: string) => recipeLinksOf(lines(text)).length;

describe('a detail section links', () => {
  test.each([link, `- a\n  - ${link}`, `see ${link}.`, `> q\n\n${link}`, `**${link}**`, `\`${link}\``])(
    'in %j',
    (text) => {
      expect(count(text)).toBe(1);
    },
  );

  test('at whatever line of its comment it stands', () => {
    expect(recipeLinksOf([{ text: link, line: 1 }])).toHaveLength(1);
    expect(recipeLinksOf([{ text: link, line: 60_000 }])).toHaveLength(1);
    expect(recipeLinksOf([{ text: link, line: 10_000_000 }])).toHaveLength(0);
  });
});

describe('a detail section does not link', () => {
  test.each([
    `> ${link}`,
    `> q\n${link}`,
    `\`\`\`\n${link}\n\`\`\``,
    `~~${link}~~`,
    `1. a\n   > ${link}`,
    '',
  ])('in %j', (text) => {
    expect(count(text)).toBe(0);
  });
});

test('any section is read without an error', () => {
  const piece = fc.constantFrom('> ', '```', link, '\n', '- ', '~~', '<!--', ' ', '[', '](', ')');
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
      expect(count(pieces.join(''))).toBeLessThanOrEqual(60);
    }),
  );
});
