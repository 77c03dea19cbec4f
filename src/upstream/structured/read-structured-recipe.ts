import type { RecipeDocument } from '../documented.ts';
import type { Gpu } from '../gpus.ts';
import { modelsNamedIn } from '../text/models-named.ts';
import { readTextRecipe } from '../text/read-text-recipe.ts';
import type { RecipeFiles } from './recipe-files.ts';
import { resolveRecipe } from './resolve-recipe.ts';

/** A structured recipe as it is for one GPU: what its data combine to, and the commands and hints of its guide. */
export function readStructuredRecipe(files: RecipeFiles, text: string, gpu: Gpu): RecipeDocument {
  const { document, value } = files.recipe;
  const guide = readTextRecipe(value.guide ?? '', document.path, 'vllm', document.lineOf(['guide']) + 1);
  return {
    path: document.path,
    format: 'structured',
    servings: [...resolveRecipe(files, gpu), ...guide.servings],
    mentions: guide.mentions,
    models: modelsNamedIn(text),
    problems: [],
  };
}
