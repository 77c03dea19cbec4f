import { EvidencePartMissing, EvidenceRefused } from '../../src/evidence/errors.ts';
import type { GitHubEvidence } from '../../src/evidence/github-evidence.ts';
import type { EarlierPull, WorkflowRun } from '../../src/evidence/github-schema.ts';
import { Ledger, recorded } from '../../src/evidence/ledger.ts';
import { CHANGELOG, entryText, projectFiles } from '../benchmark/submission/support.ts';
import { fixedRow } from '../results/support.ts';
import { type Fields, fixedEntry } from '../support/matrix-configs.ts';
import type { Files } from '../support/memory-evidence.ts';
import { sweepRun } from '../support/sweep-evidence.ts';
import { artifactsOf, summaryOf, sweptPull, type Upload } from './curves-support.ts';

export const VLLM = 'm8-fp4-b200-vllm';
export const CURVE = 'm8/8k1k/b200_vllm/fp4';
/** Of the commit that merged pull request 1. */
export const MERGE = 'e'.repeat(40);
export const OLDER_COMMIT = 'f'.repeat(40);

/** The measured point of the config at a concurrency. */
export const row = (conc: number, more: Fields = {}) =>
  fixedRow({
    hw: 'cluster:b200-acme',
    precision: 'fp4',
    image: 'vllm/vllm-openai:v0.21.0',
    conc,
    median_e2el: conc,
    tput_per_gpu: 100 * conc,
    ...more,
  });

/** A sweep run on a commit of pull request 1. */
export const olderSweep = (id: number, more: Partial<WorkflowRun> = {}) =>
  sweepRun(id, { head_sha: OLDER_COMMIT, ...more });

export interface OlderPull extends Partial<EarlierPull> {
  readonly runs?: readonly WorkflowRun[];
}

interface Scene {
  /** Concurrencies of the config before and after; 4, 8 and then 16 unless given. */
  readonly before?: readonly number[];
  readonly after?: readonly number[];
  /** Entries of the changelog at the merge base. */
  readonly log?: string;
  readonly pulls?: Readonly<Record<number, OlderPull>>;
  /** By run; run 5 is the one of this pull request. */
  readonly uploads?: Readonly<Record<number, readonly Upload[]>>;
  /** What the new entry says of itself. */
  readonly mode?: string;
  /** Files that the pull request changes besides. */
  readonly headFiles?: Files;
  readonly configs?: (list: readonly number[]) => Readonly<Record<string, Fields>>;
  readonly github?: Partial<GitHubEvidence>;
}

const oneConfig = (list: readonly number[]) => ({ [VLLM]: fixedEntry([{ tp: 8, 'conc-list': list }]) });
export const olderEntry = entryText([VLLM], 1);
const onePull: Readonly<Record<number, OlderPull>> = { 1: { runs: [olderSweep(3)] } };

/** A pull request that appends points to a config, what earlier ones measured, and what of GitHub is read. */
export function appendedPull(scene: Scene = {}) {
  const { log = olderEntry, configs = oneConfig, pulls = onePull } = scene;
  const base = projectFiles(configs(scene.before ?? [4, 8]), { [CHANGELOG]: log });
  const keys = Object.keys(configs([1]));
  const head = projectFiles(configs(scene.after ?? [...(scene.before ?? [4, 8]), 16]), {
    ...scene.headFiles,
    [CHANGELOG]: log + entryText(keys, 7, scene.mode ?? '  append-only: true\n'),
  });
  const uploads = {
    5: [summaryOf([row(16)])],
    3: [summaryOf([row(4), row(8)])],
    ...scene.uploads,
  };
  // Ids of artifacts tell their run.
  const stores = new Map(
    Object.entries(uploads).map(([run, list]) => [
      Number(run),
      artifactsOf(list.map((upload, index) => ({ ...upload, order: Number(run) * 10 + index }))),
    ]),
  );
  const pullOf = (number: number): OlderPull => {
    const pull = pulls[number];
    if (pull === undefined) throw new EvidencePartMissing('pull', `pull request ${number}`);
    return pull;
  };
  const ledger = new Ledger();
  const { evidence } = sweptPull({
    base,
    head,
    github: {
      artifacts: async (run) => {
        const listed = stores.get(run)?.listed;
        if (listed === undefined) throw new EvidenceRefused(`artifacts of run ${run}`, 404);
        return { total_count: listed.length, artifacts: listed };
      },
      artifactZip: async (id) => {
        const store = [...stores.values()].find(({ listed }) => listed.some((one) => one.id === id));
        if (store === undefined) throw new EvidenceRefused(`artifact ${id}`, 404);
        return store.download(id);
      },
      earlierPull: async (number) => ({
        number,
        merged_at: '2026-09-01T00:00:00Z',
        merge_commit_sha: MERGE,
        labels: [],
        ...pullOf(number),
      }),
      earlierRuns: async (number) => {
        const { runs = [] } = pullOf(number);
        return { total_count: runs.length, workflow_runs: [...runs] };
      },
      ...scene.github,
    },
  });
  return {
    evidence: recorded(evidence, ledger),
    /** Reads about anything but this pull request. */
    asked: () =>
      ledger
        .addresses()
        .filter((address) => /^github:(?:pulls|artifact)/.test(address))
        .filter((address) => address !== 'github:artifacts/5' && address !== 'github:artifact-zips/150'),
  };
}
