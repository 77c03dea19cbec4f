import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { readChangelog } from '../../src/benchmark/changelog.ts';
import { readMasterConfigs } from '../../src/benchmark/master/read-master-configs.ts';
import { readRunners } from '../../src/benchmark/runners.ts';

/** Real inputs with what the audited repository's generator made of them; lies beside the repository, here and in CI. */
export const corpus = [fileURLToPath(new URL('../../../shared/corpus', import.meta.url))].find((folder) =>
  existsSync(path.join(folder, 'matrix')),
);

export type GeneratedRow = Readonly<Record<string, unknown>>;

function unpack(file: string): string {
  return gunzipSync(readFileSync(file)).toString('utf8');
}

export function readSide(folder: string) {
  const text = (name: string) => unpack(path.join(folder, `${name}.yaml.gz`));
  const file = (name: string) => ({ path: `configs/${name}.yaml`, text: text(name) });
  return {
    configs: readMasterConfigs([file('nvidia-master'), file('amd-master')]),
    runners: readRunners(file('runners')),
    changelog: readChangelog(text('perf-changelog'), 'perf-changelog.yaml'),
  };
}

export function readCase(folder: string) {
  const json = (name: string): unknown => JSON.parse(unpack(path.join(folder, `${name}.json.gz`)));
  const info = JSON.parse(readFileSync(path.join(folder, 'info.json'), 'utf8')) as {
    pr: number;
    date: string;
  };
  return {
    ...info,
    base: readSide(path.join(folder, 'base')),
    head: readSide(path.join(folder, 'head')),
    baseRows: json('base.rows') as readonly GeneratedRow[],
    headRows: json('head.rows') as readonly GeneratedRow[],
    delta: json('delta') as Readonly<Record<string, unknown>>,
  };
}

export function caseFolders(root: string): readonly string[] {
  return readdirSync(path.join(root, 'matrix')).map((name) => path.join(root, 'matrix', name));
}

/** What a row is compared by: not what the generator derives from the rest, nor our own additions. */
const left = new Set([
  'config-key',
  'exp-name',
  'max-model-len',
  'run-eval',
  'eval-only',
  'duration',
  'recipe-fingerprint',
]);
const sizes = { pp: 1, 'dcp-size': 1, 'pcp-size': 1, ep: 1, 'dp-attn': false };

/** A row with all defaults, as text with sorted keys. Generators of some months leave defaults out. */
export function comparable(row: GeneratedRow): string {
  const fields = Object.entries(row).filter(([name, value]) => !left.has(name) && value !== undefined);
  const kept: Record<string, unknown> = {
    disagg: false,
    'spec-decoding': 'none',
    ...Object.fromEntries(fields),
  };
  if ('tp' in kept) Object.assign(kept, { ...sizes, ...kept });
  if (kept['scenario-type'] !== undefined)
    Object.assign(kept, {
      'total-cpu-dram-gb': 0,
      ...kept,
      'kv-offloading': kept['kv-offloading'] ?? kept.offloading ?? 'none',
    });
  else delete kept['eval-conc'];
  delete kept.offloading;
  for (const role of ['prefill', 'decode']) {
    const worker = kept[role];
    if (typeof worker !== 'object' || worker === null) continue;
    const named = Object.entries(worker).filter(
      ([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0),
    );
    kept[role] = sorted({ ...sizes, ...Object.fromEntries(named) });
  }
  return JSON.stringify(sorted(kept));
}

function sorted(value: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
