import type { GitEvidence } from '../../src/evidence/git-evidence.ts';
import type { GitHubEvidence } from '../../src/evidence/github-evidence.ts';
import type { CheckRun, Comment, WorkflowRun } from '../../src/evidence/github-schema.ts';
import type { EvidencePart } from '../../src/evidence/part.ts';
import { CHANGELOG, MASTER, projectFiles } from '../benchmark/submission/support.ts';
import { type Fields, fixedEntry, masterText, multiNodeEntry, worker } from '../support/matrix-configs.ts';
import { BASE, DEFAULT, type Files, HEAD, memoryEvidence } from '../support/memory-evidence.ts';
import { parts as sweepParts, sweepRun } from '../support/sweep-evidence.ts';
import { sweptPull, type Upload } from './curves-support.ts';

export const KEY = 'm8-fp4-b200-vllm';
export const THRESHOLDS = 'utils/evals/thresholds.yaml';
export const bars: Files = {
  [THRESHOLDS]: 'default: {gsm8k: 0.9}\nmodels:\n  m8: {gsm8k: 0.93}\n',
};
/** A commit before the head; here the default branch stands on it, too. */
export const MIDDLE = DEFAULT;
/** The image of the submitted config. */
export const IMAGE = 'vllm/vllm-openai:v0.22.0';

/** One config with three points, of which its sweep evaluates the one at 16. */
export const submitted: Readonly<Record<string, Fields>> = {
  [KEY]: fixedEntry([{ tp: 8, 'conc-list': [4, 8, 16] }], { image: IMAGE }),
};

/** An aggregated and a disaggregated agentic config of one curve. */
export const agenticEntries: Readonly<Record<string, Fields>> = {
  'm8-agg': multiNodeEntry(
    [{ worker: worker({ tp: 4 }), 'num-nodes': 1, 'spec-decoding': 'mtp', 'conc-list': [16] }],
    { disagg: false, image: IMAGE },
    'agentic-coding',
  ),
  'm8-disagg': multiNodeEntry(
    [
      {
        prefill: worker({ 'num-worker': 3, tp: 2, ep: 2, 'dp-attn': true }),
        decode: worker({ tp: 16, ep: 16, 'dp-attn': true }),
        'spec-decoding': 'mtp',
        'conc-list': [1228],
      },
    ],
    { image: IMAGE },
    'agentic-coding',
  ),
};

const older = {
  'config-keys': [KEY],
  description: ['an older change'],
  'pr-link': 'https://github.com/acme/bench/pull/1',
};

/** A new changelog entry, and the one that was there. */
export function changelogOf(keys: readonly string[], more: Fields = {}): string {
  const entry = { ...older, 'config-keys': keys, 'pr-link': 'https://github.com/acme/bench/pull/7', ...more };
  return JSON.stringify([older, entry]);
}

/** Job names of the plan for `submitted`. */
export const lanes = {
  c4: 'single-node 8k1k / / p2 | m8 fp4 cluster:b200-acme vllm TP8 c4',
  c8: 'single-node 8k1k / / p2 | m8 fp4 cluster:b200-acme vllm TP8 c8',
  c16: 'single-node 8k1k / / p2 | m8 fp4 cluster:b200-acme vllm TP8 c16',
  eval16: 'eval / / p2 | m8 fp4 cluster:b200-acme vllm TP8 c16 | eval-only',
} as const;

interface JobInput {
  readonly run?: number;
  readonly sha?: string;
  readonly conclusion?: string | null;
  readonly status?: string;
  readonly app?: string;
  readonly url?: string;
  readonly startedAt?: string;
}

let lastId = 900;

/** A check run as a job of a workflow run makes it. */
export function job(name: string, input: JobInput = {}): CheckRun {
  lastId += 1;
  const { run = 5, sha = HEAD, conclusion = 'success', status = 'completed', app = 'github-actions' } = input;
  return {
    id: lastId,
    name,
    head_sha: sha,
    status,
    conclusion,
    details_url: input.url ?? `https://github.com/acme/bench/actions/runs/${run}/job/${lastId}`,
    started_at: input.startedAt ?? '2026-10-20T10:00:00Z',
    completed_at: '2026-10-20T11:00:00Z',
    app: { slug: app },
  };
}

