import { z } from 'zod';
import preset from './preset.json' with { type: 'json' };

const Text = z.string().min(1);
const Flags = z.array(z.strictObject({ flag: Text, source: Text }));
const Keys = z.array(z.strictObject({ key: Text, source: Text }));

/** Options of the check; without any, the tables of the preset. Every line says where it comes from. */
export const ArchitectureConfig = z.strictObject({
  overrideFlags: Flags.default(preset.overrideFlags).describe(
    "Arguments that override the checkpoint's config.json; dashes and underscores are the same",
  ),
  otherConfigFlags: Flags.default(preset.otherConfigFlags).describe(
    'Arguments that take the whole config from elsewhere',
  ),
  architectureKeys: Keys.default(preset.architectureKeys).describe('Keys that decide how much is computed'),
  neutralValues: z
    .array(z.strictObject({ key: Text, value: Text, source: Text }))
    .default(preset.neutralValues)
    .describe('Values of those keys that reduce nothing, for any model'),
  harmlessKeys: Keys.default(preset.harmlessKeys).describe(
    'Keys that change no computation; with everything below them',
  ),
  nativeModes: z
    .array(z.strictObject({ model: Text, key: Text, value: Text, source: Text }))
    .default(preset.nativeModes)
    .describe('Overrides that a model supports natively'),
});
export type ArchitectureConfig = z.infer<typeof ArchitectureConfig>;
