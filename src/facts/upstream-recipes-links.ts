import { outlineMarkdown } from '../signoff/markdown-outline.ts';
import type { DetailLine } from '../signoff/signoff-text.ts';
import { visibleSource } from '../signoff/visible-source.ts';
import { type RecipeLink, recipeLinksIn } from '../upstream/links/recipe-links.ts';

/** GitHub's own limit for a comment; a line of a detail section is never further down. */
const MOST_LINES = 65_536;

/**
 * Links to recipes that the detail section of a sign-off makes in its own words: quotes are somebody else's, a code block
 * shows an example or a log, and what its reader does not see links nothing.
 */
export function recipeLinksOf(detail: readonly DetailLine[]): readonly RecipeLink[] {
  const lines: string[] = [];
  for (const { text, line } of detail) {
    if (line > MOST_LINES) break;
    // Blank lines are left out of the section, and decide where a quote ends.
    while (lines.length < line - 1) lines.push('');
    lines[line - 1] = text;
  }
  const { masked } = outlineMarkdown(lines.join('\n'));
  return recipeLinksIn(lines.flatMap((text, index) => (masked.has(index + 1) ? [] : [visibleSource(text)])));
}
