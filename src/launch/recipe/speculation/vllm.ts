import type { Argument } from '../../serving.ts';
import { known, type Setting, unknown } from '../../value.ts';
import { JsonHole, jsonOf } from '../json-argument.ts';
import { scalarText } from '../text-value.ts';
import {
  argumentNamed,
  type EngineSpeculation,
  lowered,
  type SpeculationSource,
} from './speculation-source.ts';

/** Keys of `speculative-config` that simulate acceptance. */
export const vllmKnobs = ['rejection_sample_method', 'synthetic_acceptance_length'] as const;

/** All of it is JSON in one argument. */
export function vllmSpeculation(source: SpeculationSource): EngineSpeculation | undefined {
  const argument = argumentNamed(source, 'speculative-config');
  if (argument === undefined) return undefined;
  const config = jsonOf(argument.value);
  if (config === undefined) return unreadable(argument);
  const field = (name: string): Setting | undefined => {
    const value = config[name];
    if (value === undefined || value === null) return undefined;
    if (value instanceof JsonHole) return settingWith(argument, { kind: 'unknown', hole: value.hole });
    return settingWith(argument, known(scalarText(value)));
  };
  const draft = field('model');
  const sampling = field('rejection_sample_method');
  const isSynthetic = sampling?.value.kind === 'known' && sampling.value.text === 'synthetic';
  const knobs = isSynthetic ? vllmKnobs : (['synthetic_acceptance_length'] as const);
  return {
    method: lowered(field('method')) ?? (draft && settingWith(argument, known('draft_model'))),
    draft,
    length: field('num_speculative_tokens'),
    sampler: field('draft_sample_method'),
    simulated: knobs.flatMap((name) => {
      const setting = field(name);
      return setting === undefined ? [] : [{ name, ...setting }];
    }),
  };
}

function unreadable(argument: Argument): EngineSpeculation {
  const written = argument.value.kind === 'known' ? argument.value.text : '';
  const what = 'speculative-config that is no JSON object';
  const method = settingWith(argument, unknown({ kind: 'unsupported', what }, written));
  return { method, draft: method, length: method, sampler: method, simulated: [] };
}

function settingWith({ origin, guard }: Argument, value: Setting['value']): Setting {
  return { value, origin, guard };
}
