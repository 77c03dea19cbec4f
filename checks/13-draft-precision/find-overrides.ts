import { code } from '../../src/check/markdown.ts';
import { shownTree } from '../../src/facts/json-tree.ts';
import { conditionsOf, lastComponent, placeOf, shownValue, textOf } from '../../src/facts/setting-words.ts';
import type { EffectiveServing, SpeculatingPoint } from '../../src/facts/speculates.ts';
import type { DraftConfig } from './config.ts';
import type { DraftOverride } from './draft-override.ts';
import { onlineQuantization } from './online-quantization.ts';
import { bitsOf, draftNamed, isAsShipped, isOff } from './precision.ts';
import { type SpeculativeSetting, speculativeSettings } from './speculative-settings.ts';

/** What one point sets against its draft as shipped. */
export function findOverrides(
  { point, servings, speculating }: SpeculatingPoint,
  config: DraftConfig,
): readonly DraftOverride[] {
  const name = (serving: EffectiveServing) => draftName(serving) ?? lastName(point.row.recipe.model);
  return [
    ...servings.flatMap((serving) => variables(serving, config)),
    ...inherited(point.row, config),
    ...speculating.flatMap((serving) => [
      ...settingsOf(serving, name(serving), config),
      ...onlineQuantization(serving, draftNamed(name(serving), config)?.modules ?? []),
    ]),
  ];
}

function draftName({ speculation }: EffectiveServing): string | undefined {
  return speculation?.draft === undefined ? undefined : (lastComponent(speculation.draft.value) ?? '');
}

function lastName(model: string): string {
  return model.slice(model.lastIndexOf('/') + 1);
}

function variables({ env }: EffectiveServing, { overrideVariables }: DraftConfig): readonly DraftOverride[] {
  return env.flatMap((variable): DraftOverride[] => {
    if (!overrideVariables.some(({ name }) => name === variable.name)) return [];
    const text = textOf(variable);
    const where = `${placeOf(variable)}${conditionsOf(variable.guard)}`;
    if (text === undefined)
      return [unknown(`the value of ${code(variable.name)} cannot be told at ${where}`, variable.origin)];
    if (isOff(text)) return [];
    return [
      override(`${code(`${variable.name}=${text}`)} requantizes the draft, at ${where}`, variable.origin),
    ];
  });
}

type Row = SpeculatingPoint['point']['row'];

/** Settings of the row become variables of the whole job. */
function inherited({ recipe, location }: Row, { overrideVariables }: DraftConfig): readonly DraftOverride[] {
  const workers = [recipe.prefill, recipe.decode, recipe.worker];
  const settings = workers.flatMap((worker) => worker?.['additional-settings'] ?? []);
  return [...new Set(settings)].flatMap((setting): DraftOverride[] => {
    const at = setting.indexOf('=');
    const name = setting.slice(0, at);
    if (at === -1 || !overrideVariables.some((one) => one.name === name)) return [];
    if (isOff(setting.slice(at + 1))) return [];
    const place = placeOf({ origin: location });
    return [
      override(`${code(setting)} requantizes the draft, in the settings of the row at ${place}`, location),
    ];
  });
}

function settingsOf(serving: EffectiveServing, name: string, config: DraftConfig): readonly DraftOverride[] {
  const { settings, unreadable } = speculativeSettings(serving);
  return [
    ...unreadable.map((argument) =>
      unknown(`the speculative config at ${placeOf(argument)} cannot be read`, argument.origin),
    ),
    ...settings.flatMap((setting) => ofSetting(setting, serving, name, config)),
  ];
}

function ofSetting(
  setting: SpeculativeSetting,
  serving: EffectiveServing,
  draft: string,
  config: DraftConfig,
): readonly DraftOverride[] {
  const { name, shown, value, argument } = setting;
  const where = `${placeOf(argument)}${conditionsOf(argument.guard)}`;
  const isNamed = config.overrideFlags.some(({ flag }) => flag.replaceAll('-', '_') === name);
  const isCache = /kv.*dtype/.test(name);
  if (!isNamed && !name.includes('quant') && !name.endsWith('dtype')) return [];
  if (value.kind === 'scalar' && isAsShipped(value.text)) return [];
  const text = shownTree(value);
  const sets = `${code(shown)} sets ${code(text)}`;
  if (isNamed) return [override(`${sets} for the draft, at ${where}`, argument.origin)];
  if (isCache)
    return ofCache(value.kind === 'scalar' ? value.text : undefined, sets, where, argument, serving, config);
  const bits = value.kind === 'scalar' ? bitsOf(value.text, config) : undefined;
  const stored = draftNamed(draft, config);
  if (bits === undefined)
    return [unknown(`${sets} at ${where}, and which precision that is cannot be told`, argument.origin)];
  const storedBits = stored === undefined ? undefined : bitsOf(stored.stored, config);
  if (stored === undefined || storedBits === undefined)
    return [
      unknown(
        `${sets} at ${where}, and the stored precision of ${code(draft)} is not known`,
        argument.origin,
      ),
    ];
  return bits >= storedBits
    ? []
    : [
        override(
          `${sets} at ${where}, below the stored ${code(stored.stored)} of ${code(draft)}`,
          argument.origin,
        ),
      ];
}

type Argument = SpeculativeSetting['argument'];

/** The draft's KV cache must not be coarser than the target's. */
function ofCache(
  text: string | undefined,
  sets: string,
  where: string,
  argument: Argument,
  { args }: EffectiveServing,
  config: DraftConfig,
): readonly DraftOverride[] {
  const target = args.findLast(({ flag }) =>
    ['kv-cache-dtype', 'kv-cache-config.dtype'].includes(flag.replaceAll('_', '-').toLowerCase()),
  );
  const targetText = textOf(target);
  const own = text === undefined ? undefined : bitsOf(text, config);
  const other = targetText === undefined ? undefined : bitsOf(targetText, config);
  if (own !== undefined && other !== undefined) {
    if (own >= other) return [];
    return [override(`${sets} at ${where}, below the target's ${code(targetText ?? '')}`, argument.origin)];
  }
  const said = target === undefined ? 'is not set' : `is ${code(shownValue(target.value))}`;
  return [
    unknown(
      `${sets} at ${where} for the draft, while the target's own KV precision ${said}`,
      argument.origin,
    ),
  ];
}

function override(what: string, { path, line }: DraftOverride['location']): DraftOverride {
  return { kind: 'override', what, location: { path, line } };
}

function unknown(what: string, { path, line }: DraftOverride['location']): DraftOverride {
  return { kind: 'unknown', what, location: { path, line } };
}
