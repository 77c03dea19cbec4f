import { EvidencePartMissing } from '../evidence/errors.ts';
import type { Page, UpstreamEvidence } from '../evidence/github-evidence.ts';
import { type RecipeLink, recipePage } from '../upstream/links/recipe-links.ts';
import { modelFileOfPage } from '../upstream/links/recipe-paths.ts';
import { readPageRecipe } from '../upstream/pages/read-page-recipe.ts';
import type { ReadRecipe } from '../upstream/read-recipe.ts';
import { isEvidenceError } from './upstream-recipes-errors.ts';
import { readRecipesAt } from './upstream-recipes-files.ts';

type PageLink = Extract<RecipeLink, { kind: 'page' }>;

/** A published page as recipes, or why it is none. */
export type PageSource =
  | {
      readonly kind: 'read';
      /** Where the page is made from files that can be read. */
      readonly repository: string | undefined;
      readonly commit: string | undefined;
      readonly recipes: readonly ReadRecipe[];
    }
  | { readonly kind: 'no-recipe'; readonly why: string };

/**
 * Reads a page that is linked: the file that it is made from where that can be read, since pages show one combination at a
 * time, else what it shows. Throws what reading it throws.
 */
export async function readLinkedPage(upstream: UpstreamEvidence, link: PageLink): Promise<PageSource> {
  const page = await pageOrNothing(upstream, link);
  // Without a network a clone still has the file that the page is made from.
  if (page instanceof EvidencePartMissing) {
    const file = await fileOfPage(upstream, link.url);
    if (file === undefined) throw page;
    return file;
  }
  if (page.status >= 400) return { kind: 'no-recipe', why: `answers ${page.status}` };
  const found = recipePage(page.finalUrl);
  if (found?.engine !== link.engine)
    return { kind: 'no-recipe', why: `is redirected to ${page.finalUrl}, which is no recipe` };
  const file = await fileOfPage(upstream, found.url);
  if (file !== undefined) return file;
  const recipes = [readPageRecipe(page.body, found.url, link.engine)];
  return { kind: 'read', repository: undefined, commit: undefined, recipes };
}

async function pageOrNothing(
  upstream: UpstreamEvidence,
  { url }: PageLink,
): Promise<Page | EvidencePartMissing> {
  try {
    return await upstream.page(url);
  } catch (cause) {
    if (cause instanceof EvidencePartMissing) return cause;
    throw cause;
  }
}

/** The file of vLLM's recipes that a page is made from, where it can be read. */
async function fileOfPage(upstream: UpstreamEvidence, url: string): Promise<PageSource | undefined> {
  const path = modelFileOfPage(url);
  if (path === undefined) return undefined;
  const repository = 'vllm-project/recipes';
  try {
    const commit = await upstream.commit(repository, 'main');
    const recipes = await readRecipesAt(upstream, { repository, commit, engine: 'vllm' }, [path]);
    return recipes.length === 0 ? undefined : { kind: 'read', repository, commit, recipes };
  } catch (cause) {
    if (!isEvidenceError(cause)) throw cause;
    return undefined;
  }
}
