import type { OpenEngine } from '../benchmark/engine.ts';
import type { Fact, FactContext } from '../check/fact.ts';
import { code } from '../check/markdown.ts';
import type { RecipeLink } from '../upstream/links/recipe-links.ts';
import { isRecipePath } from '../upstream/links/recipe-paths.ts';
import type { ReadRecipe } from '../upstream/read-recipe.ts';
import type { Signoff, Signoffs } from './signoff.ts';
import { signoffs } from './signoffs.ts';
import { type Unread, whyUnread } from './upstream-recipes-errors.ts';
import { readRecipesAt } from './upstream-recipes-files.ts';
import { recipeLinksOf } from './upstream-recipes-links.ts';
import { readLinkedPage } from './upstream-recipes-page.ts';

export type { OpenEngine } from '../benchmark/engine.ts';

/** Since this day a recipe pull request must be merged. */
export const MERGED_SINCE = '2026-07-14';

/** Of all sign-offs together. */
const MOST_LINKS = 20;

interface Linked {
  /** As people write it: `vllm-project/recipes#645`, or the page's address. Plain text from a stranger. */
  readonly label: string;
  readonly url: string;
}

/** What became of one link of the sign-off. */
export type RecipeSource = Linked &
  (
    | {
        readonly kind: 'read';
        readonly engine: OpenEngine;
        /** ISO 8601; absent for pages, and for what is not merged where that is no matter yet. */
        readonly mergedAt: string | undefined;
        readonly repository: string | undefined;
        readonly commit: string | undefined;
        readonly recipes: readonly ReadRecipe[];
      }
    | {
        readonly kind: 'unmerged';
        readonly engine: OpenEngine;
        readonly state: 'open' | 'closed' | 'merged later';
      }
    | { readonly kind: 'no-recipe'; readonly why: string }
    | ({ readonly kind: 'unread'; readonly engine: OpenEngine } & Unread)
  );

export interface UpstreamRecipes {
  /** Nobody has signed off; a sign-off without its text; one that was read. */
  readonly signoff: 'none' | 'no-text' | 'read';
  readonly sources: readonly RecipeSource[];
}

/** The recipes that the detail section of the sign-off links, read at the commit that brought them in. */
export const upstreamRecipes: Fact<UpstreamRecipes> = {
  name: 'upstream recipes',
  async gather(context) {
    const found = textsOf(await context.get(signoffs));
    if (found.length === 0) return { signoff: 'none', sources: [] };
    if (found.every(({ text }) => text === undefined)) return { signoff: 'no-text', sources: [] };
    const links = found.flatMap(({ text }) => recipeLinksOf(text?.detail ?? []));
    const once = new Map(links.map((link) => [JSON.stringify(link), link]));
    const sources = await Promise.all(
      [...once.values()].slice(0, MOST_LINKS).map((link) => sourceOf(context, link)),
    );
    return { signoff: 'read', sources };
  },
};

/** The sign-off that is judged, and with it whoever else signs off now. */
function textsOf({ judged, current }: Signoffs): readonly Signoff[] {
  return [...new Set([...(judged === undefined ? [] : [judged]), ...current])];
}

async function sourceOf(context: FactContext, link: RecipeLink): Promise<RecipeSource> {
  if (link.kind === 'other-pull') {
    const label = `${link.repository}#${link.number}`;
    const url = `https://github.com/${link.repository}/pull/${link.number}`;
    return { kind: 'no-recipe', label, url, why: 'is in no recipe repository' };
  }
  const linked =
    link.kind === 'page'
      ? { label: link.url, url: link.url }
      : {
          label: `${link.repository}#${link.number}`,
          url: `https://github.com/${link.repository}/pull/${link.number}`,
        };
  try {
    return link.kind === 'page'
      ? await pageSource(context, link, linked)
      : await pullSource(context, link, linked);
  } catch (cause) {
    return { kind: 'unread', engine: link.engine, ...linked, ...whyUnread(cause) };
  }
}

async function pullSource(
  { evidence: { upstream }, reviewDate }: FactContext,
  { repository, number, engine }: Extract<RecipeLink, { kind: 'pull' }>,
  linked: Linked,
): Promise<RecipeSource> {
  const [pull, files] = await Promise.all([
    upstream.pull(repository, number),
    upstream.pullFiles(repository, number),
  ]);
  const paths = files
    .filter(({ status, filename }) => status !== 'removed' && isRecipePath(engine, filename))
    .map(({ filename }) => filename);
  if (paths.length === 0) return { kind: 'no-recipe', ...linked, why: 'changes no recipe' };
  const { merged_at: at, merge_commit_sha: commit, state, base } = pull;
  const published = base?.repo?.default_branch;
  if (published !== undefined && base?.ref !== published)
    return { kind: 'no-recipe', ...linked, why: `goes into another branch than ${code(published)}` };
  const isMerged = at !== null && at.slice(0, 10) <= reviewDate;
  if (!isMerged && reviewDate >= MERGED_SINCE) {
    const what = at !== null ? 'merged later' : state === 'open' ? 'open' : 'closed';
    return { kind: 'unmerged', engine, ...linked, state: what };
  }
  if (commit === null)
    return { kind: 'unread', engine, ...linked, why: 'names no commit', needs: 'nothing', parts: [] };
  const recipes = await readRecipesAt(upstream, { repository, commit, engine }, paths);
  if (recipes.length === 0) return { kind: 'no-recipe', ...linked, why: 'has no recipe at its commit' };
  return {
    kind: 'read',
    engine,
    ...linked,
    mergedAt: isMerged ? at : undefined,
    repository,
    commit,
    recipes,
  };
}

async function pageSource(
  { evidence: { upstream } }: FactContext,
  link: Extract<RecipeLink, { kind: 'page' }>,
  linked: Linked,
): Promise<RecipeSource> {
  const page = await readLinkedPage(upstream, link);
  if (page.kind === 'no-recipe') return { ...linked, ...page };
  return { ...linked, ...page, engine: link.engine, mergedAt: undefined };
}
