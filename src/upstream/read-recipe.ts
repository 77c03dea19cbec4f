import type { OpenEngine } from '../benchmark/engine.ts';
import { DataFileError } from '../benchmark/yaml/data-file-error.ts';
import type { RecipeDocument } from './documented.ts';
import { readGenerator } from './generator/read-generator.ts';
import type { Gpu } from './gpus.ts';
import { RecipeUnreadable, recipeText } from './recipe-unreadable.ts';
import { readStructuredRecipe } from './structured/read-structured-recipe.ts';
import {
  type RecipeFiles,
  readRecipeYaml,
  readStrategyYaml,
  readTaxonomyYaml,
  strategyNames,
} from './structured/recipe-files.ts';
import { readTextRecipe } from './text/read-text-recipe.ts';

/** A recipe that is read and waits for the GPU that it is asked about. */
export interface ReadRecipe {
  readonly path: string;
  readonly engine: OpenEngine;
  /** What it documents for a GPU; the same object for the same GPU. */
  documentFor(gpu: Gpu): RecipeDocument;
}

/** A file beside a recipe, at the same commit; `undefined` if it is not there. */
export type ReadBeside = (path: string) => Promise<Uint8Array | undefined>;

/** Real recipes have up to 12 strategies and 10 variants; each strategy is a file to read. */
const MOST_STRATEGIES = 30;
const MOST_VARIANTS = 60;

const kvStores = [
  'kv_store/kv_store_centralized_mooncake.yaml',
  'kv_store/kv_store_distributed_mooncake.yaml',
];

/**
 * Reads a recipe by the kind of its file, with the shared files that it is combined with. Throws `RecipeUnreadable`, and
 * whatever `beside` throws.
 */
export async function readRecipe(
  bytes: Uint8Array,
  path: string,
  engine: OpenEngine,
  beside: ReadBeside,
): Promise<ReadRecipe> {
  const text = recipeText(bytes, path);
  if (/\.ya?ml$/.test(path)) return structured(text, path, beside);
  const document = /\.(?:jsx?|tsx)$/.test(path)
    ? readGenerator(text, path, engine)
    : readTextRecipe(text, path, engine);
  return { path, engine, documentFor: () => document };
}

async function structured(text: string, path: string, beside: ReadBeside): Promise<ReadRecipe> {
  const files = await readable(path, async (): Promise<RecipeFiles> => {
    const recipe = readRecipeYaml(text, path);
    const names = strategyNames(recipe.value);
    const variants = Object.keys(recipe.value.variants ?? {}).length;
    if (names.length > MOST_STRATEGIES || variants > MOST_VARIANTS)
      throw new RecipeUnreadable(path, 'offers too many strategies or variants');
    const paths = names.map((name) => `strategies/${name}.yaml`);
    const [taxonomy, stores, ...strategies] = await Promise.all([
      beside('taxonomy.yaml'),
      Promise.all(kvStores.map(async (store) => ({ store, bytes: await beside(store) }))),
      ...paths.map(async (strategy) => ({ strategy, bytes: await beside(strategy) })),
    ]);
    return {
      recipe,
      strategies: new Map(
        strategies.flatMap(({ strategy, bytes }) => {
          if (bytes === undefined) return [];
          const read = readStrategyYaml(recipeText(bytes, strategy), strategy);
          return [[read.value.name, read] as const];
        }),
      ),
      kvStores: stores.flatMap(({ store, bytes }) =>
        bytes === undefined ? [] : [readStrategyYaml(recipeText(bytes, store), store)],
      ),
      taxonomy:
        taxonomy === undefined
          ? undefined
          : readTaxonomyYaml(recipeText(taxonomy, 'taxonomy.yaml'), 'taxonomy.yaml'),
    };
  });
  const documents = new Map<string, RecipeDocument>();
  return {
    path,
    engine: 'vllm',
    documentFor(gpu) {
      const known = documents.get(gpu.sku) ?? readStructuredRecipe(files, text, gpu);
      documents.set(gpu.sku, known);
      return known;
    },
  };
}

async function readable<Value>(path: string, read: () => Promise<Value>): Promise<Value> {
  try {
    return await read();
  } catch (cause) {
    if (!(cause instanceof DataFileError)) throw cause;
    const [first = ''] = cause.message.split('\n');
    throw new RecipeUnreadable(path, `cannot be read: ${first}`, { cause });
  }
}
