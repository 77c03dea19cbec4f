import type { Origin } from '../../launch/value.ts';
import type { Facet } from '../flags/facets.ts';
import { isSameValue } from '../flags/setting-value.ts';

/** Settings of a draft whose values a recipe must give together, in one argument. */
const head = 'speculative-config.';

/**
 * Settings of the submitted draft that stand apart from the rest of it: the recipe has each, but for drafts of its own.
 * `documented` gives what the recipe has of a setting; the place is the line of its argument.
 */
export function apartFromDraft(
  covered: readonly Facet<Origin>[],
  documented: (facet: Facet<Origin>) => readonly Facet<number>[],
): readonly Facet<Origin>[] {
  const parts = covered.flatMap((facet) => {
    if (facet.class !== 'value' || !facet.name.startsWith(head)) return [];
    const lines = documented(facet).flatMap(({ name, value, place }) =>
      value !== undefined && facet.value !== undefined && isSameValue(name, value, facet.value)
        ? [place]
        : [],
    );
    // What is covered without being written, by a default, goes with any draft.
    return lines.length === 0 ? [] : [{ facet, lines: new Set(lines) }];
  });
  const all = new Set(parts.flatMap(({ lines }) => [...lines]));
  const without = (line: number) => parts.filter(({ lines }) => !lines.has(line));
  const [best] = [...all].map(without).sort((a, b) => a.length - b.length);
  return (best ?? []).map(({ facet }) => facet);
}
