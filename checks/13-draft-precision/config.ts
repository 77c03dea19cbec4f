import { z } from 'zod';
import preset from './preset.json' with { type: 'json' };

const Text = z.string().min(1);

/** Options of the check; without any, the tables of the preset. Every line says where it comes from. */
export const DraftConfig = z.strictObject({
  precisions: z
    .array(z.strictObject({ bits: z.int().positive(), names: z.array(Text), source: Text }))
    .default(preset.precisions)
    .describe('Names of precisions, by bits of a weight'),
  drafts: z
    .array(z.strictObject({ name: Text, stored: Text, modules: z.array(Text), source: Text }))
    .default(preset.drafts)
    .describe(
      'Stored precision of drafts: name of the draft model, or of the checkpoint that holds the head; its modules where they are known',
    ),
  overrideVariables: z
    .array(z.strictObject({ name: Text, source: Text }))
    .default(preset.overrideVariables)
    .describe('Variables of the server that change the precision of a draft when they are switched on'),
  overrideFlags: z
    .array(z.strictObject({ flag: Text, source: Text }))
    .default(preset.overrideFlags)
    .describe('Arguments of the server that change the precision of a draft, whatever their value'),
});
export type DraftConfig = z.infer<typeof DraftConfig>;
