import type { Documented, DocumentedSettings } from '../documented.ts';
import { type Facet, facetOfVariable, facetsOfArgument } from '../flags/facets.ts';

/** Facets of a documented serving by kind and canonical name; the place is the line. */
export interface DocumentedFacets {
  readonly inForce: ReadonlyMap<string, readonly Facet<number>[]>;
  readonly offered: ReadonlyMap<string, readonly Facet<number>[]>;
}

const known = new WeakMap<Documented, DocumentedFacets>();

/** Worked out once for each serving, however many points are compared with it. */
export function documentedFacets(documented: Documented): DocumentedFacets {
  const before = known.get(documented);
  if (before !== undefined) return before;
  const facets = {
    inForce: lastOnly(byName(documented, documented.inForce)),
    offered: new Map(
      [...byName(documented, documented.offered)].map(([key, all]) => [key, placedByLine(all)]),
    ),
  };
  known.set(documented, facets);
  return facets;
}

export function facetKey({ kind, name }: { readonly kind: string; readonly name: string }): string {
  return `${kind} ${name}`;
}

/** Of a setting that is given twice, what is given last is in force; a list in JSON is given at once. */
function lastOnly(
  facets: ReadonlyMap<string, readonly Facet<Given>[]>,
): ReadonlyMap<string, readonly Facet<number>[]> {
  return new Map(
    [...facets].map(([key, all]) => {
      const last = all.at(-1)?.place.index;
      return [key, placedByLine(all.filter(({ place }) => place.index === last))];
    }),
  );
}

function placedByLine(facets: readonly Facet<Given>[]): readonly Facet<number>[] {
  return facets.map((facet) => ({ ...facet, place: facet.place.line }));
}

interface Given {
  readonly line: number;
  /** Number of the argument or variable that it is part of. */
  readonly index: number;
}

function byName(
  { engine, role }: Documented,
  { args, env }: DocumentedSettings,
): ReadonlyMap<string, readonly Facet<Given>[]> {
  const program = role === 'frontend' ? 'frontend' : 'engine';
  const all = [
    ...args.flatMap(({ flag, value, line }, index) =>
      facetsOfArgument(engine, { flag, value, place: { line, index } }, program),
    ),
    ...env.map(({ name, value, line }, index) =>
      facetOfVariable(engine, { name, value, place: { line, index } }),
    ),
  ];
  return Map.groupBy(all, facetKey);
}
