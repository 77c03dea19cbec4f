import type { UpstreamImageConfig } from './config.ts';

export interface Gpu {
  readonly name: string;
  /** Open engines have upstream images for it. */
  readonly isEstablished: boolean;
}

/** The GPU that a runner label names: the longest known one among its parts; else its first part, which is none we know. */
export function gpuOf(runner: string, { establishedSkus, otherSkus }: UpstreamImageConfig): Gpu {
  const parts = runner.toLowerCase().split(/[:-]/);
  const [known] = [...establishedSkus, ...otherSkus]
    .filter((sku) => parts.includes(sku.toLowerCase()))
    .sort((a, b) => b.length - a.length);
  const name = known ?? parts.find((part) => part !== 'cluster') ?? runner;
  return { name, isEstablished: known !== undefined && establishedSkus.includes(known) };
}
