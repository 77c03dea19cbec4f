import { EvidenceRefused } from '../../src/evidence/errors.ts';
import type { Evidence } from '../../src/evidence/evidence.ts';
import type { GitHubEvidence } from '../../src/evidence/github-evidence.ts';
import type { Artifact, Comment, WorkflowRun } from '../../src/evidence/github-schema.ts';
import { Ledger, recorded } from '../../src/evidence/ledger.ts';
import type { EvidencePart } from '../../src/evidence/part.ts';
import { HEAD, memoryEvidence } from './memory-evidence.ts';

export const WORKFLOW = '.github/workflows/run-sweep.yml';
export const parts: readonly EvidencePart[] = [
  'pull',
  'commits',
  'comments',
  'runs',
  'artifacts',
  'permissions',
];

/** A successful sweep run on the head; a higher id is newer. */
export function sweepRun(id: number, more: Partial<WorkflowRun> = {}): WorkflowRun {
  return {
    id,
    run_attempt: 1,
    path: WORKFLOW,
    event: 'pull_request',
    status: 'completed',
    conclusion: 'success',
    head_sha: HEAD,
    created_at: `2026-10-20T10:00:${String(id % 60).padStart(2, '0')}Z`,
    ...more,
  };
}

export function artifactNamed(name: string, expired = false): Artifact {
  return { id: 1, name, size_in_bytes: 10, expired, created_at: null };
}

interface Scene {
  readonly comments?: readonly Comment[];
  readonly runs?: readonly WorkflowRun[];
  /** Runs of the repository that are on none of the pull request's commits. */
  readonly otherRuns?: readonly WorkflowRun[];
  /** By run; `results_bmk` unless given. */
  readonly artifacts?: Readonly<Record<number, readonly Artifact[]>>;
  readonly labels?: readonly string[];
  readonly permissions?: Readonly<Record<string, string>>;
  readonly github?: Partial<GitHubEvidence>;
  readonly parts?: readonly EvidencePart[];
}

/** Evidence of a pull request with sweep runs and comments, and the list of what was read. */
export function sweepEvidence(scene: Scene): { readonly evidence: Evidence; readonly ledger: Ledger } {
  const runs = scene.runs ?? [];
  const ledger = new Ledger();
  const github: Partial<GitHubEvidence> = {
    pull: async () => ({
      number: 7,
      state: 'open',
      title: 'A change',
      body: null,
      user: null,
      labels: (scene.labels ?? []).map((name) => ({ name })),
    }),
    commits: async () => [{ sha: HEAD, parents: [] }],
    comments: async () => scene.comments ?? [],
    runs: async () => ({ total_count: runs.length, workflow_runs: [...runs] }),
    run: async (id) => {
      const run = scene.otherRuns?.find((other) => other.id === id);
      if (run === undefined) throw new EvidenceRefused(`run ${id}`, 404);
      return run;
    },
    artifacts: async (run) => {
      const artifacts = [...(scene.artifacts?.[run] ?? [artifactNamed('results_bmk')])];
      return { total_count: artifacts.length, artifacts };
    },
    permission: async (login) => {
      const permission = scene.permissions?.[login];
      if (permission === undefined) throw new EvidenceRefused(`permission of ${login}`, 404);
      return { permission };
    },
    ...scene.github,
  };
  return { evidence: recorded(memoryEvidence({ github, parts: scene.parts ?? parts }), ledger), ledger };
}
