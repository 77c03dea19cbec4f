import type { OpenEngine } from '../benchmark/engine.ts';
import type { Role } from '../launch/serving.ts';

/** A flag as a recipe writes it, without dashes. `value` is absent for a switch. */
export interface DocumentedArgument {
  readonly flag: string;
  readonly value: string | undefined;
  /** Counts from 1. */
  readonly line: number;
}

export interface DocumentedVariable {
  readonly name: string;
  readonly value: string;
  readonly line: number;
}

/** Settings of a recipe, in the order in which later ones win. */
export interface DocumentedSettings {
  readonly args: readonly DocumentedArgument[];
  readonly env: readonly DocumentedVariable[];
}

/** A flag whose value the reader of the recipe chooses; both ends belong to it. */
export interface SizeRange {
  readonly flag: string;
  readonly from: number;
  readonly to: number;
}

/** GPUs that a part of a recipe is about: SKUs, `vendor:amd`, `generation:blackwell`, `other`. Empty: it does not say. */
export type GpuScope = readonly string[];

export type DocumentedRole = Role | 'frontend';

/** One way of serving that an upstream recipe documents. Texts are plain and come from strangers. */
export interface Documented {
  readonly engine: OpenEngine;
  readonly path: string;
  /** Line of the command, or of the block that decides. */
  readonly line: number;
  /** For people: `variant nvfp4, single_node_tep on b300`, `command under "MI355X"`. */
  readonly title: string;
  readonly role: DocumentedRole;
  /** Checkpoints that it serves; empty: it does not say, so any that the file names. */
  readonly models: readonly string[];
  readonly gpus: GpuScope;
  readonly inForce: DocumentedSettings;
  /** What the recipe offers besides: features to switch on, other values of a table. */
  readonly offered: DocumentedSettings;
  readonly sizes: readonly SizeRange[];
  /** Where further settings belong in the file, for people. */
  readonly home: string;
}

/** A flag or a variable that the text of a recipe names outside its commands. */
export interface Mention {
  /** As written, without dashes for flags. */
  readonly name: string;
  readonly kind: 'flag' | 'variable';
  readonly value: string | undefined;
  readonly gpus: GpuScope;
  /** Checkpoints that it is about, in lower case; empty: it does not say. */
  readonly models: ReadonlySet<string>;
  readonly line: number;
}

/** One file or page of recipes, read. */
export interface RecipeDocument {
  /** Path in its repository, or address of the page. */
  readonly path: string;
  readonly format: 'structured' | 'text';
  readonly servings: readonly Documented[];
  readonly mentions: readonly Mention[];
  /** Checkpoints that it names anywhere, in lower case. */
  readonly models: ReadonlySet<string>;
  /** What could not be read in it, for people. */
  readonly problems: readonly string[];
}

export const noSettings: DocumentedSettings = { args: [], env: [] };
