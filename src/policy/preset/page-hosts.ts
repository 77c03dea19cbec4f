/** Where recipes of `SemiAnalysisAI/InferenceX` are published; no other page is read, whatever a policy file says. */
export const pageHosts = ['docs.nvidia.com', 'docs.sglang.io', 'recipes.vllm.ai'] as const;
