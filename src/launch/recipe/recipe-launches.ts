import type { MasterEntry } from '../../benchmark/master/read-master-configs.ts';
import type { Point } from '../../benchmark/matrix/compare.ts';
import type { MatrixRow } from '../../benchmark/matrix/row.ts';
import { variantOfPoint } from '../../benchmark/recipe/match-point.ts';
import { type RecipeFile, readRecipe } from '../../benchmark/recipe/read-recipe.ts';
import { selectVariants } from '../../benchmark/recipe/select-variants.ts';
import { type LaunchFile, LaunchSource } from '../../benchmark/submission/launch-files.ts';
import { DataFileError } from '../../benchmark/yaml/data-file-error.ts';
import { readYaml, type YamlDocument } from '../../benchmark/yaml/read-yaml.ts';
import type { Purpose } from '../serving.ts';
import { isAgentic, type LaunchContext } from './launch-context.ts';
import type { LaunchRevision } from './launch-revision.ts';
import { serveLlmD } from './llm-d.ts';
import { PinnedSrtSlurm } from './pinned-srt-slurm.ts';
import { resolveVariant } from './resolved-variant.ts';
import { serveRecipe } from './serve-recipe.ts';
import { forPurposes, type LaunchModel, notTold, type PointServings, type Served } from './served.ts';
import { srtSlurmOf } from './srt-slurm.ts';
import { stagedModel } from './staged-model.ts';
import { pathInClone, upstreamRecipe } from './upstream-recipe.ts';

const utf8 = new TextDecoder();

/** What the points of one commit that run recipes come to. Each file is read once. */
export class RecipeLaunches implements LaunchModel {
  readonly #of: LaunchRevision;
  readonly #source: LaunchSource;
  readonly #pinned: PinnedSrtSlurm;
  readonly #recipes = new Map<string, Promise<RecipeFile | DataFileError>>();
  readonly #upstream = new Map<string, Promise<RecipeFile | DataFileError | Served>>();
  readonly #shared = new Map<string, Promise<YamlDocument | DataFileError | undefined>>();
  readonly #served = new Map<string, Promise<Served>>();

  constructor(of: LaunchRevision) {
    this.#of = of;
    this.#source = new LaunchSource({ ...of.revision, tree: of.tree });
    this.#pinned = new PinnedSrtSlurm(of, this.#source);
  }

  /** Both purposes of a point; `undefined` if the point runs a script, not a recipe. */
  async serve(point: Point): Promise<PointServings | undefined> {
    const files = this.#source.filesOf(point.row);
    const recipe = files.find(({ role }) => role === 'recipe');
    const entry = this.#of.revision.configs.entries.get(point.row.configKey);
    if (recipe === undefined || entry === undefined) return undefined;
    const evaluated = files.find(({ role }) => role === 'eval-recipe') ?? recipe;
    return forPurposes(point, (purpose) =>
      this.#cached(point, entry, purpose === 'eval' ? evaluated : recipe, purpose),
    );
  }

