import frameworks from './data/frameworks.json' with { type: 'json' };

/** Engines that anybody can run; all others (TensorRT-LLM, ATOM, TileRT ...) belong to a vendor. */
export type OpenEngine = 'vllm' | 'sglang';

/** The open engine that serves under a master config's `framework`; `undefined`: a vendor's, or one this version does not know. */
export function openEngineOf(framework: string): OpenEngine | undefined {
  const engine = Object.entries(frameworks).find(([name]) => name === framework)?.[1];
  return engine === 'vllm' || engine === 'sglang' ? engine : undefined;
}
