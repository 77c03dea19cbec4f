import { pointsOf } from '../../../src/benchmark/matrix/compare.ts';
import { expandMatrix } from '../../../src/benchmark/matrix/expand.ts';
import { readRevision } from '../../../src/benchmark/read-revision.ts';
import { LaunchSource } from '../../../src/benchmark/submission/launch-files.ts';
import { readTree } from '../../../src/benchmark/submission/revision-tree.ts';
import type { PointServings, Served } from '../../../src/launch/recipe/served.ts';
import type { FollowedScript, ScriptJob, ScriptRunner } from '../../../src/launch/script/script-job.ts';
import { ScriptLaunches } from '../../../src/launch/script/script-launches.ts';
import { ScriptSessions } from '../../../src/launch/script/script-sessions.ts';
import type { EffectiveServing } from '../../../src/launch/serving.ts';
import { inferencex } from '../../../src/policy/preset/inferencex.ts';
import { type Entries, LATE, masterText } from '../../support/matrix-configs.ts';
import { type Files, HEAD, memoryEvidence } from '../../support/memory-evidence.ts';

export const SCRIPT = 'benchmarks/single_node/fixed_seq_len/m8_fp4_b200_vllm.sh';
export const LAUNCHER = 'runners/launch_b200-acme.sh';

export interface CountingRunner extends ScriptRunner {
  readonly jobs: ScriptJob[];
}

/** Follows scripts in this thread, and keeps what it was asked. */
export function directRunner(): CountingRunner {
  const sessions = new ScriptSessions();
  const jobs: ScriptJob[] = [];
  return {
    jobs,
    run: async (job) => {
      jobs.push(job);
      return sessions.answer(job);
    },
  };
}

/** A revision that holds some configs and files, with its points. */
export async function revisionOf(entries: Entries, files: Files, root = '') {
  const all = { [`${root}configs/nvidia-master.yaml`]: masterText(entries), ...files };
  const { git } = memoryEvidence({ head: all });
  const revision = await readRevision(git, HEAD, inferencex.layouts);
  const tree = await readTree(git, HEAD);
  const rows = expandMatrix(revision.configs, revision.runners, LATE);
  const source = new LaunchSource({ ...revision, tree });
  return { of: { git, revision, tree }, source, rows, points: [...pointsOf(rows).values()] };
}

/** What all points of a small repository run by their scripts. */
export async function serveScripted(
  entries: Entries,
  files: Files,
  { runner = directRunner(), any = false, root = '' } = {},
): Promise<readonly PointServings[]> {
  const { of, points } = await revisionOf(entries, files, root);
  const launches = new ScriptLaunches(of, runner);
  const served: PointServings[] = [];
  for (const point of points) served.push(await launches.serve(point, any));
  return served;
}

export function servingsOf(served: Served | undefined): readonly EffectiveServing[] {
  if (served === undefined || served.kind === 'unknown') throw new Error(served?.message ?? 'no point');
  return served.servings;
}

/** Follows one text as a script that stands at `run.sh`. */
export function follow(
  text: string,
  variables: ScriptJob['variables'] = {},
  files: Files = {},
): FollowedScript {
  const sessions = new ScriptSessions();
  let more: ScriptJob['files'] = { 'run.sh': text, ...files };
  for (;;) {
    const job = { session: 's', path: 'run.sh', variables, settings: [], files: more, wantsTrace: true };
    const answer = sessions.answer(job);
    if (answer.kind === 'followed') return answer.script;
    more = { [answer.path]: null };
  }
}
