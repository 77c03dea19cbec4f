import type { MasterEntry } from '../../benchmark/master/read-master-configs.ts';
import type { MatrixRow } from '../../benchmark/matrix/row.ts';
import { comparableServing } from '../recipe/comparable-serving.ts';
import type { EffectiveServing, Purpose } from '../serving.ts';
import type { ShellServing } from '../shell/to-serving.ts';
import type { Origin } from '../value.ts';
import { placed } from './placed.ts';
import type { FollowedScript } from './script-job.ts';
import { imageOf, modelOf, topologyOf } from './script-settings.ts';

/** One start of a row's job, and what following it found. */
export interface FollowedJob {
  readonly path: string;
  readonly script: FollowedScript;
}

interface Job {
  readonly row: MatrixRow;
  readonly entry: MasterEntry;
  readonly purpose: Purpose;
  /** Project root: empty, or with a slash at its end. */
  readonly root: string;
}

/** The servers that a row's jobs start; what is served alike on several nodes is told once. */
export function serveScripts(job: Job, followed: readonly FollowedJob[]): readonly EffectiveServing[] {
  const all = followed.flatMap((one) =>
    one.script.servers.map((server) => serveServer(job, one.path, server)),
  );
  if (followed.length < 2) return all;
  const servings = new Map<string, EffectiveServing>();
  for (const serving of all) {
    const key = comparableServing(serving);
    if (!servings.has(key)) servings.set(key, serving);
  }
  return [...servings.values()];
}

function serveServer(job: Job, path: string, found: ShellServing): EffectiveServing {
  const { row, entry, purpose, root } = job;
  // What comes from the workflow has the launched file's first line as its place, which is no command.
  const place = (origin: Origin): Origin =>
    origin.path === path && origin.line === 1
      ? { path: row.location.path, line: row.location.line }
      : { path: root + origin.path, line: origin.line };
  const server = placed(found, place);
  const { role } = server;
  return {
    ...server,
    purpose,
    image: imageOf(row, entry, role),
    ...modelOf(row, entry, server.model),
    topology: topologyOf(row, role),
    srtSlurm: undefined,
  };
}
