import { isMapping, type Mapping } from '../benchmark/mapping.ts';
import type { Point } from '../benchmark/matrix/compare.ts';
import { variantOfPoint } from '../benchmark/recipe/match-point.ts';
import { type RecipeFile, readRecipe } from '../benchmark/recipe/read-recipe.ts';
import { selectVariants } from '../benchmark/recipe/select-variants.ts';
import type { LaunchFile, LaunchSource } from '../benchmark/submission/launch-files.ts';
import type { RevisionTree } from '../benchmark/submission/revision-tree.ts';
import { DataFileError } from '../benchmark/yaml/data-file-error.ts';
import type { GitEvidence } from '../evidence/git-evidence.ts';
import { type FieldPath, type ResolvedVariant, resolveVariant } from '../launch/recipe/resolved-variant.ts';
import type { Action, Purpose } from '../launch/serving.ts';
import { always, known, type Origin } from '../launch/value.ts';
import type { ChangeMeans } from './engine-changes.ts';

type Mounted = readonly { readonly action: Action; readonly means: ChangeMeans }[];

const utf8 = new TextDecoder();

/** What recipes mount into the server's container. Each file is read once. */
export class RecipeMounts {
  readonly #git: Pick<GitEvidence, 'blob'>;
  readonly #source: LaunchSource;
  readonly #tree: RevisionTree;
  readonly #recipes = new Map<string, Promise<RecipeFile | undefined>>();
  readonly #mounted = new Map<string, Promise<Mounted>>();

  constructor(git: Pick<GitEvidence, 'blob'>, source: LaunchSource, tree: RevisionTree) {
    this.#git = git;
    this.#source = source;
    this.#tree = tree;
  }

  /** Nothing for a point that runs no recipe, or one that cannot be read: it is not served either. */
  of(point: Point, purpose: Purpose): Promise<Mounted> {
    const files = this.#source.filesOf(point.row);
    const recipe = files.find(({ role }) => role === 'recipe');
    const evaluated = purpose === 'eval' ? files.find(({ role }) => role === 'eval-recipe') : undefined;
    const file = evaluated ?? recipe;
    if (file === undefined) return Promise.resolve([]);
    const { path, selector } = file;
    const key = [
      point.row.identity,
      point.row.location.path,
      point.row.location.line,
      point.concurrency,
      path,
      selector,
    ].join('\n');
    const found = this.#mounted.get(key) ?? this.#mount(point, file);
    this.#mounted.set(key, found);
    return found;
  }

  async #mount(point: Point, file: LaunchFile): Promise<Mounted> {
    const read = await this.#recipe(file.path);
    const selector = read && variantOfPoint(point, selectVariants(read, file.selector))?.selector;
    const variant = read && resolveVariant(read, selector, undefined);
    return variant === undefined ? [] : mountsOf(variant);
  }

  #recipe(path: string): Promise<RecipeFile | undefined> {
    const found = this.#recipes.get(path) ?? this.#read(path);
    this.#recipes.set(path, found);
    return found;
  }

  async #read(path: string): Promise<RecipeFile | undefined> {
    const entry = this.#tree.entry(path);
    if (entry === undefined) return undefined;
    try {
      return readRecipe({ path, text: utf8.decode(await this.#git.blob(entry.oid)) });
    } catch (cause) {
      if (cause instanceof DataFileError) return undefined;
      throw cause;
    }
  }
}

/** `extra_mount: [host:container]`, `container_mounts: {host: container}`, `srun_options: {container-mounts: ...}`. */
function mountsOf(variant: ResolvedVariant): Mounted {
  const { extra_mount: extra, container_mounts: mounts, srun_options: options } = variant.value;
  const listed = Array.isArray(extra)
    ? extra.flatMap((mount, index) => mountAt(variant, ['extra_mount', index], mount))
    : [];
  const mapped = Object.entries(isMapping(mounts) ? mounts : {}).flatMap(([from, to]) =>
    mountAt(variant, ['container_mounts', from], typeof to === 'string' ? `${from}:${to}` : undefined),
  );
  return [...listed, ...mapped, ...srunMounts(variant, isMapping(options) ? options : {})];
}

function srunMounts(variant: ResolvedVariant, options: Mapping): Mounted {
  const written = options['container-mounts'];
  if (typeof written !== 'string') return [];
  return written.split(',').flatMap((mount) => mountAt(variant, ['srun_options', 'container-mounts'], mount));
}

function mountAt(variant: ResolvedVariant, path: FieldPath, mount: unknown): Mounted {
  if (typeof mount !== 'string') return [];
  const [from = '', to = from] = mount.split(':');
  return [{ action: mountAction(mount, to, variant.originOf(path)), means: { kind: 'mount', from } }];
}

function mountAction(mount: string, to: string, origin: Origin): Action {
  return {
    kind: 'write',
    target: { value: known(to), origin, guard: always },
    text: `mount ${mount}`.slice(0, 2000),
    origin,
    guard: always,
  };
}
