import type { Origin } from '../../launch/value.ts';
import type { Documented, Mention, RecipeDocument } from '../documented.ts';
import type { Facet } from '../flags/facets.ts';
import { type Gpu, isAbout } from '../gpus.ts';
import { compareServing, mentionedFacets } from './compare-serving.ts';
import { documentedFacets } from './documented-facets.ts';
import type { Gap } from './gap.ts';
import type { SubmittedRole } from './submitted-role.ts';

/** What upstream documents of one role of a submitted point. Texts in it are plain and come from strangers. */
export type RoleCover =
  | { readonly kind: 'covered'; readonly by: Documented }
  /** The nearest documented serving, and what it lacks. */
  | { readonly kind: 'gaps'; readonly by: Documented; readonly gaps: readonly Gap[] }
  | { readonly kind: 'untold'; readonly by: Documented; readonly facets: readonly Facet<Origin>[] }
  /** The recipes serve other checkpoints. */
  | { readonly kind: 'no-model'; readonly models: readonly string[] }
  | { readonly kind: 'no-gpu'; readonly paths: readonly string[]; readonly documented: readonly string[] }
  | { readonly kind: 'no-role'; readonly paths: readonly string[] };

/** Compares a role with every serving that the recipes document for its checkpoint and GPU; the nearest one counts. */
export function coverRole(submitted: SubmittedRole, gpu: Gpu, recipes: readonly RecipeDocument[]): RoleCover {
  const wanted = submitted.model.toLowerCase();
  const ofModel = recipes.flatMap((recipe) => {
    const servings = recipe.servings.filter(
      (one) => one.engine === submitted.engine && serves(one, recipe, submitted),
    );
    const mentions = recipe.mentions.filter(
      ({ gpus, models }) => isAbout(gpus, gpu) && (models.size === 0 || models.has(wanted)),
    );
    return servings.map((serving): Candidate => ({ serving, mentions }));
  });
  if (ofModel.length === 0) return withoutServing(submitted, gpu, recipes);
  const ofGpu = ofModel.filter(({ serving }) => isAbout(serving.gpus, gpu));
  if (ofGpu.length === 0) {
    const paths = [...new Set(ofModel.map(({ serving }) => serving.path))];
    return {
      kind: 'no-gpu',
      paths,
      documented: [...new Set(ofModel.flatMap(({ serving }) => serving.gpus))],
    };
  }
  const ofRole = ofGpu.filter(({ serving }) => serving.role === submitted.role);
  if (ofRole.length === 0)
    return { kind: 'no-role', paths: [...new Set(ofGpu.map(({ serving }) => serving.path))] };
  return nearest(submitted, ofRole);
}

interface Candidate {
  readonly serving: Documented;
  readonly mentions: readonly Mention[];
}

function nearest(submitted: SubmittedRole, candidates: readonly Candidate[]): RoleCover {
  const byPath = Map.groupBy(candidates, ({ serving }) => serving.path);
  const named = new Map([...byPath].map(([path, own]) => [path, namedIn(own)]));
  const said = new Map<readonly Mention[], ReturnType<typeof mentionedFacets>>();
  for (const { mentions } of candidates)
    if (!said.has(mentions)) said.set(mentions, mentionedFacets(mentions, submitted));
  const [best] = candidates
    .map(({ serving, mentions }) =>
      compareServing(submitted, serving, {
        said: said.get(mentions) ?? new Map(),
        named: named.get(serving.path) ?? new Map(),
      }),
    )
    .map((comparison) => ({ ...comparison, weight: weightOf(comparison.gaps) }))
    .sort((a, b) => a.weight - b.weight);
  if (best === undefined) return { kind: 'no-role', paths: [] };
  const { documented: by, gaps, untold } = best;
  if (gaps.length > 0) return { kind: 'gaps', by, gaps };
  return untold.length > 0 ? { kind: 'untold', by, facets: untold } : { kind: 'covered', by };
}

/** Settings that must be named, wherever a serving of one recipe has them; each value of them once. */
function namedIn(candidates: readonly Candidate[]): ReadonlyMap<string, readonly Facet<number>[]> {
  const found = new Map<string, Map<string | undefined, Facet<number>>>();
  for (const { serving } of candidates) {
    const { inForce, offered } = documentedFacets(serving);
    for (const [key, facets] of [...inForce, ...offered]) {
      const values = found.get(key) ?? new Map<string | undefined, Facet<number>>();
      found.set(key, values);
      for (const facet of facets) if (facet.class === 'name') values.set(facet.value, facet);
    }
  }
  return new Map([...found].map(([key, values]) => [key, [...values.values()]]));
}

/** Another topology is further away than a kernel, and that than something left out. */
function weightOf(gaps: readonly Gap[]): number {
  let weight = 0;
  for (const { facet, instead } of gaps) {
    const isParallel =
      facet.class === 'value' && /parallel-size$|expert-parallel$|dp-attention$/.test(facet.name);
    weight += isParallel ? 40 : facet.class === 'value' ? (instead.length > 0 ? 12 : 10) : 3;
  }
  return weight;
}

function serves(one: Documented, recipe: RecipeDocument, { model, role }: SubmittedRole): boolean {
  const wanted = model.toLowerCase();
  // A router serves whatever its page is about.
  if (one.models.length === 0 || role === 'frontend') return recipe.models.has(wanted);
  return one.models.some((name) => isSameModel(name.toLowerCase(), wanted));
}

/** A path on a disk is known by its last part. */
function isSameModel(documented: string, wanted: string): boolean {
  if (documented === wanted) return true;
  const isPath = documented.startsWith('/') || documented.startsWith('.');
  return isPath && documented.replace(/\/+$/, '').split('/').at(-1) === wanted.split('/').at(-1);
}

function withoutServing(submitted: SubmittedRole, gpu: Gpu, recipes: readonly RecipeDocument[]): RoleCover {
  const naming = recipes.filter(({ models }) => models.has(submitted.model.toLowerCase()));
  const servings = naming.flatMap((recipe) => recipe.servings);
  if (naming.length > 0 && servings.some(({ gpus }) => gpus.includes(gpu.sku)))
    return { kind: 'no-role', paths: naming.map(({ path }) => path) };
  const models = recipes.flatMap((recipe) => recipe.servings.flatMap((one) => one.models));
  return { kind: 'no-model', models: [...new Set(models)] };
}