/** All jobs of a run, successful. */
export function allJobs(input: JobInput = {}): CheckRun[] {
  return [...Object.values(lanes), 'setup', 'collect-evals / collect-evals'].map((name) => job(name, input));
}

/** A row of `results_bmk` at one concurrency of `submitted`. */
export function measured(conc: number, more: Fields = {}): Fields {
  return {
    hw: 'cluster:b200-acme',
    conc,
    image: IMAGE,
    infmax_model_prefix: 'm8',
    framework: 'vllm',
    precision: 'fp4',
    spec_decoding: 'none',
    disagg: false,
    is_multinode: false,
    isl: 8192,
    osl: 1024,
    tp: 8,
    ep: 1,
    dp_attention: 'false',
    tput_per_gpu: 900,
    median_e2el: 7,
    ...more,
  };
}

/** A row of `eval_results_all` for `submitted`. */
export function scored(more: Fields = {}): Fields {
  return {
    is_multinode: false,
    model_prefix: 'm8',
    hw: 'CLUSTER:B200-ACME',
    framework: 'vllm',
    precision: 'fp4',
    spec_decoding: 'none',
    isl: 8192,
    osl: 1024,
    conc: 16,
    tp: 8,
    ep: 1,
    dp_attention: 'false',
    task: 'gsm8k',
    score: 0.95,
    score_name: 'em_strict',
    em_strict: 0.95,
    n_eff: 1319,
    integration_error: false,
    ...more,
  };
}

export function uploadsOf(
  scores: readonly unknown[],
  results: readonly unknown[] = [4, 8, 16].map((at) => measured(at)),
) {
  return [
    { name: 'results_bmk', content: { 'agg_bmk.json': results } },
    { name: 'eval_results_all', content: { 'agg_eval_all.json': scores } },
  ] satisfies Upload[];
}

interface Scene {
  readonly entries?: Readonly<Record<string, Fields>>;
  readonly changelog?: string;
  readonly files?: Files;
  readonly base?: Files;
  readonly checkRuns?: readonly CheckRun[];
  readonly runs?: readonly WorkflowRun[];
  readonly commits?: readonly string[];
  readonly comments?: readonly Comment[];
  readonly uploads?: readonly Upload[];
  /** What an older commit (`MIDDLE`) has otherwise than the head. */
  readonly middle?: Files;
  /** Commits besides. */
  readonly other?: Readonly<Record<string, Files>>;
  readonly github?: Partial<GitHubEvidence>;
  readonly parts?: readonly EvidencePart[];
}

/** A pull request that changes the config of `KEY` and sweeps it in run 5. */
export function sweptChange(scene: Scene = {}) {
  const checkRuns = scene.checkRuns ?? allJobs();
  const asked: string[] = [];
  const base: Files = { ...projectFiles(), [CHANGELOG]: JSON.stringify([older]), ...bars, ...scene.base };
  const head = {
    ...base,
    [MASTER]: masterText({ ...JSON.parse(base[MASTER] ?? '{}'), ...(scene.entries ?? submitted) }),
    [CHANGELOG]: scene.changelog ?? changelogOf(Object.keys(scene.entries ?? submitted)),
    ...scene.files,
  };
  const { evidence } = sweptPull({
    base,
    head,
    runs: scene.runs ?? [sweepRun(5)],
    uploads: scene.uploads ?? uploadsOf([scored()]),
    comments: scene.comments ?? [],
    commits: scene.commits ?? [HEAD],
    parts: scene.parts ?? [...sweepParts, 'checkRuns', 'reviews'],
    github: {
      checkRuns: async (sha) => {
        asked.push(sha);
        const found = checkRuns.filter((run) => run.head_sha === sha);
        return { total_count: found.length, check_runs: found };
      },
      reviews: async () => [],
      reviewComments: async () => [],
      ...scene.github,
    },
  });
  const middle = { ...head, ...scene.middle };
  const { git } = memoryEvidence({ base, head, default: middle });
  const entry: GitEvidence['entry'] = (commit, path) => {
    const files = scene.other?.[commit];
    return files === undefined
      ? git.entry(commit, path)
      : memoryEvidence({ base: files }).git.entry(BASE, path);
  };
  return { evidence: { ...evidence, git: { ...git, entry } }, asked };
}
