import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pointsOf } from '../../../src/benchmark/matrix/compare.ts';
import { expandMatrix } from '../../../src/benchmark/matrix/expand.ts';
import { readRevision } from '../../../src/benchmark/read-revision.ts';
import { readTree } from '../../../src/benchmark/submission/revision-tree.ts';
import { RecipeLaunches } from '../../../src/launch/recipe/recipe-launches.ts';
import type { PointServings, Served } from '../../../src/launch/recipe/served.ts';
import type { EffectiveServing, Purpose, Role } from '../../../src/launch/serving.ts';
import type { Setting, Value } from '../../../src/launch/value.ts';
import { inferencex } from '../../../src/policy/preset/inferencex.ts';
import { LATE } from '../../support/matrix-configs.ts';
import { corpus } from '../../support/matrix-corpus.ts';
import { type Files, HEAD, memoryEvidence } from '../../support/memory-evidence.ts';

export const PROJECT = 'inferencex-e2e';
export const MASTER = `${PROJECT}/configs/nvidia-master.yaml`;

/** Everything that runs recipes in a tree of files, by config key and concurrency. */
export async function serveAll(files: Files): Promise<readonly PointServings[]> {
  const { git } = memoryEvidence({ head: files });
  const revision = await readRevision(git, HEAD, inferencex.layouts);
  const launches = new RecipeLaunches({ git, revision, tree: await readTree(git, HEAD) });
  const rows = expandMatrix(revision.configs, revision.runners, LATE);
  const found = await Promise.all([...pointsOf(rows).values()].map((point) => launches.serve(point)));
  return found.filter((one) => one !== undefined);
}

/** The roles of the only point of a tree. */
export async function serveOne(files: Files, purpose: Purpose = 'throughput'): Promise<Served> {
  const [first, ...more] = await serveAll(files);
  if (first === undefined || more.length > 0) throw new Error('not one point');
  return first[purpose];
}

export function servings(served: Served): readonly EffectiveServing[] {
  if (served.kind !== 'served') throw new Error(served.message);
  return served.servings;
}

export function roleOf(served: Served, role: Role = 'aggregated'): EffectiveServing {
  const found = servings(served).find((one) => one.role === role);
  if (found === undefined) throw new Error(`no role ${role}`);
  return found;
}

/** A value as one text: holes in pointed brackets. */
export function shown(value: Value | undefined): string | undefined {
  if (value === undefined) return undefined;
  if (value.kind === 'known') return value.text;
  if (value.kind === 'unknown') return `<${value.hole.expression}>`;
  return value.parts.map((part) => (typeof part === 'string' ? part : `<${part.expression}>`)).join('');
}

/** A setting with the last part of its path and its line: `8 @ agentic.yaml:12`. */
export function placed(setting: Setting | undefined): string | undefined {
  if (setting === undefined) return undefined;
  const { path: file, line } = setting.origin;
  return `${shown(setting.value)} @ ${path.posix.basename(file)}:${line}`;
}

export function argument({ args }: EffectiveServing, flag: string): string | undefined {
  return shown(args.findLast((one) => one.flag === flag)?.value);
}

export function variable({ env }: EffectiveServing, name: string): string | undefined {
  return shown(env.findLast((one) => one.name === name)?.value);
}

/** One line of what matters most about a role. */
export function summary({ role, engine, topology, speculation, args, env }: EffectiveServing): string {
  const { gpus, workers, nodes } = topology;
  const sizes = [gpus, workers, nodes].map((setting) => shown(setting?.value) ?? '-').join('/');
  const method = shown(speculation?.method?.value) ?? 'none';
  const length = shown(speculation?.length?.value) ?? '-';
  return `${role} ${engine} ${sizes} ${method} ${length} ${args.length} args ${env.length} env`;
}

const root = corpus === undefined ? undefined : path.join(corpus, 'newer-layout');

/** Files of one folder of the newer layout (`form-c`: the files at its top), with runners; `undefined` without the corpus. */
export function newerLayout(folder: string, more: Files = {}): Files | undefined {
  if (root === undefined) return undefined;
  const at = path.join(root, folder === 'form-c' ? '.' : folder);
  if (!existsSync(at)) throw new Error(`no ${folder}`);
  const own = globSync(`${PROJECT}/**/*.yaml`, { cwd: at }).filter((file) => file.endsWith('.yaml'));
  const runners = `${PROJECT}/configs/runners.yaml`;
  return {
    [runners]: readFileSync(path.join(root, runners), 'utf8'),
    ...Object.fromEntries(own.map((file) => [file, readFileSync(path.join(at, file), 'utf8')])),
    ...more,
  };
}
