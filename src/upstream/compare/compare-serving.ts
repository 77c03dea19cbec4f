import type { Origin } from '../../launch/value.ts';
import type { Documented, Mention } from '../documented.ts';
import { type Facet, facetOfVariable, facetsOfArgument } from '../flags/facets.ts';
import { flagTable } from '../flags/flag-tables.ts';
import { isOpposite, isSameValue } from '../flags/setting-value.ts';
import { documentedFacets, facetKey } from './documented-facets.ts';
import type { Gap } from './gap.ts';
import { apartFromDraft } from './one-draft.ts';
import type { SubmittedRole } from './submitted-role.ts';

export interface ServingComparison {
  readonly documented: Documented;
  readonly gaps: readonly Gap[];
  /** Settings that must match, whose value cannot be told from the submission. */
  readonly untold: readonly Facet<Origin>[];
}

/** What a recipe says for a checkpoint and a GPU outside one serving. */
export interface Beside {
  /** Flags and variables that its text names, by facet key. */
  readonly said: ReadonlyMap<string, readonly Facet<number>[]>;
  /** Settings of all its servings: these show that a setting is known, not that it belongs to this serving. */
  readonly named: ReadonlyMap<string, readonly Facet<number>[]>;
}

/** What of a submitted role a documented serving does not cover. */
export function compareServing(
  submitted: SubmittedRole,
  documented: Documented,
  beside: Beside,
): ServingComparison {
  const gaps: Gap[] = [];
  const covered: Facet<Origin>[] = [];
  const untold: Facet<Origin>[] = [];
  for (const facet of submitted.facets) {
    if (facet.class === 'info') continue;
    if (facet.class === 'value' && facet.value === undefined) untold.push(facet);
    else if (isCovered(facet, documented, beside)) covered.push(facet);
    else gaps.push(gapOf(facet, documented, false));
  }
  for (const facet of apartFromDraft(covered, (one) => presentOf(one, documented, beside)))
    gaps.push(gapOf(facet, documented, false));
  return { documented, gaps: [...gaps, ...leftAtDefault(submitted, documented)], untold };
}

/** What a recipe has of a setting, where it may be used with this serving. */
function presentOf(
  facet: Facet<Origin>,
  documented: Documented,
  { said }: Pick<Beside, 'said'>,
): readonly Facet<number>[] {
  const { inForce, offered } = documentedFacets(documented);
  const key = facetKey(facet);
  return [...(inForce.get(key) ?? []), ...(offered.get(key) ?? []), ...(said.get(key) ?? [])];
}

function isCovered(facet: Facet<Origin>, documented: Documented, { said, named }: Beside): boolean {
  const { inForce } = documentedFacets(documented);
  const key = facetKey(facet);
  const present = presentOf(facet, documented, { said });
  if (facet.class === 'name') {
    const all = [...present, ...(named.get(key) ?? [])];
    const isNamed = all.some(({ value }) => !isOpposite(value, facet.value));
    return isNamed || isDefault(facet, documented);
  }
  const value = facet.value ?? '';
  if (present.some((one) => one.value !== undefined && isSameValue(facet.name, one.value, value)))
    return true;
  if (isInRange(documented, facet.name, value)) return true;
  return !inForce.has(key) && !hasRange(documented, facet.name) && isDefault(facet, documented);
}

function isDefault({ name, value }: Facet<Origin>, { engine }: Documented): boolean {
  return value !== undefined && flagTable(engine).defaults.get(name) === value;
}

/** Parallelism that the recipe sets and the submission leaves at its default: the workers are other ones. */
function leftAtDefault(submitted: SubmittedRole, documented: Documented): readonly Gap[] {
  if (submitted.role === 'frontend') return [];
  const { topology, defaults } = flagTable(submitted.engine);
  return topology.flatMap((name): readonly Gap[] => {
    if (submitted.facets.some((facet) => facet.kind === 'flag' && facet.name === name)) return [];
    const value = defaults.get(name) ?? '';
    const written = `no --${name} (${value})`;
    const facet: Facet<Origin> = {
      kind: 'flag',
      name,
      value,
      class: 'value',
      isUnlisted: false,
      written,
      place: submitted.origin,
    };
    const { inForce } = documentedFacets(documented);
    const isSet = inForce.has(facetKey(facet)) || hasRange(documented, name);
    if (!isSet || isCovered(facet, documented, { said: new Map(), named: new Map() })) return [];
    return [gapOf(facet, documented, true)];
  });
}

function gapOf(facet: Facet<Origin>, documented: Documented, isAbsent: boolean): Gap {
  const { inForce, offered } = documentedFacets(documented);
  const key = facetKey(facet);
  const instead = [...(inForce.get(key) ?? []), ...(offered.get(key) ?? [])].map(({ written, place }) => ({
    written,
    line: place,
  }));
  const ranges = documented.sizes
    .filter(({ flag }) => flag === facet.name)
    .map(({ flag, from, to }) => ({
      written: from === to ? `--${flag} ${from}` : `--${flag} ${from} to ${to}`,
      line: documented.line,
    }));
  return { facet, isAbsent, instead: [...instead, ...ranges] };
}

function hasRange({ sizes }: Documented, name: string): boolean {
  return sizes.some(({ flag }) => flag === name);
}

function isInRange({ sizes }: Documented, name: string, value: string): boolean {
  const size = Number(value);
  return sizes.some(({ flag, from, to }) => flag === name && from <= size && size <= to);
}

/** Flags and variables that a text names, as the submitted role's engine calls them. */
export function mentionedFacets(
  mentions: readonly Mention[],
  { engine, role }: SubmittedRole,
): ReadonlyMap<string, readonly Facet<number>[]> {
  const program = role === 'frontend' ? 'frontend' : 'engine';
  const facets = mentions.flatMap(({ kind, name, value, line }) =>
    kind === 'flag'
      ? facetsOfArgument(engine, { flag: name, value, place: line }, program)
      : [facetOfVariable(engine, { name, value: value ?? '', place: line })],
  );
  return Map.groupBy(facets, facetKey);
}
