import type { Argument, Engine, EnvironmentVariable, Speculation } from '../../serving.ts';
import type { Setting } from '../../value.ts';

/** What one role's speculation is read from. */
export interface SpeculationSource {
  readonly engine: Engine;
  readonly args: readonly Argument[];
  readonly env: readonly EnvironmentVariable[];
}

/** What one engine says; who injects is decided elsewhere. */
export type EngineSpeculation = Omit<Speculation, 'injectedBy'>;

/** The last argument of one of these names is in force. */
export function argumentNamed(
  { args }: SpeculationSource,
  ...flags: readonly string[]
): Argument | undefined {
  return args.findLast(({ flag }) => flags.includes(flag.replaceAll('_', '-')));
}

/** Variables of these names, as knobs of simulated acceptance. */
export function variablesNamed(
  { env }: SpeculationSource,
  names: readonly string[],
): Speculation['simulated'] {
  return env.filter(({ name }) => names.includes(name));
}

/** The same setting in lower case. */
export function lowered(setting: Setting | undefined): Setting | undefined {
  if (setting?.value.kind !== 'known') return setting;
  return { ...setting, value: { kind: 'known', text: setting.value.text.toLowerCase() } };
}
