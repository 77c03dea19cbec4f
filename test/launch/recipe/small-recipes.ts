import {
  agenticEntry,
  type Fields,
  fixedEntry,
  masterText,
  multiNodeEntry,
  worker,
} from '../../support/matrix-configs.ts';
import type { Files } from '../../support/memory-evidence.ts';
import { MASTER, PROJECT } from './support.ts';

export const RECIPE = `${PROJECT}/benchmarks/multi_node/srt-slurm-recipes/m.yaml`;
export const SINGLE = `${PROJECT}/benchmarks/single_node/srt-slurm-recipes/m/m.yaml`;

/** One multi-node AgentX point of form A with a recipe of its own; the newer layout, or files as given. */
export function agentic(recipe: string, more: Fields = {}, files: Files = {}): Files {
  const item = {
    'conc-list': [4],
    'spec-decoding': 'mtp',
    prefill: worker({ 'additional-settings': ['CONFIG_FILE=recipes/m.yaml'] }),
    decode: worker(),
  };
  const config = multiNodeEntry([item], more, 'agentic-coding');
  return { [MASTER]: masterText({ k: config }), [RECIPE]: recipe, ...files };
}

/** The same as a fixed sequence. */
export function fixed(recipe: string, more: Fields = {}, files: Files = {}): Files {
  const item = {
    worker: worker({ 'additional-settings': ['CONFIG_FILE=recipes/m.yaml'] }),
    'conc-list': [4],
  };
  return { [MASTER]: masterText({ k: multiNodeEntry([item], more) }), [RECIPE]: recipe, ...files };
}

/** One single-node point of form C: a fragment below the entry's folder. */
export function fragment(recipe: string, isAgentic = true, item: Fields = {}, files: Files = {}): Files {
  const items = [{ tp: 8, 'spec-decoding': 'mtp', 'conc-list': [4], 'srt-recipe': 'm.yaml', ...item }];
  const more = { 'srt-recipe-dir': 'm' };
  const entry = isAgentic ? agenticEntry(items, more) : fixedEntry(items, more);
  return { [MASTER]: masterText({ k: entry }), [SINGLE]: recipe, ...files };
}

/** A schema 2 recipe with one aggregated role. */
export function aggregated(engine: string, args: string, more = ''): string {
  return `schema: 2
model: {path: hf:acme/Model-8, container: acme/engine:v1, precision: fp4}
engine: ${engine}
resources: {gpus_per_node: 8}
roles:
  agg:
    nodes: 1
    workers: 1
    gpus: 8
    args:
${indented(args, 6)}
${more}`;
}

/** A schema 2 recipe with two roles of the same arguments. */
export function disaggregated(engine: string, args: string, more = ''): string {
  const role = `    nodes: 1\n    workers: 2\n    gpus: 4\n    args:\n${indented(args, 6)}\n`;
  return `schema: 2
model: {path: alias, container: acme/engine:v1, precision: fp4}
engine: ${engine}
roles:
  prefill:
${role}  decode:
${role}${more}`;
}

function indented(text: string, by: number): string {
  return text
    .split('\n')
    .map((line) => ' '.repeat(by) + line)
    .join('\n');
}
