import {
  argumentNamed,
  type EngineSpeculation,
  lowered,
  type SpeculationSource,
  variablesNamed,
} from './speculation-source.ts';

export const trtllmKnobs = ['TLLM_SPEC_DECODE_FORCE_NUM_ACCEPTED_TOKENS'] as const;

export function trtllmSpeculation(source: SpeculationSource): EngineSpeculation | undefined {
  const field = (...names: readonly string[]) =>
    argumentNamed(source, ...names.map((name) => `speculative-config.${name}`));
  const method = lowered(field('decoding-type'));
  if (method === undefined) return undefined;
  return {
    method,
    draft: field('speculative-model-dir', 'speculative-model'),
    length: field('max-draft-len') ?? field('num-nextn-predict-layers'),
    sampler: undefined,
    simulated: variablesNamed(source, trtllmKnobs),
  };
}
