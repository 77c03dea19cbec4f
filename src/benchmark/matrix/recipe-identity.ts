import { canonical } from '../canonical.ts';
import { namedRecipes, withoutRecipeSettings } from './recipe-paths.ts';
import type { Recipe } from './row.ts';

/**
 * Text that is equal for rows that run the same thing, whatever the concurrency: every generated field, with recipes named by
 * setting or by field read alike.
 */
export function recipeIdentity(recipe: Recipe, extra: Readonly<Record<string, unknown>> | undefined): string {
  return canonical(comparableRecipe(recipe, extra));
}

/** The fields that identity compares. */
export function comparableRecipe(
  recipe: Recipe,
  extra: Readonly<Record<string, unknown>> | undefined,
): Readonly<Record<string, unknown>> {
  const { recipe: path, evalRecipe } = namedRecipes(recipe);
  return {
    ...extra,
    ...recipe,
    prefill: withoutRecipeSettings(recipe.prefill),
    decode: withoutRecipeSettings(recipe.decode),
    worker: withoutRecipeSettings(recipe.worker),
    'srt-recipe': path,
    'eval-srt-recipe': evalRecipe,
  };
}
