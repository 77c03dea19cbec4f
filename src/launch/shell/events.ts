import type { InstallSource } from '../serving.ts';
import type { Origin } from '../value.ts';
import type { Conditions } from './conditions.ts';
import type { Element } from './state.ts';
import type { Text } from './text.ts';

/** What a script does that matters for serving, in the order of the script. */
interface EventBase {
  readonly sequence: number;
  readonly origin: Origin;
  readonly conditions: Conditions;
  /** Where the functions and scripts that it is in were called, outermost first. */
  readonly calls: readonly Origin[];
}

export type ServerEngine = 'vllm' | 'sglang' | 'trtllm' | 'atom' | 'other';

export interface ServerEvent extends EventBase {
  readonly kind: 'server';
  readonly engine: ServerEngine;
  /** Behind the words that name the server. */
  readonly words: readonly Element[];
  readonly environment: ReadonlyMap<string, Text>;
  readonly cwd: Text;
  /** Prefix of the virtual environment that it runs in; empty: the image's own. */
  readonly venv: string;
  /** Files that the script wrote and that the command names, by the word that names them. */
  readonly optionFiles: ReadonlyMap<string, Text>;
}

export interface ClientEvent extends EventBase {
  readonly kind: 'client';
  readonly client: 'fixed-sequence' | 'agentic' | 'eval';
  readonly words: readonly Element[];
}

export interface ReadyEvent extends EventBase {
  readonly kind: 'ready';
}

export interface ActionEvent extends EventBase {
  readonly kind: 'action';
  readonly action: 'write' | 'patch' | 'install' | 'python-path';
  readonly target: Text;
  readonly source: InstallSource | undefined;
  /** The command as written, at most 2,000 characters. */
  readonly text: string;
  /** What is written or run: the body of a here-document, a python program, a sed script. */
  readonly content: Text | undefined;
  readonly cwd: Text;
  readonly venv: string;
}

export type ShellEvent = ServerEvent | ClientEvent | ReadyEvent | ActionEvent;

/** An event without what the machine adds. */
export type NewEvent =
  | Omit<ServerEvent, keyof EventBase>
  | Omit<ClientEvent, keyof EventBase>
  | Omit<ReadyEvent, keyof EventBase>
  | Omit<ActionEvent, keyof EventBase>;

/** What could not be followed. */
export interface ShellProblem {
  readonly kind: 'syntax' | 'file' | 'limit' | 'unsupported';
  readonly what: string;
  readonly origin: Origin;
}
