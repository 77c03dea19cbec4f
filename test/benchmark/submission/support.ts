import { readTree } from '../../../src/benchmark/submission/revision-tree.ts';
import { type Fields, fixedEntry, masterText } from '../../support/matrix-configs.ts';
import { type Files, HEAD, memoryEvidence } from '../../support/memory-evidence.ts';

/** The configs of a small repository: two single-node configs and their scripts. */
export const entries = {
  'm8-fp4-b200-vllm': fixedEntry([{ tp: 8, 'conc-list': [4, 8] }]),
  'm8-fp4-b200-sglang': fixedEntry([{ tp: 8, 'conc-list': [4] }], {
    framework: 'sglang',
    image: 'lmsysorg/sglang:v1',
  }),
} satisfies Record<string, Fields>;

export const scripts = 'benchmarks/single_node/fixed_seq_len';
export const MASTER = 'configs/nvidia-master.yaml';
export const CHANGELOG = 'perf-changelog.yaml';

const sourcing = 'source "$(dirname "$0")/../../benchmark_lib.sh"\n';

/** Its files in the root layout; more files replace or add. */
export function projectFiles(configs: Readonly<Record<string, Fields>> = entries, more: Files = {}): Files {
  return {
    [MASTER]: masterText(configs),
    'configs/runners.yaml': 'labels:\n  cluster:b200-acme: [b200-acme_00]\n',
    'runners/launch_b200-acme.sh': 'bash "$BENCH_SCRIPT"\n',
    'benchmarks/benchmark_lib.sh': 'wait_for_server() { sleep 1; }\n',
    [`${scripts}/m8_fp4_b200_vllm.sh`]: `${sourcing}vllm serve "$MODEL"\n`,
    [`${scripts}/m8_fp4_b200_sglang.sh`]: `${sourcing}python3 -m sglang.launch_server\n`,
    [CHANGELOG]: entryText(['m8-fp4-b200-vllm'], 1),
    ...more,
  };
}

export function entryText(keys: readonly string[], pr: number, more = ''): string {
  return `- config-keys: [${keys.map((key) => `"${key}"`).join(', ')}]\n  description: [a change]\n  pr-link: https://github.com/acme/bench/pull/${pr}\n${more}`;
}

/** The tree of files. */
export function treeOf(files: Files) {
  return readTree(memoryEvidence({ head: files }).git, HEAD);
}
