import { z } from 'zod';
import preset from './preset.json' with { type: 'json' };

const Names = z.array(z.string().min(1));

/** Options of the check; without any, the tables of the preset. */
export const UpstreamImageConfig = z.strictObject({
  establishedSkus: Names.default(preset.establishedSkus).describe(
    'GPUs on which open engines run upstream images; as in runner labels',
  ),
  otherSkus: Names.default(preset.otherSkus).describe('GPUs that are known besides; images are free on them'),
  images: z
    .strictObject({ vllm: Names, sglang: Names })
    .default(preset.images)
    .describe('What an upstream image of each engine begins with'),
  dynamoImages: Names.default(preset.dynamoImages).describe('Also allowed below a `dynamo-` framework'),
  exceptionSkus: Names.default(preset.exceptionSkus).describe('New hardware that an exception may name'),
  upstreamOrganisations: Names.default(preset.upstreamOrganisations).describe(
    'Organisations whose issues and pull requests an exception may link',
  ),
  sameModels: z
    .array(z.array(z.string().min(1)).min(2))
    .default(preset.sameModels)
    .describe('Model prefixes that count as one model'),
});
export type UpstreamImageConfig = z.infer<typeof UpstreamImageConfig>;
