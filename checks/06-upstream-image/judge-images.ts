import type { Location } from '../../src/check/outcome.ts';
import type { SubmittedConfig } from '../../src/facts/submission.ts';
import type { UpstreamImageConfig } from './config.ts';
import { gpuOf } from './gpu-of.ts';

/** An image that a submitted config runs. */
export interface UsedImage {
  readonly image: string;
  /** `image`, or the name of the setting. */
  readonly field: string;
  readonly isUpstream: boolean;
  readonly location: Location;
}

export type ImageJudgement =
  | { readonly kind: 'free'; readonly why: string }
  | { readonly kind: 'judged'; readonly images: readonly UsedImage[]; readonly allowed: readonly string[] };

/** The images of a config, and whether each is what its engine publishes. */
export function judgeImages(submitted: SubmittedConfig, config: UpstreamImageConfig): ImageJudgement {
  const { entry, engine } = submitted;
  const { framework, runner } = entry.config;
  if (engine === undefined) return { kind: 'free', why: `${framework} is not vLLM or SGLang` };
  const gpu = gpuOf(runner, config);
  if (!gpu.isEstablished) return { kind: 'free', why: `${gpu.name} is no established GPU` };
  const layer = framework.startsWith('dynamo-') ? config.dynamoImages : [];
  const allowed = [...config.images[engine], ...layer];
  const images = imagesOf(submitted).map(({ image, field, location }): UsedImage => {
    const name = normalised(image);
    return { image, field, location, isUpstream: allowed.some((prefix) => name.startsWith(prefix)) };
  });
  return { kind: 'judged', images, allowed };
}

/** `#` stands for `/` in some places, and Docker Hub may be named. */
function normalised(image: string): string {
  return image.replaceAll('#', '/').replace(/^docker\.io\//, '');
}

function imagesOf({ key, entry }: SubmittedConfig): readonly Omit<UsedImage, 'isUpstream'>[] {
  const { config, document } = entry;
  const lineOf = (...at: readonly (string | number)[]) => ({
    path: document.path,
    line: document.lineOf([key, ...at]),
  });
  const images = [{ image: config.image, field: 'image', location: lineOf('image') }];
  const seen = new Set<string>();
  for (const type of ['fixed-seq-len', 'agentic-coding'] as const) {
    for (const [position, scenario] of (config.scenarios[type] ?? []).entries()) {
      for (const [index, item] of scenario['search-space'].entries()) {
        for (const role of ['prefill', 'decode', 'worker'] as const) {
          for (const [at, setting] of (item[role]?.['additional-settings'] ?? []).entries()) {
            const [, image] = /^PREFILL_IMAGE=(.+)$/s.exec(setting) ?? [];
            if (image === undefined || seen.has(image)) continue;
            seen.add(image);
            const where = [
              'scenarios',
              type,
              position,
              'search-space',
              index,
              role,
              'additional-settings',
              at,
            ];
            images.push({ image, field: 'PREFILL_IMAGE', location: lineOf(...where) });
          }
        }
      }
    }
  }
  return images;
}
