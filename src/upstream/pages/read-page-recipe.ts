import type { OpenEngine } from '../../benchmark/engine.ts';
import type { ReadRecipe } from '../read-recipe.ts';
import { RecipeUnreadable } from '../recipe-unreadable.ts';
import { readTextRecipe } from '../text/read-text-recipe.ts';
import { htmlAsMarkdown } from './html-as-markdown.ts';

const MOST_BYTES = 20 * 1024 * 1024;

/** A published page as a recipe: its commands as they are shown. Throws `RecipeUnreadable`. */
export function readPageRecipe(body: Uint8Array, url: string, engine: OpenEngine): ReadRecipe {
  if (body.length > MOST_BYTES) throw new RecipeUnreadable(url, `has more than ${MOST_BYTES} bytes`);
  const html = new TextDecoder('utf-8').decode(body);
  const text = /<(?:html|body|main|pre|!doctype)\b/i.test(html.slice(0, 20_000))
    ? htmlAsMarkdown(html)
    : html;
  const document = readTextRecipe(text, url, engine);
  return { path: url, engine, documentFor: () => document };
}
