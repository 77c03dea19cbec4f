import type { Detail } from '../../src/check/detail.ts';
import { code, link, listSome, visible } from '../../src/check/markdown.ts';
import type { Finding, Outcome } from '../../src/check/outcome.ts';
import {
  type CoveredRole,
  type Documented,
  type Gap,
  recipeSnippet,
} from '../../src/facts/recipe-coverage.ts';
import type { RecipeSource } from '../../src/facts/upstream-recipes.ts';
import { placeInRecipe } from './describe-sources.ts';

/** Ways of serving that are shown in full; the rest has its finding. */
const MOST_DETAILS = 5;

export function isLacking({ cover }: CoveredRole): boolean {
  return cover !== undefined && cover.kind !== 'covered' && cover.kind !== 'untold';
}

/** What the recipes lack of the submitted roles, with what to add to them. */
export function reportGaps(
  lacking: readonly CoveredRole[],
  sources: readonly RecipeSource[],
  mostMissing: number,
): Outcome {
  const groups = [...Map.groupBy(lacking, groupOf).values()];
  const said = groups.flatMap((group) => {
    const [first] = group;
    return first === undefined ? [] : [`${whoServes(group)}: ${lackOf(first, sources, 3)}`];
  });
  const verb = sources.filter(({ kind }) => kind === 'read').length > 1 ? 'lack' : 'lacks';
  const rest = said.length - 1;
  const more = rest > 0 ? `; and of ${rest} more ${rest === 1 ? 'way' : 'ways'} of serving` : '';
  return {
    kind: 'fail',
    summary: `${readNames(sources)} ${verb} something of ${said[0] ?? ''}${more}`,
    findings: groups.flatMap((group) => findingsOf(group, sources, mostMissing)),
    details: groups.slice(0, MOST_DETAILS).flatMap((group) => detailsOf(group, sources, mostMissing)),
  };
}

function readNames(sources: readonly RecipeSource[]): string {
  const read = sources.filter((source) => source.kind === 'read');
  return listSome(
    read.map(({ label, url, ...source }) => {
      const merged =
        source.kind === 'read' && source.mergedAt !== undefined ? ` (merged ${source.mergedAt})` : '';
      return `${link(code(label), url)}${merged}`;
    }),
    2,
  );
}

/** What one recipe lacks in the same way is said once. */
function groupOf({ key, submitted, cover }: CoveredRole): string {
  const lack =
    cover?.kind === 'gaps'
      ? cover.gaps.map(({ facet }) => JSON.stringify([facet.kind, facet.name, facet.value])).toSorted()
      : cover?.kind;
  return JSON.stringify([key, submitted.role, lack]);
}

function whoServes(group: readonly CoveredRole[]): string {
  const [first] = group;
  if (first === undefined) return '';
  const all = [...new Set(group.flatMap(({ concurrencies }) => concurrencies))].sort((a, b) => a - b);
  const points = listSome(
    all.map((concurrency) => `c${concurrency}`),
    6,
  );
  return `${code(first.key)} ${first.submitted.role} (${points})`;
}

function lackOf(
  { gpu, submitted, cover }: CoveredRole,
  sources: readonly RecipeSource[],
  most: number,
): string {
  switch (cover?.kind) {
    case 'gaps':
      return listSome(
        cover.gaps.map((gap) => briefly(gap)),
        most,
      );
    case 'no-model': {
      const others = cover.models.length === 0 ? 'no checkpoint' : listSome(cover.models.map(code), 3);
      return `it documents ${others}, not ${code(submitted.model)}`;
    }
    case 'no-gpu': {
      const others =
        cover.documented.length === 0 ? '' : `, only ${listSome(cover.documented.map(gpuName), 4)}`;
      return `${listSome(cover.paths.map(code), 2)} documents ${code(submitted.model)} for no ${gpu?.toUpperCase() ?? 'such GPU'}${others}`;
    }
    case 'no-role':
      return `${listSome(
        cover.paths.map((path) => placeInRecipe(path, 1, sources)),
        2,
      )} documents no ${submitted.role} command for ${code(submitted.model)} on ${gpu?.toUpperCase() ?? 'this GPU'}`;
    default:
      return '';
  }
}

function gpuName(scope: string): string {
  return code(scope.replace(/^(?:vendor|generation):/, ''));
}

