/** Where recipes of `SemiAnalysisAI/InferenceX` come from; nothing else is read. */
export const upstreamRepositories = [
  'NVIDIA/srt-slurm',
  'sgl-project/sgl-docs',
  'sgl-project/sglang',
  'vllm-project/recipes',
] as const;
