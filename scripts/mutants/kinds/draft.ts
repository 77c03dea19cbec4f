import { afterLibrary, changeLine, withArgument, withRecipeArgument, withRecipeVariable } from '../edit.ts';
import type { MutantKind, Place } from '../place.ts';

function speculates({ serving }: Place, engine: string): boolean {
  return serving.speculation !== undefined && serving.engine === engine && serving.role !== 'prefill';
}

/** Check 13: the draft runs as it was shipped. */
export const draftKinds: readonly MutantKind[] = [
  {
    id: 'draft-quantised',
    check: 13,
    isHarmful: true,
    apply: (place) =>
      speculates(place, 'sglang')
        ? withArgument(place, '--speculative-draft-model-quantization fp8')
        : undefined,
  },
  {
    id: 'recipe-draft-quantised',
    check: 13,
    isHarmful: true,
    apply: (place) =>
      speculates(place, 'sglang')
        ? withRecipeArgument(place, 'speculative-draft-model-quantization: fp8')
        : undefined,
  },
  {
    id: 'draft-variable',
    check: 13,
    isHarmful: true,
    apply: (place) =>
      speculates(place, 'sglang')
        ? afterLibrary(place, ['export SGLANG_NVFP4_CKPT_FP8_NEXTN_MOE=true'])
        : undefined,
  },
  {
    id: 'recipe-draft-variable',
    check: 13,
    isHarmful: true,
    apply: (place) =>
      speculates(place, 'sglang')
        ? withRecipeVariable(place, 'SGLANG_NVFP4_CKPT_FP8_NEXTN_MOE: "1"')
        : undefined,
  },
  {
    id: 'draft-quantised-in-json',
    check: 13,
    isHarmful: true,
    apply(place) {
      const config = place.serving.args.find(({ flag }) => /^speculative[-_]config$/.test(flag));
      if (!speculates(place, 'vllm') || config === undefined) return undefined;
      return changeLine(place, config.origin, (text) =>
        text.replace(/\{\s*(\\?)"/, '{$1"quantization$1": $1"fp8$1", $1"'),
      );
    },
  },
  {
    id: 'draft-variable-off',
    check: 13,
    isHarmful: false,
    apply: (place) =>
      speculates(place, 'sglang')
        ? afterLibrary(place, ['export SGLANG_NVFP4_CKPT_FP8_NEXTN_MOE=0'])
        : undefined,
  },
  {
    id: 'draft-variable-named-in-a-message',
    check: 13,
    isHarmful: false,
    apply: (place) =>
      speculates(place, 'sglang')
        ? afterLibrary(place, ['echo "SGLANG_NVFP4_CKPT_FP8_NEXTN_MOE=1 is not allowed here"'])
        : undefined,
  },
];