function briefly({ facet, isAbsent, instead }: Gap): string {
  const [first] = instead;
  if (first === undefined) return code(facet.written);
  return `${isAbsent ? visible(facet.written) : code(facet.written)} (recipe: ${code(first.written)})`;
}

function findingsOf(
  group: readonly CoveredRole[],
  sources: readonly RecipeSource[],
  most: number,
): readonly Finding[] {
  const [first] = group;
  if (first === undefined) return [];
  const { cover, submitted } = first;
  const who = whoServes(group);
  if (cover?.kind !== 'gaps') {
    const message = `${who}: ${lackOf(first, sources, most)}. Document this way of serving there, or link the recipe that does.`;
    return [{ message, location: submitted.origin }];
  }
  const { by, gaps } = cover;
  const shown = gaps.slice(0, most).map((gap, index) => {
    const isInSameFile = index > 0 && gaps[index - 1]?.facet.place.path === gap.facet.place.path;
    return sideBySide(gap, isInSameFile, by, sources);
  });
  const rest = gaps.length - shown.length;
  const more = rest > 0 ? `; and ${rest} more` : '';
  const where = `${placeInRecipe(by.path, by.line, sources)} (${code(by.title)})`;
  const message = `${who}: the nearest documented way of serving is ${where}, and it lacks ${shown.join('; ')}${more}. Add it under ${code(by.home)}, or serve as the recipe does.`;
  return [{ message, location: gaps[0]?.facet.place ?? submitted.origin }];
}

function sideBySide(
  { facet, isAbsent, instead }: Gap,
  isInSameFile: boolean,
  by: Documented,
  sources: readonly RecipeSource[],
): string {
  const { path, line } = facet.place;
  const own = isAbsent
    ? `${code(facet.name)} at its default ${code(facet.value ?? '')}`
    : `${code(facet.written)} (${isInSameFile ? `line ${line}` : code(`${path}:${line}`)})`;
  const have = instead
    .slice(0, 2)
    .map(({ written, line }) => `${code(written)} (${placeInRecipe(by.path, line, sources)})`);
  return have.length === 0 ? own : `${own}, where it has ${have.join(' or ')}`;
}

function detailsOf(
  group: readonly CoveredRole[],
  sources: readonly RecipeSource[],
  most: number,
): readonly Detail[] {
  const [first] = group;
  if (first === undefined) return [];
  const { cover, submitted } = first;
  const by = cover?.kind === 'gaps' ? cover.by : undefined;
  const gaps = cover?.kind === 'gaps' ? cover.gaps : [];
  const who = whoServes(group);
  const table: Detail = {
    kind: 'table',
    title: `What the recipe lacks of ${who}`,
    columns: ['This submission', 'Where', 'The recipe'],
    rows: gaps.slice(0, most).map(({ facet, isAbsent, instead }) => [
      isAbsent ? `${code(facet.name)} at its default` : code(facet.written),
      code(`${facet.place.path}:${facet.place.line}`),
      instead.length === 0
        ? 'nothing'
        : instead
            .slice(0, 3)
            .map(({ written, line }) => `${code(written)} (line ${line})`)
            .join(', '),
    ]),
  };
  const wanted =
    by === undefined
      ? submitted.facets.filter((facet) => facet.class !== 'info')
      : gaps.flatMap(({ facet, isAbsent }) => (isAbsent ? [] : [facet]));
  if (wanted.length === 0) return gaps.length > 0 ? [table] : [];
  const snippet = recipeSnippet(wanted, by, commandOf(first));
  const target = by === undefined ? 'the recipe' : placeInRecipe(by.path, by.line, sources);
  return [
    ...(gaps.length > 0 ? [table] : []),
    {
      kind: 'snippet',
      title: `To add to ${target} for ${who}`,
      language: snippet.language,
      text: snippet.lines.map((line) => line.replace(/^ */, '') && shownLine(line)).join('\n'),
    },
  ];
}

/** Indented as it is, with nothing invisible in it. */
function shownLine(line: string): string {
  const text = line.trimStart();
  return `${' '.repeat(line.length - text.length)}${visible(text)}`;
}

function commandOf({ engine, submitted }: CoveredRole): string {
  if (submitted.role === 'frontend') return 'python3 -m dynamo.frontend';
  return engine === 'vllm'
    ? `vllm serve ${submitted.model}`
    : `python3 -m sglang.launch_server --model-path ${submitted.model}`;
}
