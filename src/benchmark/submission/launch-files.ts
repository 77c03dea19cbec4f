import { posix } from 'node:path';
import type { DetectedLayout } from '../layout.ts';
import { namedRecipes } from '../matrix/recipe-paths.ts';
import type { MatrixRow } from '../matrix/row.ts';
import { parseRecipeName } from '../recipe/select-variants.ts';
import type { Runners } from '../runners.ts';
import { launchersOf } from './launchers.ts';
import type { RevisionTree } from './revision-tree.ts';
import { scriptNames } from './script-names.ts';

/** A file that a row's job starts from. */
export interface LaunchFile {
  readonly role: 'launcher' | 'script' | 'recipe' | 'eval-recipe';
  readonly path: string;
  /** Variant of a recipe, as the row names it. */
  readonly selector: string | undefined;
  /** Not every recipe is: a third of the multi-node ones come with the srt-slurm clone of the launcher. */
  readonly exists: boolean;
}

interface Revision {
  readonly layout: DetectedLayout;
  readonly runners: Runners;
  readonly tree: RevisionTree;
}

/** One revision's answers to what its rows run. */
export class LaunchSource {
  readonly tree: RevisionTree;
  /** Folder that `configs/` and `benchmarks/` stand in: empty, or with a slash at its end. */
  readonly root: string;
  readonly #revision: Revision;
  readonly #known = new Map<MatrixRow, readonly LaunchFile[]>();

  constructor(revision: Revision) {
    this.#revision = revision;
    this.tree = revision.tree;
    const folder = posix.dirname(revision.layout.paths.benchmarks);
    this.root = folder === '.' ? '' : `${folder}/`;
  }

  /** What a row runs, whether it is there or not; the names do not depend on the concurrency. */
  filesOf(row: MatrixRow): readonly LaunchFile[] {
    const known = this.#known.get(row);
    if (known !== undefined) return known;
    const files = launchFiles(row, this.root, this.#revision);
    this.#known.set(row, files);
    return files;
  }
}

/** Files of several rows, each once. */
export function filesOf(rows: readonly MatrixRow[], source: LaunchSource): readonly LaunchFile[] {
  const files = new Map<string, LaunchFile>();
  for (const file of rows.flatMap((row) => source.filesOf(row)))
    files.set(`${file.role} ${file.path}:${file.selector ?? ''}`, file);
  return [...files.values()];
}

function launchFiles(row: MatrixRow, root: string, revision: Revision): readonly LaunchFile[] {
  const { layout, runners, tree } = revision;
  const { recipe, evalRecipe } = namedRecipes(row.recipe);
  const launchers = launchersOf(row.recipe.runner, runners);
  const files = launchers
    .flatMap(({ name }) => tree.fileAt(`${root}runners/launch_${name}.sh`) ?? [])
    .map((path): LaunchFile => ({ role: 'launcher', path, selector: undefined, exists: true }));
  if (recipe !== undefined) files.push(recipeFile('recipe', recipe, row, root, revision));
  if (evalRecipe !== undefined) files.push(recipeFile('eval-recipe', evalRecipe, row, root, revision));
  if (recipe !== undefined && !isLlmD(row)) return files;
  const scripts = launchers.map((launcher): LaunchFile => {
    const names = scriptNames(row, launcher).map((name) => `${layout.paths.benchmarks}/${name}`);
    const found = names.map((name) => tree.fileAt(name)).find((path) => path !== undefined);
    const path = found ?? names[0] ?? '';
    return { role: 'script', path, selector: undefined, exists: found !== undefined };
  });
  const byPath = new Map(scripts.map((file) => [file.path, file]));
  return [...files, ...byPath.values()];
}

function recipeFile(
  role: 'recipe' | 'eval-recipe',
  name: string,
  row: MatrixRow,
  root: string,
  { layout, tree }: Revision,
): LaunchFile {
  const { path: written, selector } = parseRecipeName(name);
  const path = isLlmD(row)
    ? `${layout.paths.benchmarks}/multi_node/llm-d-recipes/${posix.basename(written)}`
    : posix.normalize(`${root}${written}`);
  const found = tree.fileAt(path);
  return { role, path: found ?? path, selector, exists: found !== undefined };
}

/** llm-d has both: a wrapper script, and a recipe in a folder of its own. */
function isLlmD({ recipe }: MatrixRow): boolean {
  return recipe.framework.startsWith('llmd-');
}