  /** Concurrencies of a row that run the same variant share what it comes to. */
  async #cached(point: Point, entry: MasterEntry, file: LaunchFile, purpose: Purpose): Promise<Served> {
    const { path, line } = point.row.location;
    // Only bound placeholders and single-node variants depend on the concurrency.
    const concurrency = point.row.recipe.tp === undefined ? '' : point.concurrency;
    const key = [point.row.identity, path, line, file.path, file.selector, purpose, concurrency].join('\n');
    const known = this.#served.get(key);
    if (known !== undefined) return known;
    const serving = this.#serve(point, entry, file, purpose);
    this.#served.set(key, serving);
    return serving;
  }

  async #serve(point: Point, entry: MasterEntry, file: LaunchFile, purpose: Purpose): Promise<Served> {
    const place = { path: file.path, line: 1 };
    const { row } = point;
    const isLlmD = row.recipe.framework.startsWith('llmd-');
    const isBound = entry.config['srt-recipe-dir'] != null;
    const recipe = file.exists
      ? await this.#recipe(file.path)
      : await this.#absent(row, file, isLlmD || isBound);
    if ('kind' in recipe) return recipe;
    if (recipe instanceof DataFileError)
      return notTold({ kind: 'unsupported', what: 'a recipe that cannot be read' }, recipe.message, place);
    if (isLlmD) return serveLlmD(point, entry, recipe, purpose);
    const selected = selectVariants(recipe, file.selector);
    const own = variantOfPoint(point, selected);
    if (own === undefined) {
      const what = `${selected.length === 0 ? 'no' : 'not exactly one'} variant for this point`;
      const name = file.selector === undefined ? file.path : `${file.path}:${file.selector}`;
      return notTold({ kind: 'unsupported', what }, `${name} has ${what}`, place);
    }
    const shared = isBound ? await this.#sharedBlock(row) : undefined;
    if (shared instanceof DataFileError)
      return notTold(
        { kind: 'unsupported', what: 'a shared block that cannot be read' },
        shared.message,
        place,
      );
    const variant = resolveVariant(recipe, own.selector, shared);
    if (variant === undefined)
      return notTold(
        { kind: 'unsupported', what: 'a recipe that is no mapping' },
        `${file.path} is no recipe`,
        place,
      );
    const context: LaunchContext = {
      point,
      entry,
      purpose,
      variant,
      isBound,
      ownsAcceptance: this.#of.revision.layout.name === 'inferencex-e2e',
      srtSlurm: srtSlurmOf(await this.#pinned.refOf(row), variant.value),
      stagedModel: stagedModel(row, this.#of.revision),
    };
    const servings = serveRecipe(context);
    if (servings.length > 0) return { kind: 'served', servings };
    return notTold(
      { kind: 'unsupported', what: 'a recipe without roles' },
      `${file.path} names no role`,
      place,
    );
  }

  /** Only what a clone of srt-slurm may bring along is looked for there. */
  async #absent(
    row: MatrixRow,
    file: LaunchFile,
    isOwn: boolean,
  ): Promise<RecipeFile | DataFileError | Served> {
    const { path, line } = row.location;
    const role = file.role === 'eval-recipe' ? file.role : 'recipe';
    const inClone = isOwn || row.recipe.tp !== undefined ? undefined : pathInClone(row, role);
    if (inClone === undefined)
      return notTold({ kind: 'file', path: file.path }, `${file.path} does not exist`, { path, line });
    const pin = await this.#pinned.pinOf(row);
    const key = `${pin.repository} ${JSON.stringify(pin.ref.value)} ${inClone}`;
    return remember(this.#upstream, key, () => upstreamRecipe(this.#of, pin, inClone, row));
  }

  #recipe(path: string): Promise<RecipeFile | DataFileError> {
    return remember(this.#recipes, path, () => this.#read(path, (text) => readRecipe({ path, text })));
  }

  async #sharedBlock(row: MatrixRow): Promise<YamlDocument | DataFileError | undefined> {
    const workload = isAgentic(row) ? 'agentic' : 'fixed-sequence';
    const nodes = row.recipe.tp === undefined ? 'multi' : 'single';
    const path = this.#of.tree.fileAt(`${this.#source.root}configs/srt-recipes/${workload}-${nodes}.yaml`);
    if (path === undefined) return undefined;
    return remember(this.#shared, path, () => this.#read(path, (text) => readYaml(text, path)));
  }

  async #read<Content>(path: string, parse: (text: string) => Content): Promise<Content | DataFileError> {
    const entry = this.#of.tree.entry(path);
    if (entry === undefined) return new DataFileError([{ path, message: 'does not exist' }]);
    try {
      return parse(utf8.decode(await this.#of.git.blob(entry.oid)));
    } catch (cause) {
      if (cause instanceof DataFileError) return cause;
      throw cause;
    }
  }
}

function remember<Content>(
  known: Map<string, Promise<Content>>,
  path: string,
  read: () => Promise<Content>,
): Promise<Content> {
  const found = known.get(path) ?? read();
  known.set(path, found);
  return found;
}
