import { blobUrl } from '../../src/check/evidence-link.ts';
import { code, link, listSome } from '../../src/check/markdown.ts';
import type { EvidenceLink } from '../../src/check/outcome.ts';
import type { CoveredRole } from '../../src/facts/recipe-coverage.ts';
import type { RecipeSource } from '../../src/facts/upstream-recipes.ts';

type Read = Extract<RecipeSource, { kind: 'read' }>;

/** What was linked and read, and its recipes at their commit. */
export function sourceLinks(sources: readonly RecipeSource[]): readonly EvidenceLink[] {
  return sources.flatMap((source): readonly EvidenceLink[] => {
    const own = { label: source.label, url: source.url };
    if (source.kind !== 'read') return [own];
    const { repository, commit, recipes } = source;
    if (repository === undefined || commit === undefined) return [own];
    const files = recipes.map(({ path }) => ({ label: path, url: blobUrl(repository, commit, path) }));
    return [own, ...files.slice(0, 5)];
  });
}

/** `vllm-project/recipes#645` with its link, and when it was merged. */
export function named({ label, url, mergedAt }: Read): string {
  const merged = mergedAt === undefined ? '' : `, merged ${mergedAt},`;
  return `${link(code(label), url)}${merged}`;
}

/** A place in a recipe, linked where its commit is known. */
export function placeInRecipe(path: string, line: number, sources: readonly RecipeSource[]): string {
  const source = sources.find(
    (one): one is Read => one.kind === 'read' && one.recipes.some((recipe) => recipe.path === path),
  );
  if (source?.repository === undefined || source.commit === undefined) return code(path);
  return link(code(`${path}:${line}`), blobUrl(source.repository, source.commit, path, line));
}

/** The row of a submission that is covered. */
export function describePass(roles: readonly CoveredRole[], sources: readonly RecipeSource[]): string {
  const used = new Set(roles.flatMap(({ cover }) => (cover?.kind === 'covered' ? [cover.by.path] : [])));
  const read = sources.filter(
    (source): source is Read => source.kind === 'read' && source.recipes.some(({ path }) => used.has(path)),
  );
  const configs = Map.groupBy(roles, ({ key }) => key);
  const covered = [...configs].map(([key, own]) => {
    const served = new Set(own.map(({ submitted }) => submitted.role));
    return `${code(key)} on ${own[0]?.gpu?.toUpperCase() ?? ''} (${[...served].join(', ')})`;
  });
  const verb = read.length > 1 ? 'cover' : 'covers';
  return `${listSome(read.map(named), 3)} ${verb} ${listSome(covered, 4)}`;
}
