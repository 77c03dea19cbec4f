import type { Recipe, RowWorker } from './row.ts';

const RECIPES = 'srt-slurm-recipes';

/** Path (from the project root, with its `:selector`) that a `srt-recipe` means: relative to the entry's folder, to `recipes/`, or whole. */
export function recipePath(
  written: string,
  directory: string | null | undefined,
  isMultiNode: boolean,
): string {
  if (written.startsWith('benchmarks/')) return written;
  if (directory != null)
    return `benchmarks/${isMultiNode ? 'multi' : 'single'}_node/${RECIPES}/${directory}/${written}`;
  return written.startsWith('recipes/')
    ? `benchmarks/multi_node/${RECIPES}/${written.slice('recipes/'.length)}`
    : written;
}

/** Recipes a row names, by field or by setting, as paths from the project root. */
export interface NamedRecipes {
  readonly recipe: string | undefined;
  readonly evalRecipe: string | undefined;
}

export function namedRecipes(row: Recipe): NamedRecipes {
  return {
    recipe: named(row['srt-recipe'] ?? setting(row, 'CONFIG_FILE')),
    evalRecipe: named(row['eval-srt-recipe'] ?? setting(row, 'EVAL_CONFIG_FILE')),
  };
}

function named(written: string | undefined): string | undefined {
  return written === undefined ? undefined : recipePath(written, undefined, true);
}

/** Settings of all roles become one environment, so the role does not matter. */
function setting({ prefill, decode, worker }: Recipe, name: string): string | undefined {
  for (const role of [prefill, decode, worker]) {
    const found = role?.['additional-settings']?.find((text) => text.startsWith(`${name}=`));
    if (found !== undefined) return found.slice(name.length + 1);
  }
  return undefined;
}

/** A role without the settings that name recipes. */
export function withoutRecipeSettings(role: RowWorker | undefined): RowWorker | undefined {
  if (role === undefined) return undefined;
  const settings = (role['additional-settings'] ?? []).filter(
    (text) => !/^(?:EVAL_)?CONFIG_FILE=/.test(text),
  );
  return { ...role, 'additional-settings': settings };
}
