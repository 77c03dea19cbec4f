import { ArtifactList, type WorkflowRun } from '../github-schema.ts';
import type { RepositoryReader } from './repository-reader.ts';

/**
 * The artifacts of a run, whole. Those of a completed attempt are kept: nothing is added to it any more, and when an
 * artifact ends is known from the start.
 */
export async function artifactsOf(
  reader: RepositoryReader,
  run: number,
  known: WorkflowRun | undefined,
  now: () => number,
): Promise<ArtifactList> {
  const load = () => readArtifacts(reader, run);
  if (known?.status !== 'completed') return load();
  const list = await reader.immutable(`artifacts ${run} ${known.run_attempt}`, load, bytesOf);
  const artifacts = list.artifacts.map((artifact) => ({
    ...artifact,
    expired: artifact.expired || hasEnded(artifact.expires_at, now()),
  }));
  return { ...list, artifacts };
}

async function readArtifacts(reader: RepositoryReader, run: number): Promise<ArtifactList> {
  const artifacts = await reader.listCounted(
    '/actions/runs/{run}/artifacts',
    { run },
    ArtifactList,
    (list) => list.artifacts,
    ({ id }) => id,
  );
  return { total_count: artifacts.length, artifacts };
}

/** A list whose end is not known is read each time. */
function bytesOf({ artifacts }: ArtifactList): number | undefined {
  const isDated = artifacts.every(({ expired, expires_at: end }) => expired || typeof end === 'string');
  return isDated && artifacts.length > 0 ? 200 + 300 * artifacts.length : undefined;
}

function hasEnded(end: string | null | undefined, now: number): boolean {
  return typeof end === 'string' && Date.parse(end) <= now;
}
