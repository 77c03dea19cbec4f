import { atomSpeculation } from './atom.ts';
import { sglangSpeculation } from './sglang.ts';
import type { EngineSpeculation, SpeculationSource } from './speculation-source.ts';
import { trtllmSpeculation } from './trtllm.ts';
import { vllmSpeculation } from './vllm.ts';

/** How a role speculates, in its engine's terms; `undefined`: it does not. */
export function readSpeculation(source: SpeculationSource): EngineSpeculation | undefined {
  switch (source.engine) {
    case 'sglang':
      return sglangSpeculation(source);
    case 'vllm':
      return vllmSpeculation(source);
    case 'trtllm':
      return trtllmSpeculation(source);
    case 'atom':
      return atomSpeculation(source);
    case 'other':
      return undefined;
  }
}
