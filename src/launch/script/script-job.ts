import type { ShellProblem } from '../shell/events.ts';
import type { ShellLimits } from '../shell/limits.ts';
import type { EnvironmentValue } from '../shell/run-script.ts';
import type { ShellServing } from '../shell/to-serving.ts';
import type { TraceStep } from './trace.ts';

/** One script to follow. Plain data, so that another thread can do it. */
export interface ScriptJob {
  /** Jobs with the same session are over the same files. */
  readonly session: string;
  /** From the project's root. */
  readonly path: string;
  readonly variables: Readonly<Record<string, EnvironmentValue>>;
  /** Names of variables that the row sets, not the workflow for every job. */
  readonly settings: readonly string[];
  /** Texts that were asked for, by path from the project's root; null: there is no such file. */
  readonly files: Readonly<Record<string, string | null>>;
  /** Whether to tell every command that is run. */
  readonly wantsTrace: boolean;
}

/** What following a script found. */
export interface FollowedScript {
  readonly servers: readonly ShellServing[];
  readonly problems: readonly ShellProblem[];
  /** The limit that ended it, so that more may follow. */
  readonly limit: keyof ShellLimits | 'time' | 'memory' | 'bytes' | undefined;
  readonly filesRead: readonly string[];
  /** Empty unless it was asked for. */
  readonly trace: readonly TraceStep[];
}

export type ScriptAnswer =
  | { readonly kind: 'followed'; readonly script: FollowedScript }
  /** The job is to be given again, with these files. */
  | { readonly kind: 'missing'; readonly path: string };

/** Whoever follows scripts. */
export interface ScriptRunner {
  run(job: ScriptJob): Promise<ScriptAnswer>;
}

/** Nothing could be followed to its end. */
export function endedBy(limit: FollowedScript['limit']): FollowedScript {
  return { servers: [], problems: [], limit, filesRead: [], trace: [] };
}
