import type { Component, ScenarioType } from '../master/schema.ts';

/** Topology of one role, defaults filled in. */
export interface RowWorker {
  readonly 'num-worker': number;
  readonly tp: number;
  readonly pp: number;
  readonly 'dcp-size': number;
  readonly 'pcp-size': number;
  readonly ep: number;
  readonly 'dp-attn': boolean;
  readonly hardware?: string | undefined;
  readonly 'additional-settings'?: readonly string[] | undefined;
}

/** What all points of one search-space item share, under the names of the audited repository's generator. */
export interface Recipe {
  readonly image: string;
  readonly model: string;
  readonly 'model-prefix': string;
  readonly precision: string;
  readonly framework: string;
  readonly runner: string;
  readonly isl?: number | undefined;
  readonly osl?: number | undefined;
  readonly tp?: number | undefined;
  readonly pp?: number | undefined;
  readonly 'dcp-size'?: number | undefined;
  readonly 'pcp-size'?: number | undefined;
  readonly ep?: number | undefined;
  readonly 'dp-attn'?: boolean | undefined;
  readonly 'spec-decoding': string;
  readonly prefill?: RowWorker | undefined;
  readonly decode?: RowWorker | undefined;
  readonly worker?: RowWorker | undefined;
  readonly 'num-nodes'?: number | undefined;
  readonly disagg: boolean;
  readonly 'kv-offloading'?: string | undefined;
  readonly 'kv-offload-backend'?: Component | undefined;
  /** GB of CPU memory for offloaded KV cache; absent where the revision does not say what a node has. */
  readonly 'total-cpu-dram-gb'?: number | undefined;
  /** Seconds, where the config says so. */
  readonly duration?: number | undefined;
  readonly router?: Component | undefined;
  readonly 'kv-p2p-transfer'?: string | undefined;
  readonly 'srt-recipe'?: string | undefined;
  readonly 'eval-srt-recipe'?: string | undefined;
  readonly power?: boolean | undefined;
  readonly 'scenario-type'?: 'agentic-coding' | undefined;
}

/** One row of the matrix: a job, or one server with a list of concurrencies (multi-node fixed sequence). */
export interface MatrixRow {
  readonly configKey: string;
  readonly scenario: ScenarioType;
  readonly recipe: Recipe;
  /** Fields this version does not know, of entry and item; they count for identity. */
  readonly extra: Readonly<Record<string, unknown>> | undefined;
  /** In the order of the config; more than one only where one server runs them in turn. */
  readonly concurrencies: readonly number[];
  /** The generator prints `conc` as a list, even of one. */
  readonly isConcurrencyList: boolean;
  /** Equal for equal recipes, in any file and form: see `recipeIdentity`. */
  readonly identity: string;
  /** The search-space item. */
  readonly location: { readonly path: string; readonly line: number };
}

/** A row as the generator prints it, with the config key; derived fields are left out. */
export function toGeneratorRow(row: MatrixRow): Readonly<Record<string, unknown>> {
  const { configKey, recipe, extra, concurrencies, isConcurrencyList } = row;
  const conc = isConcurrencyList ? concurrencies : concurrencies[0];
  return { 'config-key': configKey, ...recipe, ...extra, conc };
}
