import type { GitEvidence } from '../../evidence/git-evidence.ts';
import type { Point } from '../matrix/compare.ts';
import type { MatrixRow } from '../matrix/row.ts';
import { comparableVariant } from '../recipe/comparable-recipe.ts';
import { variantOfPoint } from '../recipe/match-point.ts';
import { type RecipeFile, readRecipe } from '../recipe/read-recipe.ts';
import { selectVariants } from '../recipe/select-variants.ts';
import { DataFileError } from '../yaml/data-file-error.ts';
import type { LaunchFile, LaunchSource } from './launch-files.ts';

/** A point on one side, with the revision it belongs to. */
export interface PlacedPoint {
  readonly point: Point;
  readonly source: LaunchSource;
}

const utf8 = new TextDecoder();

/** Compares what points' recipes say, resolved; by whole files where that cannot be done. */
export class RecipeComparer {
  readonly #git: Pick<GitEvidence, 'blob'>;
  readonly #files = new Map<string, Promise<RecipeFile | undefined>>();

  constructor(git: Pick<GitEvidence, 'blob'>) {
    this.#git = git;
  }

  /** Told without reading: the row names the same recipes, and they are the same files. */
  static isSameFile(row: MatrixRow, before: LaunchSource, after: LaunchSource): boolean {
    const [was, is] = [before, after].map((source) =>
      source
        .filesOf(row)
        .filter(({ role }) => role === 'recipe' || role === 'eval-recipe')
        .map(({ path }) => source.tree.entry(path)?.oid ?? 'absent')
        .join(),
    );
    return was === is;
  }

  /** Path of the point's recipe in head, if it runs something else there. */
  async changedRecipe(before: PlacedPoint, after: PlacedPoint): Promise<string | undefined> {
    for (const role of ['recipe', 'eval-recipe'] as const) {
      const one = recipeOf(before, role);
      const other = recipeOf(after, role);
      if (await this.#isEqual(one, before, other, after)) continue;
      return other?.path ?? one?.path;
    }
    return undefined;
  }

  async #isEqual(
    one: LaunchFile | undefined,
    before: PlacedPoint,
    other: LaunchFile | undefined,
    after: PlacedPoint,
  ): Promise<boolean> {
    if (one === undefined || other === undefined) return one === other;
    if (!one.exists && !other.exists) return relativeName(one, before) === relativeName(other, after);
    if (!one.exists || !other.exists) return false;
    const blobs = [oidOf(one, before), oidOf(other, after)];
    if (blobs[0] === blobs[1] && one.selector === other.selector) return true;
    const [was, is] = await Promise.all([this.#text(one, before), this.#text(other, after)]);
    return was !== undefined && was === is;
  }

  /** What the point runs of a recipe, comparable; all that is selected where no single variant is the point's. */
  async #text(file: LaunchFile, { point, source }: PlacedPoint): Promise<string | undefined> {
    const recipe = await this.#file(file.path, source);
    if (recipe === undefined) return undefined;
    const selected = selectVariants(recipe, file.selector);
    const own = variantOfPoint(point, selected);
    return (own === undefined ? selected : [own]).map(({ value }) => comparableVariant(value)).join('\n');
  }

  #file(path: string, { tree }: LaunchSource): Promise<RecipeFile | undefined> {
    const entry = tree.entry(path);
    const key = `${entry?.oid} ${path}`;
    const known = this.#files.get(key);
    if (known !== undefined) return known;
    const reading = this.#read(path, entry?.oid);
    this.#files.set(key, reading);
    return reading;
  }

  async #read(path: string, oid: string | undefined): Promise<RecipeFile | undefined> {
    if (oid === undefined) return undefined;
    const text = utf8.decode(await this.#git.blob(oid));
    try {
      return readRecipe({ path, text });
    } catch (cause) {
      // An unreadable recipe equals nothing; the checks that need it say what is wrong with it.
      if (cause instanceof DataFileError) return undefined;
      throw cause;
    }
  }
}

function recipeOf({ point, source }: PlacedPoint, role: LaunchFile['role']): LaunchFile | undefined {
  return source.filesOf(point.row).find((file) => file.role === role);
}

function oidOf(file: LaunchFile, { source }: PlacedPoint): string | undefined {
  return source.tree.entry(file.path)?.oid;
}

/** Moving the whole project to another folder renames nothing. */
function relativeName({ path, selector }: LaunchFile, { source }: PlacedPoint): string {
  return `${path.slice(source.root.length)}:${selector ?? ''}`;
}
