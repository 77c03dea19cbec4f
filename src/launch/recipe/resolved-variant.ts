import { isMapping, type Mapping, valueAt } from '../../benchmark/mapping.ts';
import { mergeOver, withoutNulls } from '../../benchmark/recipe/merge.ts';
import type { RecipeFile } from '../../benchmark/recipe/read-recipe.ts';
import { zipBlocks } from '../../benchmark/recipe/zip-blocks.ts';
import type { YamlDocument } from '../../benchmark/yaml/read-yaml.ts';
import type { Origin } from '../value.ts';

/** Keys and list positions, outermost first. */
export type FieldPath = readonly (string | number)[];

/** One variant with everything merged, and where each part of it is written. */
export interface ResolvedVariant {
  readonly value: Mapping;
  /** Line of the key that put a value in force; of the nearest value above it if there is none. */
  originOf(path: FieldPath): Origin;
}

/** A written block: what it holds, and where in its document it stands. */
interface Layer {
  readonly document: YamlDocument;
  readonly at: FieldPath;
  readonly block: Mapping;
  /** Position that lists of a zip are read at. */
  readonly zipIndex: number | undefined;
}

/** Lists are searched item by item for their lines; real ones that matter have a handful of items. */
const MOST_POSITIONED = 1000;

/** A variant over its base over the shared block. `undefined`: the recipe has no such variant. */
export function resolveVariant(
  { document, isBundle }: RecipeFile,
  selector: string | undefined,
  shared: YamlDocument | undefined,
): ResolvedVariant | undefined {
  const under = sharedLayer(shared);
  const root = isBundle ? valueAt(document.value, 'base') : document.value;
  if (!isMapping(root)) return undefined;
  const at = isBundle ? ['base'] : [];
  const base: Layer = { document, at, block: root, zipIndex: undefined };
  const layers = under === undefined ? [base] : [base, under];
  const merged = under === undefined ? root : mergeUnder(root, under.block);
  if (!isBundle || selector === undefined || selector === 'base') return positioned(merged, layers);
  const [, name = selector, position] = /^(zip_override_.*)\[(\d{1,6})\]$/s.exec(selector) ?? [];
  const written = valueAt(document.value, name);
  if (written !== null && !isMapping(written)) return undefined;
  const block = written ?? {};
  if (position === undefined)
    return positioned(mergeOver(merged, block), [
      { document, at: [name], block, zipIndex: undefined },
      ...layers,
    ]);
  const zipIndex = Number(position);
  const blocks = zipBlocks(block);
  const own = 'problem' in blocks ? undefined : blocks[zipIndex];
  if (own === undefined) return undefined;
  return positioned(mergeOver(withoutNulls(merged), own), [
    { document, at: [name], block, zipIndex },
    ...layers,
  ]);
}

function sharedLayer(shared: YamlDocument | undefined): Layer | undefined {
  if (shared === undefined || !isMapping(shared.value)) return undefined;
  return { document: shared, at: [], block: shared.value, zipIndex: undefined };
}

/** Mappings merge, otherwise the fragment wins; its nulls are values. */
function mergeUnder(fragment: Mapping, shared: Mapping): Mapping {
  const merged = new Map<string, unknown>(Object.entries(shared));
  for (const [key, value] of Object.entries(fragment)) {
    const below = merged.get(key);
    merged.set(key, isMapping(value) && isMapping(below) ? mergeUnder(value, below) : value);
  }
  return Object.fromEntries(merged);
}

function positioned(value: Mapping, layers: readonly Layer[]): ResolvedVariant {
  return {
    value,
    originOf(path) {
      const top = layers[0];
      for (const layer of layers) {
        const found = placeIn(layer, path);
        if (found !== undefined) return originAt(layer, found);
      }
      const [, ...above] = [...path].reverse();
      if (above.length > 0) return this.originOf(above.reverse());
      return top === undefined ? { path: '', line: 1 } : originAt(top, []);
    },
  };
}

function originAt({ document, at }: Layer, path: FieldPath): Origin {
  return { path: document.path, line: document.lineOf([...at, ...path]) };
}

/** How a layer's own block leads to a value, if the block holds it. */
function placeIn({ block, zipIndex }: Layer, path: FieldPath): FieldPath | undefined {
  const place: (string | number)[] = [];
  let value: unknown = block;
  for (const key of path) {
    const next: unknown = isMapping(value)
      ? valueAt(value, String(key))
      : Array.isArray(value) && typeof key === 'number'
        ? value[key]
        : undefined;
    if (next === undefined) return undefined;
    if (typeof key === 'number' && key >= MOST_POSITIONED) return place;
    place.push(key);
    value = next;
    if (zipIndex === undefined || !Array.isArray(value)) continue;
    const picked: number = value.length === 1 ? 0 : zipIndex;
    value = value[picked];
    if (picked < MOST_POSITIONED) place.push(picked);
  }
  return place;
}
