import { prDescription } from '../../../checks/15-pr-description/index.ts';
import type { Outcome } from '../../../src/check/outcome.ts';
import { EvidencePartMissing } from '../../../src/evidence/errors.ts';
import type { WorkflowRun } from '../../../src/evidence/github-schema.ts';
import { comparison } from '../../../src/facts/comparison.ts';
import { descriptionClaims } from '../../../src/facts/description-claims.ts';
import { revisions } from '../../../src/facts/revisions.ts';
import { servings } from '../../../src/facts/servings.ts';
import { submission } from '../../../src/facts/submission.ts';
import { CHANGELOG, entryText, MASTER, projectFiles } from '../../benchmark/submission/support.ts';
import { gather } from '../../support/gather.ts';
import { type Fields, masterText, multiNodeEntry, worker } from '../../support/matrix-configs.ts';
import { BASE, type Files, HEAD, memoryEvidence } from '../../support/memory-evidence.ts';

export const DIGEST = `sha256:${'ab'.repeat(32)}`;
export const IMAGE = 'lmsysorg/sglang:nightly-dev-20261021-c1c287a4';
export const OLD_IMAGE = 'lmsysorg/sglang:nightly-dev-20261015-5d0be1f7';
export const AGG = 'm8-fp4-agg';
export const DISAGG = 'm8-fp4-disagg';
const RECIPES = 'benchmarks/multi_node/srt-slurm-recipes';

const dep = (count: number, size: number) =>
  worker({ 'num-worker': count, tp: size, ep: size, 'dp-attn': true });

function disaggregated(image: string, prefill: number, router: string, more: Fields = {}): Fields {
  const item = (conc: number, workers: number, variant: string) => ({
    'conc-list': [conc],
    'kv-offload-backend': { name: 'mooncake', version: '0.3.13.post1' },
    'srt-recipe': `recipes/d.yaml:override_${variant}`,
    prefill: dep(workers, 2),
    decode: dep(1, 16),
  });
  const items = [item(64, prefill, 'c64'), item(128, 5, 'c128')];
  return multiNodeEntry(
    items,
    { framework: 'dynamo-sglang', image, router: { name: 'dynamo-router', version: router }, ...more },
    'agentic-coding',
  );
}

/** Aggregated: TP4 at 1, 4 and 16, TP2 at 16. */
export function aggregated(concurrencies: readonly number[] = [1, 4, 16], more: Fields = {}): Fields {
  const items = [
    { 'conc-list': concurrencies, 'srt-recipe': 'recipes/a.yaml', worker: worker({ tp: 4 }), 'num-nodes': 1 },
    { 'conc-list': [16], 'srt-recipe': 'recipes/b.yaml', worker: worker({ tp: 2 }), 'num-nodes': 1 },
  ];
  const settings = { framework: 'dynamo-sglang', image: OLD_IMAGE, disagg: false, ...more };
  return multiNodeEntry(items, settings, 'agentic-coding');
}

const recipe = `base:
  schema: 2
  engine: sglang
  frontend: {type: dynamo, env: {DYN_EVENT_PLANE: zmq}, args: {router-mode: kv}}
  roles:
    prefill:
      {nodes: 2, workers: 3, gpus: 2, kv_events: true, env: {SEGMENT_SIZE: 80gb}, args: {max-prefill-tokens: 65536, stream-interval: 32, enable-metrics: true, attention-backend: flash_mega}}
    decode:
      {nodes: 4, workers: 1, gpus: 16, kv_events: false, env: {SEGMENT_SIZE: 140gb}, args: {max-running-requests: 512, cuda-graph-max-bs: 32, enable-metrics: true, enable-replay: true}}
override_c64: {}
override_c128:
  roles:
    prefill: {workers: 5, args: {max-prefill-tokens: 32768}}
    decode: {args: {max-running-requests: 768}}
`;
const own = (size: number) =>
  `schema: 2\nengine: sglang\nroles:\n  agg: {nodes: 1, workers: 1, gpus: ${size}, args: {tensor-parallel-size: ${size}, chunked-prefill-size: 4096}}\n`;

const recipes: Files = {
  [`${RECIPES}/d.yaml`]: recipe,
  [`${RECIPES}/a.yaml`]: own(4),
  [`${RECIPES}/b.yaml`]: own(2),
};

export interface Scene {
  /** `null`: GitHub has none. */
  readonly body: string | null;
  /** The aggregated config of the head, if it is not that of the base. */
  readonly aggregated?: Fields;
  /** Files of the head that are not those of the base. */
  readonly head?: Files;
  readonly pulls?: Readonly<
    Record<string, { readonly state: string; readonly merged_at: string | null } | Error>
  >;
  readonly runs?: readonly Pick<WorkflowRun, 'id' | 'conclusion'>[] | Error;
}

/** Evidence of a pull request that gives the disaggregated config a new image and topology, and runs both again. */
export function evidenceOf(scene: Scene) {
  const files = (image: string, prefill: number, router: string, agg: Fields, more: Files) =>
    projectFiles(
      {},
      {
        [MASTER]: masterText({ [AGG]: agg, [DISAGG]: disaggregated(image, prefill, router) }),
        ...recipes,
        ...more,
      },
    );
  const head = files(`${IMAGE}@${DIGEST}`, 3, '1.6.0.dev20261019', scene.aggregated ?? aggregated(), {
    [CHANGELOG]: `${entryText([AGG], 1)}${entryText([AGG, DISAGG], 7)}`,
    ...scene.head,
  });
  const { runs = [], pulls = {} } = scene;
  const evidence = memoryEvidence({
    base: files(OLD_IMAGE, 4, '1.6.0.dev20261014', aggregated(), { [CHANGELOG]: entryText([AGG], 1) }),
    head,
    parts: ['pull', 'runs'],
    github: {
      pull: async () => ({ number: 7, state: 'open', title: 'T', body: scene.body, user: null, labels: [] }),
      runs: async () => {
        if (runs instanceof Error) throw runs;
        const all = runs.map((run) => ({
          ...run,
          run_attempt: 1,
          path: 'sweep.yml',
          event: 'pull_request',
          status: 'completed',
          head_sha: HEAD,
          created_at: '2026-10-21T00:00:00Z',
        }));
        return { total_count: all.length, workflow_runs: all };
      },
    },
  });
  const pull = async (repository: string, number: number) => {
    const found = pulls[`${repository}#${number}`] ?? new EvidencePartMissing('upstream', repository);
    if (found instanceof Error) throw found;
    return { number, title: 'T', merge_commit_sha: BASE, html_url: 'u', ...found };
  };
  return { ...evidence, upstream: { ...evidence.upstream, pull } };
}

/** The check's answer for a description. */
export async function evaluate(scene: Scene): Promise<Outcome> {
  const evidence = evidenceOf(scene);
  const facts = {
    submission: await gather(submission, evidence),
    servings: await gather(servings, evidence),
    revisions: await gather(revisions, evidence),
    comparison: await gather(comparison, evidence),
    description: await gather(descriptionClaims, evidence),
  };
  const { rules } = prDescription;
  return prDescription.evaluate({ facts, config: {}, rules, reviewDate: '2026-10-22' });
}

/** Kind and summary of the answer for a body. */
export async function answer(body: string, scene: Omit<Scene, 'body'> = {}): Promise<string> {
  const outcome = await evaluate({ body, ...scene });
  return `${outcome.kind}: ${outcome.summary}`;
}
