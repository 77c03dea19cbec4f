import { isMapping, type Mapping } from '../mapping.ts';

/** Thirty times what the largest real recipe expands to. */
export const MOST_EXPANDED = 500_000;

/** How many values the variants of a bundle hold together at most, told before any of them is made. */
export function expansionSize(bundle: Mapping): number {
  const ofBase = sizeOf(bundle.base);
  let total = ofBase;
  for (const [name, block] of Object.entries(bundle)) {
    const isZip = name.startsWith('zip_override_');
    if (isZip || name.startsWith('override_'))
      total += (isZip ? longestList(block) : 1) * (ofBase + sizeOf(block));
  }
  return total;
}

function sizeOf(value: unknown): number {
  const nested = Array.isArray(value) ? value : isMapping(value) ? Object.values(value) : [];
  return nested.reduce((sum: number, one) => sum + sizeOf(one), 1);
}

function longestList(value: unknown): number {
  if (Array.isArray(value)) return Math.max(1, value.length);
  if (!isMapping(value)) return 1;
  return Object.values(value).reduce((most: number, one) => Math.max(most, longestList(one)), 1);
}
