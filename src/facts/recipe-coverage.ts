import { openEngineOf } from '../benchmark/engine.ts';
import type { Fact } from '../check/fact.ts';
import { coverRole, type RoleCover } from '../upstream/compare/cover-role.ts';
import {
  type SubmittedRole,
  submittedFrontend,
  submittedWorker,
} from '../upstream/compare/submitted-role.ts';
import type { RecipeDocument } from '../upstream/documented.ts';
import { type Gpu, gpuOfRunner } from '../upstream/gpus.ts';
import { type ServingCase, servingCases, type UntoldCase } from './serving-cases.ts';
import { servings } from './servings.ts';
import { type OpenEngine, type RecipeSource, upstreamRecipes } from './upstream-recipes.ts';

export type { RoleCover } from '../upstream/compare/cover-role.ts';
export type { Gap } from '../upstream/compare/gap.ts';
export { recipeSnippet } from '../upstream/compare/snippet.ts';
export type { SubmittedRole } from '../upstream/compare/submitted-role.ts';
export type { Documented } from '../upstream/documented.ts';
export { whyUntold } from './serving-cases.ts';

/** One way in which a submitted config serves, and what the linked recipes have of it. */
export interface CoveredRole {
  readonly key: string;
  readonly engine: OpenEngine;
  readonly isMultiNode: boolean;
  /** `undefined`: the runner's GPU is none that we know. */
  readonly gpu: string | undefined;
  readonly runner: string;
  readonly submitted: SubmittedRole;
  /** Concurrencies that it serves, in the order of the matrix. */
  readonly concurrencies: readonly number[];
  readonly cover: RoleCover | undefined;
}

/** A part of what is linked that cannot be followed. Plain text. */
export interface RecipeProblem {
  readonly path: string;
  readonly problem: string;
}

export interface RecipeCoverage {
  readonly roles: readonly CoveredRole[];
  readonly problems: readonly RecipeProblem[];
  /** Submitted points of open engines whose servings are not known. */
  readonly untold: readonly UntoldCase[];
}

/** What the linked recipes document of every submitted point and role. Frontends are roles, too. */
export const recipeCoverage: Fact<RecipeCoverage> = {
  name: 'recipe coverage',
  async gather({ get }) {
    const [all, { sources }] = await Promise.all([get(servings), get(upstreamRecipes)]);
    const submitted = all.filter(({ isSubmitted }) => isSubmitted);
    const { told, untold } = servingCases(submitted, ['throughput']);
    const groups = new Map<string, CoveredRole & { concurrencies: number[] }>();
    for (const one of told.flatMap(rolesOf)) {
      const id = JSON.stringify([one.key, one.runner, signatureOf(one.submitted)]);
      const known = groups.get(id);
      if (known === undefined) groups.set(id, { ...one, concurrencies: [...one.concurrencies] });
      else known.concurrencies.push(...one.concurrencies);
    }
    const recipes = new Map<string, readonly RecipeDocument[]>();
    const roles = [...groups.values()].map((role) => {
      const gpu = gpuOfRunner(role.runner);
      if (gpu === undefined) return role;
      const id = `${role.engine} ${gpu.sku}`;
      const documents = recipes.get(id) ?? documentsFor(role.engine, gpu, sources);
      recipes.set(id, documents);
      const concurrencies = [...new Set(role.concurrencies)];
      return { ...role, concurrencies, cover: coverRole(role.submitted, gpu, documents) };
    });
    const problems = [...recipes.values()].flatMap((documents) =>
      documents.flatMap(({ path, problems: found }) => found.map((problem) => ({ path, problem }))),
    );
    return {
      roles,
      problems,
      untold: untold.filter(({ point }) => openEngineOf(point.row.recipe.framework) !== undefined),
    };
  },
};

function rolesOf({ key, point, serving }: ServingCase): readonly CoveredRole[] {
  const { recipe } = point.row;
  const engine = openEngineOf(recipe.framework);
  if (engine === undefined) return [];
  const about = {
    key,
    engine,
    isMultiNode: recipe.tp === undefined,
    gpu: gpuOfRunner(recipe.runner)?.sku,
    runner: recipe.runner,
    concurrencies: [point.concurrency],
    cover: undefined,
  };
  const worker = submittedWorker(serving, engine, recipe.model);
  const frontend =
    serving.frontend === undefined ? undefined : submittedFrontend(serving.frontend, engine, recipe.model);
  return [worker, ...(frontend === undefined ? [] : [frontend])].map((submitted) => ({
    ...about,
    submitted,
  }));
}

/** Servings that differ in what recipes need not have are one. */
function signatureOf({ role, model, facets }: SubmittedRole): unknown {
  const counted = facets.filter((facet) => facet.class !== 'info');
  return [role, model, counted.map(({ kind, name, value, written }) => [kind, name, value ?? written])];
}

function documentsFor(
  engine: OpenEngine,
  gpu: Gpu,
  sources: readonly RecipeSource[],
): readonly RecipeDocument[] {
  const read = sources.flatMap((source) => (source.kind === 'read' ? source.recipes : []));
  return read.filter((recipe) => recipe.engine === engine).map((recipe) => recipe.documentFor(gpu));
}
