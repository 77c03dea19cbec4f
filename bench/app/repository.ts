import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const fixtures = fileURLToPath(new URL('../../fixtures', import.meta.url));

export const MASTER = 'inferencex-e2e/configs/nvidia-master.yaml';
export const CHANGELOG = 'inferencex-e2e/perf-changelog.yaml';

export interface RepositorySize {
  /** Entries put in front of the fixture's own in the largest master config file. */
  readonly configs: number;
  readonly changelogEntries: number;
}

/** The size of the audited repository: 324 KB of master configs, 1,800 rows, 900 changelog entries. */
export const realSize: RepositorySize = { configs: 162, changelogEntries: 900 };

/** The recorded pull request's repository before and after it, blown up to a size. */
export function repositoryFiles({ configs, changelogEntries }: RepositorySize) {
  const base = { ...filesBelow('common.src/tree'), ...filesBelow('pr-4303.src/base') };
  const change = filesBelow('pr-4303.src/head');
  const enlarge = (files: Record<string, string>) => ({
    ...files,
    [MASTER]: `${masterEntries(configs)}${files[MASTER]}`,
    [CHANGELOG]: `${changelog(changelogEntries, configs)}${files[CHANGELOG]}`,
  });
  return { base: enlarge(base), change: enlarge(change) };
}

function filesBelow(directory: string): Record<string, string> {
  const root = path.join(fixtures, directory);
  const names = readdirSync(root, { recursive: true, encoding: 'utf8' });
  const files = names.filter((name) => statSync(path.join(root, name)).isFile());
  return Object.fromEntries(files.map((name) => [name, readFileSync(path.join(root, name), 'utf8')]));
}

/** Two thirds are multi-node entries, one third single-node ones, spelled as people spell them. */
function masterEntries(count: number): string {
  const entry = (at: number) => (at % 3 === 0 ? singleNode(at) : multiNode(at));
  return Array.from({ length: count }, (_, at) => entry(at)).join('');
}

function singleNode(at: number): string {
  const item = (tp: number) =>
    `      - { tp: ${tp}, ep: 1, spec-decoding: none, conc-list: [4, 16, 64, 256] }\n`;
  const scenario = (isl: number) => `    - isl: ${isl}
      osl: 1024
      search-space:
${[1, 2, 4, 8].map(item).join('')}`;
  return `${keyOf(at)}:
  image: vllm/vllm-openai:v0.${at}.0
  model: deepseek-ai/DeepSeek-R1
  model-prefix: m${at}
  runner: cluster:b200-nscale
  precision: fp4
  framework: vllm
  multinode: false
  scenarios:
    fixed-seq-len:
${scenario(1024)}${at % 2 === 0 ? '' : scenario(8192)}
`;
}

function multiNode(at: number): string {
  return `${keyOf(at)}:
  image: nvcr.io/nvidia/ai-dynamo/tensorrtllm-runtime:1.${at % 10}.0
  model: deepseek-r1-fp4
  model-prefix: m${at}
  runner: cluster:gb300-nv
  precision: fp4
  framework: dynamo-trt
  router: { name: dynamo-router, version: "1.${at % 10}.0" }
  kv-p2p-transfer: nixl
  multinode: true
  disagg: true
  scenarios:
    fixed-seq-len:
    - isl: 8192
      osl: 1024
      search-space:
${[0, 1, 2, 3, 4].map((point) => pointText(at, point)).join('')}
`;
}

function pointText(entry: number, point: number): string {
  const recipe = `recipes/trtllm/gb300-fp4/8k1k/mtp/ctx${point + 1}_gen${(entry % 5) + 1}_dep8_batch${16 << point}_eplb0_mtp${point}.yaml`;
  const concurrencies = [8, 16, 32].slice(0, point % 2 === 0 ? 3 : 2).map((one) => one << point);
  return `      - spec-decoding: mtp
        conc-list: [${concurrencies.join(', ')}]
        prefill:
          num-worker: ${point + 1}
          tp: 4
          ep: 4
          dp-attn: true
          additional-settings:
          # Kept beside the launcher of this cluster.
          - "CONFIG_FILE=${recipe}"
        decode:
          num-worker: ${(entry % 5) + 1}
          tp: 8
          ep: 8
          dp-attn: ${point > 1}
`;
}

function changelog(count: number, configs: number): string {
  const entry = (at: number) => `- config-keys:
    - ${keyOf(at % configs)}
    - ${keyOf((at * 7 + 1) % configs)}
  description:
    - "Move to the runtime of week ${at}: CUDA graphs for every batch of decode, and the chat template of the checkpoint."
    - "Sweep the same points again, since the KV transfer between prefill and decode takes another path now; throughput per GPU rises by ${at % 12} percent at the high end."
  pr-link: https://github.com/SemiAnalysisAI/InferenceX/pull/${at + 1}

`;
  return Array.from({ length: count }, (_, at) => entry(at)).join('');
}

function keyOf(at: number): string {
  return at % 3 === 0 ? `m${at}-fp4-b200-vllm` : `m${at}-fp4-gb300-dynamo-trt`;
}
