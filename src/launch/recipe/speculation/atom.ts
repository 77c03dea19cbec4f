import {
  argumentNamed,
  type EngineSpeculation,
  lowered,
  type SpeculationSource,
} from './speculation-source.ts';

export const atomKnobs = ['spec-decode-acceptance-length', 'spec-decode-acceptance-rate'] as const;

/** A method alone does not speculate: ATOM's default is `mtp`, with nothing drafted. */
export function atomSpeculation(source: SpeculationSource): EngineSpeculation | undefined {
  const length = argumentNamed(source, 'num-speculative-tokens');
  const method = argumentNamed(source, 'method');
  if (length === undefined && method === undefined) return undefined;
  return {
    method: lowered(method),
    draft: argumentNamed(source, 'draft-model', 'speculative-model'),
    length,
    sampler: undefined,
    simulated: atomKnobs.flatMap((name) => {
      const argument = argumentNamed(source, name);
      return argument === undefined ? [] : [{ name, ...argument }];
    }),
  };
}
