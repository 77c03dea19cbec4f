import { z } from 'zod';
import data from './data/gpus.json' with { type: 'json' };
import type { GpuScope } from './documented.ts';

const Sku = z.strictObject({
  profile: z.string(),
  vendor: z.string(),
  generation: z.string(),
  gpus: z.int().positive(),
  memory: z.int().positive(),
});

/** What is known of a GPU: its profile in the vLLM recipes, and what a node of it has (memory in GB). */
export type Gpu = { readonly sku: string } & Readonly<z.infer<typeof Sku>>;

const tables = z
  .strictObject({
    source: z.string(),
    skus: z.record(z.string(), Sku),
    words: z.record(z.string(), z.array(z.string())),
  })
  .parse(data);

const skus: ReadonlyMap<string, Gpu> = new Map(
  Object.entries(tables.skus).map(([sku, of]) => [sku, { sku, ...of }]),
);
const words: ReadonlyMap<string, readonly string[]> = new Map(Object.entries(tables.words));

/** The GPU that a runner label names (`cluster:gb300-nv`): the longest known one among its parts. */
export function gpuOfRunner(runner: string): Gpu | undefined {
  const [name] = runner
    .toLowerCase()
    .split(/[:_-]/)
    .filter((part) => skus.has(part))
    .sort((a, b) => b.length - a.length);
  return name === undefined ? undefined : skus.get(name);
}

/** GPUs that a text of a recipe names: a heading, a comment, the label of an option. */
export function gpusNamedIn(text: string): GpuScope {
  const found = new Set<string>();
  for (const [word] of text
    .toLowerCase()
    .slice(0, 2_000)
    .matchAll(/[a-z0-9]+/g)) {
    // `8xh200`, `4xb300`.
    const name = word.replace(/^\d+x(?=[a-z])/, '');
    if (skus.has(name)) found.add(name);
    else for (const meant of words.get(name) ?? []) found.add(meant);
  }
  return narrowest([...found]);
}

/** "AMD MI355X" is about MI355X alone. */
function narrowest(found: readonly string[]): GpuScope {
  const named = found.filter((one) => !one.includes(':'));
  return found.filter((one) => {
    const [kind, name] = one.split(':');
    if (name === undefined) return true;
    return !named.some((sku) => {
      const gpu = skus.get(sku);
      return gpu !== undefined && (kind === 'vendor' ? gpu.vendor : gpu.generation) === name;
    });
  });
}

/** Whether a part of a recipe is about a GPU, or does not say which it is about. */
export function isAbout(scope: GpuScope, gpu: Gpu): boolean {
  if (scope.length === 0) return true;
  return scope.some(
    (one) => one === gpu.sku || one === `vendor:${gpu.vendor}` || one === `generation:${gpu.generation}`,
  );
}
