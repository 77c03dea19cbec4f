import type { Gpu } from '../gpus.ts';

/** The entry for a GPU among those by generation, or by vendor for NVIDIA's: the key and what stands there. */
export function byGeneration<Entry>(
  map: Readonly<Record<string, Entry | null | undefined>> | null | undefined,
  gpu: Gpu,
): { readonly key: string; readonly entry: Entry } | undefined {
  for (const key of gpu.vendor === 'nvidia' ? [gpu.generation, 'nvidia'] : [gpu.generation]) {
    const entry = own(map, key);
    if (entry !== undefined) return { key, entry };
  }
  return undefined;
}

/** The entry for exactly this GPU. */
export function byProfile<Entry>(
  map: Readonly<Record<string, Entry | null | undefined>> | null | undefined,
  gpu: Gpu,
): { readonly key: string; readonly entry: Entry } | undefined {
  const entry = own(map, gpu.profile);
  return entry === undefined ? undefined : { key: gpu.profile, entry };
}

/** The most special of: this GPU, its generation, its vendor, `default`. */
export function mostSpecial<Entry>(
  map: Readonly<Record<string, Entry | null | undefined>> | null | undefined,
  gpu: Gpu,
): { readonly key: string; readonly entry: Entry } | undefined {
  for (const key of [gpu.profile, gpu.generation, gpu.vendor, 'default']) {
    const entry = own(map, key);
    if (entry !== undefined) return { key, entry };
  }
  return undefined;
}

function own<Entry>(
  map: Readonly<Record<string, Entry | null | undefined>> | null | undefined,
  key: string,
): Entry | undefined {
  return map !== null && map !== undefined && Object.hasOwn(map, key) ? (map[key] ?? undefined) : undefined;
}
