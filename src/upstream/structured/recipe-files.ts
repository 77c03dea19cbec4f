import { parseValue } from '../../benchmark/yaml/parse-value.ts';
import { readYaml, type YamlDocument } from '../../benchmark/yaml/read-yaml.ts';
import { Strategy, StructuredRecipe, Taxonomy } from './recipe-schema.ts';

/** A parsed YAML file of the recipe repository, whose values know their lines. */
export interface RecipeYaml<Value> {
  readonly document: YamlDocument;
  readonly value: Value;
}

/** A model's recipe with the shared files that it is combined with. */
export interface RecipeFiles {
  readonly recipe: RecipeYaml<StructuredRecipe>;
  /** By name; strategies whose file is missing are left out. */
  readonly strategies: ReadonlyMap<string, RecipeYaml<Strategy>>;
  readonly kvStores: readonly RecipeYaml<Strategy>[];
  readonly taxonomy: RecipeYaml<Taxonomy> | undefined;
}

const limits = { characters: 2 * 1024 * 1024, expandedSize: 2 * 1024 * 1024, aliases: 100 };

/** Throws `DataFileError`, also for more than the limits allow. */
export function readRecipeYaml(text: string, path: string): RecipeYaml<StructuredRecipe> {
  const document = readYaml(text, path, limits);
  return { document, value: parseValue(document, StructuredRecipe, document.value) };
}

/** Throws `DataFileError`. */
export function readStrategyYaml(text: string, path: string): RecipeYaml<Strategy> {
  const document = readYaml(text, path, limits);
  return { document, value: parseValue(document, Strategy, document.value) };
}

/** Throws `DataFileError`. */
export function readTaxonomyYaml(text: string, path: string): RecipeYaml<Taxonomy> {
  const document = readYaml(text, path, limits);
  return { document, value: parseValue(document, Taxonomy, document.value) };
}

/** Names of the strategies that a recipe offers anywhere: those it lists, and those it grants to some hardware. */
export function strategyNames({
  compatible_strategies,
  strategy_hardware,
}: StructuredRecipe): readonly string[] {
  const granted = Object.entries(strategy_hardware ?? {}).flatMap(([name, gates]) =>
    Object.values(gates ?? {}).includes('supported') ? [name] : [],
  );
  return [...new Set([...(compatible_strategies ?? []), ...granted])].filter((name) =>
    /^\w{1,60}$/.test(name),
  );
}
