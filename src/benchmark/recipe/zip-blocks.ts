import { isMapping, type Mapping } from '../mapping.ts';
import { withoutNulls } from './merge.ts';

/** The blocks that one `zip_override_*` stands for, or why it stands for none. */
export function zipBlocks(block: Mapping): readonly Mapping[] | { readonly problem: string } {
  const lengths = new Set<number>();
  collectLengths(block, lengths);
  if (lengths.has(0)) return { problem: 'has an empty list, so it stands for no variant' };
  lengths.delete(1);
  if (lengths.size > 1)
    return { problem: `has lists of different lengths (${[...lengths].sort((a, b) => a - b).join(', ')})` };
  const [count = 1] = lengths;
  return Array.from({ length: count }, (_, index) => pickMapping(block, index));
}

function collectLengths(value: unknown, lengths: Set<number>): void {
  if (Array.isArray(value)) lengths.add(value.length);
  else if (isMapping(value)) for (const nested of Object.values(value)) collectLengths(nested, lengths);
}

function pickMapping(block: Mapping, index: number): Mapping {
  return Object.fromEntries(Object.entries(block).map(([key, value]) => [key, pick(value, index)]));
}

function pick(value: unknown, index: number): unknown {
  // Nulls of mappings stay: they delete keys of the base.
  if (Array.isArray(value)) return withoutNulls(value[value.length === 1 ? 0 : index]);
  return isMapping(value) ? pickMapping(value, index) : value;
}
