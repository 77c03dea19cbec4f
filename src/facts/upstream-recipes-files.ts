import type { OpenEngine } from '../benchmark/engine.ts';
import { EvidenceUnreadable } from '../evidence/errors.ts';
import type { UpstreamEvidence } from '../evidence/github-evidence.ts';
import { importedScripts } from '../upstream/links/recipe-paths.ts';
import { type ReadRecipe, readRecipe } from '../upstream/read-recipe.ts';

/** Recipes of one pull request that are read; real ones change one to five. */
const MOST_RECIPES = 20;

interface RecipeCommit {
  readonly repository: string;
  readonly commit: string;
  readonly engine: OpenEngine;
}

/** Reads recipes as they are at a commit; those that it does not have are left out. */
export async function readRecipesAt(
  upstream: Pick<UpstreamEvidence, 'file'>,
  { repository, commit, engine }: RecipeCommit,
  paths: readonly string[],
): Promise<readonly ReadRecipe[]> {
  if (paths.length > MOST_RECIPES)
    throw new EvidenceUnreadable(`${repository}@${commit}`, `changes more than ${MOST_RECIPES} recipes`);
  const known = new Map<string, Promise<Uint8Array | undefined>>();
  const file = (path: string) => {
    const before = known.get(path) ?? upstream.file(repository, commit, path);
    known.set(path, before);
    return before;
  };
  const read = new Map<string, ReadRecipe>();
  for (const path of paths) {
    const bytes = await file(path);
    if (bytes === undefined) continue;
    read.set(path, await readRecipe(bytes, path, engine, file));
    if (!/\.mdx?$/.test(path)) continue;
    // A page shows what the scripts that it imports make.
    for (const script of importedScripts(new TextDecoder().decode(bytes), path)) {
      const source = read.has(script) ? undefined : await file(script);
      if (source !== undefined) read.set(script, await readRecipe(source, script, engine, file));
    }
  }
  return [...read.values()];
}
