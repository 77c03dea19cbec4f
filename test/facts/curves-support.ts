import { EvidenceRefused } from '../../src/evidence/errors.ts';
import type { Evidence } from '../../src/evidence/evidence.ts';
import type { GitHubEvidence } from '../../src/evidence/github-evidence.ts';
import type { Artifact, Comment, WorkflowRun } from '../../src/evidence/github-schema.ts';
import type { EvidencePart } from '../../src/evidence/part.ts';
import { projectFiles } from '../benchmark/submission/support.ts';
import { zipOf } from '../emulator/control/zip.ts';
import { type Files, HEAD, memoryEvidence } from '../support/memory-evidence.ts';
import { parts, sweepRun } from '../support/sweep-evidence.ts';

/** An artifact and what is in it. */
export interface Upload {
  readonly name: string;
  /** Files of its zip, or the zip itself. */
  readonly content?: Readonly<Record<string, unknown>> | Uint8Array;
  readonly isExpired?: boolean;
  /** Upload order; ids and dates grow with it. */
  readonly order?: number;
}

export function summaryOf(rows: readonly unknown[], more: Partial<Upload> = {}): Upload {
  return { name: 'results_bmk', content: { 'agg_bmk.json': rows }, ...more };
}

interface Scene {
  readonly base?: Files;
  readonly head?: Files;
  readonly runs?: readonly WorkflowRun[];
  /** Of every run. */
  readonly uploads?: readonly Upload[];
  readonly comments?: readonly Comment[];
  readonly commits?: readonly string[];
  readonly github?: Partial<GitHubEvidence>;
  readonly parts?: readonly EvidencePart[];
}

/** Artifacts as they are listed, and how their zips are fetched. */
export function artifactsOf(uploads: readonly Upload[]) {
  const listed = uploads.map(({ name, isExpired, order }, index): Artifact => {
    const id = 100 + (order ?? index);
    return {
      id,
      name,
      size_in_bytes: 10,
      expired: isExpired === true,
      created_at: `2026-10-20T12:${String(order ?? 0).padStart(2, '0')}:00Z`,
    };
  });
  const fetched: number[] = [];
  return {
    listed,
    /** Ids, in order. */
    fetched,
    download: async (id: number): Promise<Uint8Array> => {
      fetched.push(id);
      const content = uploads[listed.findIndex((artifact) => artifact.id === id)]?.content;
      if (content === undefined) throw new EvidenceRefused(`artifact ${id}`, 410);
      if (content instanceof Uint8Array) return content;
      return zipOf(
        Object.fromEntries(Object.entries(content).map(([name, value]) => [name, JSON.stringify(value)])),
      );
    },
  };
}

/** A pull request with a sweep run on its head and what that run left behind. */
export function sweptPull(scene: Scene = {}): {
  readonly evidence: Evidence;
  readonly fetched: readonly number[];
} {
  const { listed, download, fetched } = artifactsOf(scene.uploads ?? []);
  const runs = scene.runs ?? [sweepRun(5)];
  const github: Partial<GitHubEvidence> = {
    pull: async () => ({ number: 7, state: 'open', title: 'A change', body: null, user: null, labels: [] }),
    commits: async () => (scene.commits ?? [HEAD]).map((sha) => ({ sha, parents: [] })),
    comments: async () => scene.comments ?? [],
    runs: async () => ({ total_count: runs.length, workflow_runs: [...runs] }),
    artifacts: async () => ({ total_count: listed.length, artifacts: listed }),
    artifactZip: download,
    permission: async (login) => {
      throw new EvidenceRefused(`permission of ${login}`, 404);
    },
    ...scene.github,
  };
  const base = scene.base ?? projectFiles();
  const evidence = memoryEvidence({ base, head: scene.head ?? base, github, parts: scene.parts ?? parts });
  return { evidence, fetched };
}
