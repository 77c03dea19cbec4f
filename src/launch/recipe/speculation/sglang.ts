import {
  argumentNamed,
  type EngineSpeculation,
  lowered,
  type SpeculationSource,
  variablesNamed,
} from './speculation-source.ts';

export const sglangKnobs = [
  'SGLANG_SIMULATE_ACC_LEN',
  'SGLANG_SIMULATE_ACC_METHOD',
  'SGLANG_SIMULATE_ACC_TOKEN_MODE',
] as const;

/** DSpark drafts a block; all other methods draft in steps. */
export function sglangSpeculation(source: SpeculationSource): EngineSpeculation | undefined {
  const method = lowered(argumentNamed(source, 'speculative-algorithm', 'speculative-algo'));
  if (method === undefined) return undefined;
  const isDspark = method.value.kind === 'known' && method.value.text === 'dspark';
  return {
    method,
    draft: argumentNamed(source, 'speculative-draft-model-path', 'speculative-draft-model'),
    length: argumentNamed(source, isDspark ? 'speculative-dspark-block-size' : 'speculative-num-steps'),
    sampler: undefined,
    simulated: variablesNamed(source, sglangKnobs),
  };
}
