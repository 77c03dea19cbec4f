import { z } from 'zod';
import preset from './preset.json' with { type: 'json' };

const Text = z.string().min(1);

/** Options of the check; without any, the table of the preset. */
export const ChatTemplateConfig = z.strictObject({
  templateByDefault: z
    .array(z.strictObject({ client: Text, source: Text }))
    .default(preset.templateByDefault)
    .describe(
      'Benchmark types of srt-slurm whose client goes through the chat template unless told otherwise',
    ),
});
export type ChatTemplateConfig = z.infer<typeof ChatTemplateConfig>;
