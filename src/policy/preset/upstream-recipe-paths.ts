import type { upstreamRepositories } from './upstream-repositories.ts';

type Repository = (typeof upstreamRepositories)[number];

const paths: Partial<Record<Repository, readonly string[]>> = {
  // The second folder is where the cookbook was before.
  'sgl-project/sglang': ['docs/cookbook/', 'docs_new/'],
};

/**
 * Folders that hold the recipes of an upstream repository (each ends with `/`), where it holds other things, too: there,
 * a pull request that changes none of them documents nothing. Repositories that are not listed hold nothing else.
 */
export const upstreamRecipePaths: ReadonlyMap<string, readonly string[]> = new Map(Object.entries(paths));
