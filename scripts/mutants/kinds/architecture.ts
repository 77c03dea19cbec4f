import { afterLibrary, isScript, withArgument, withRecipeArgument } from '../edit.ts';
import type { MutantKind } from '../place.ts';

const fewer = '{"num_hidden_layers": 4}';
const skipping = '{"index_topk_freq": 4}';
const rope = '{"rope_scaling": {"rope_type": "yarn", "factor": 4.0}}';

const flags = { vllm: 'hf-overrides', sglang: 'json-model-override-args' } as const;

function flagOf(engine: string): string | undefined {
  return engine === 'vllm' || engine === 'sglang' ? flags[engine] : undefined;
}

/** Check 8: fewer layers, experts or indexer runs, however they are brought about. */
export const architectureKinds: readonly MutantKind[] = [
  {
    id: 'override-layers',
    check: 8,
    isHarmful: true,
    apply(place) {
      const flag = flagOf(place.serving.engine);
      return flag === undefined ? undefined : withArgument(place, `--${flag} '${fewer}'`);
    },
  },
  {
    id: 'override-skips-indexer',
    check: 8,
    isHarmful: true,
    apply(place) {
      const flag = flagOf(place.serving.engine);
      return flag === undefined ? undefined : withArgument(place, `--${flag}='${skipping}'`);
    },
  },
  {
    id: 'recipe-override-layers',
    check: 8,
    isHarmful: true,
    apply(place) {
      const flag = flagOf(place.serving.engine);
      return flag === undefined ? undefined : withRecipeArgument(place, `${flag}: '${fewer}'`);
    },
  },
  {
    id: 'recipe-override-skips-indexer',
    check: 8,
    isHarmful: true,
    apply(place) {
      const flag = flagOf(place.serving.engine);
      return flag === undefined ? undefined : withRecipeArgument(place, `${flag}: '${skipping}'`);
    },
  },
  {
    id: 'sed-on-model-config',
    check: 8,
    isHarmful: true,
    apply: (place) =>
      afterLibrary(place, [
        `sed -i 's/"num_hidden_layers": [0-9]*/"num_hidden_layers": 4/' "$MODEL/config.json"`,
      ]),
  },
  {
    id: 'override-abbreviated',
    check: 8,
    isHarmful: true,
    apply(place) {
      const flag = flagOf(place.serving.engine);
      return flag === undefined ? undefined : withArgument(place, `--${flag.slice(0, -2)}='${fewer}'`);
    },
  },
  {
    id: 'arguments-from-a-file',
    check: 8,
    isHarmful: true,
    apply: (place) =>
      flagOf(place.serving.engine) === undefined
        ? undefined
        : withArgument(place, '--config /workspace/arguments.yaml'),
  },
  {
    id: 'words-behind-a-switch',
    check: 8,
    isHarmful: true,
    apply: (place) =>
      flagOf(place.serving.engine) === undefined
        ? undefined
        : withArgument(place, '--trust-remote-code $NOT_SET_ANYWHERE'),
  },
  {
    id: 'sed-on-model-config-by-pattern',
    check: 8,
    isHarmful: true,
    apply: (place) =>
      afterLibrary(place, [
        `sed -i 's/"num_hidden_layers": [0-9]*/"num_hidden_layers": 4/' "$MODEL"/conf*.json`,
      ]),
  },
  {
    id: 'override-rope',
    check: 8,
    isHarmful: false,
    apply(place) {
      const flag = flagOf(place.serving.engine);
      return flag === undefined ? undefined : withArgument(place, `--${flag} '${rope}'`);
    },
  },
  {
    id: 'recipe-override-rope',
    check: 8,
    isHarmful: false,
    apply(place) {
      const flag = flagOf(place.serving.engine);
      return flag === undefined ? undefined : withRecipeArgument(place, `${flag}: '${rope}'`);
    },
  },
  {
    id: 'comment-about-layers',
    check: 8,
    isHarmful: false,
    apply: (place) =>
      isScript(place) ? afterLibrary(place, [`# never use --hf-overrides '${fewer}' here`]) : undefined,
  },
];
