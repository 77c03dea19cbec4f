import type { RecipeFile, RecipeVariant } from './read-recipe.ts';

/** A recipe as a row names it. */
export interface RecipeName {
  /** From the project root. */
  readonly path: string;
  readonly selector: string | undefined;
}

/** `path.yaml:selector` in its two parts. */
export function parseRecipeName(name: string): RecipeName {
  const at = name.indexOf(':');
  if (at < 0) return { path: name, selector: undefined };
  return { path: name.slice(0, at), selector: name.slice(at + 1) };
}

/** Variants that a selector stands for; without one, a bundle means all but `base`. Empty if it selects nothing. */
export function selectVariants(
  { isBundle, variants }: RecipeFile,
  selector: string | undefined,
): readonly RecipeVariant[] {
  if (selector === undefined) return isBundle ? variants.filter((one) => one.selector !== 'base') : variants;
  return variants.filter((one) => one.selector === selector || one.selector?.startsWith(`${selector}[`));
}
