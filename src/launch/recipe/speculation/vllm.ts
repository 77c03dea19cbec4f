import type { Mapping } from '../../../benchmark/mapping.ts';
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

/** All of it is JSON in one argument, or an argument with a dot for each of its keys. */
export function vllmSpeculation(source: SpeculationSource): EngineSpeculation | undefined {
  const dotted = dottedFields(source);
  if (dotted.size > 0) return fromFields(dotted);
  const argument = argumentNamed(source, 'speculative-config');
  if (argument === undefined) return undefined;
  const config = jsonOf(argument.value);
  return config === undefined ? unreadable(argument) : fromFields(jsonFields(argument, config));
}

type Fields = ReadonlyMap<string, Setting>;

function fromFields(fields: Fields): EngineSpeculation {
  const field = (name: string) => fields.get(name);
  const draft = field('model');
  const sampling = field('rejection_sample_method');
  const isSynthetic = sampling?.value.kind === 'known' && sampling.value.text === 'synthetic';
  // Other ways to say how much is accepted, which the engine may prefer.
  const others = [...fields.keys()].filter(
    (name) => name.startsWith('synthetic_') && !vllmKnobs.some((knob) => knob === name),
  );
  const knobs = [...(isSynthetic ? vllmKnobs : (['synthetic_acceptance_length'] as const)), ...others];
  return {
    method: lowered(field('method')) ?? (draft && { ...draft, value: known('draft_model') }),
    draft,
    length: field('num_speculative_tokens'),
    sampler: field('draft_sample_method'),
    simulated: knobs.flatMap((name) => {
      const setting = field(name);
      return setting === undefined ? [] : [{ name, ...setting }];
    }),
  };
}

/** vLLM makes one config of them, which replaces that of the argument without a dot. */
function dottedFields({ args }: SpeculationSource): Fields {
  const start = 'speculative-config.';
  return new Map(
    args.flatMap(({ flag, value, origin, guard }): [string, Setting][] => {
      const name = flag.replaceAll('_', '-');
      if (!name.startsWith(start)) return [];
      return [[name.slice(start.length).replaceAll('-', '_'), { value, origin, guard }]];
    }),
  );
}

function jsonFields(argument: Argument, config: Mapping): Fields {
  return new Map(
    Object.entries(config).flatMap(([name, value]): [string, Setting][] => {
      if (value === undefined || value === null) return [];
      if (value instanceof JsonHole)
        return [[name, settingWith(argument, { kind: 'unknown', hole: value.hole })]];
      return [[name, settingWith(argument, known(scalarText(value)))]];
    }),
  );
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
