import type { Origin, Value } from '../value.ts';
import type { ShellEvent, ShellProblem } from './events.ts';
import { execute } from './execute.ts';
import { defaultLimits, LimitReached, type ShellLimits } from './limits.ts';
import { Machine, type Reach, ROOT } from './machine.ts';
import type { SyntaxNode } from './parse-shell.ts';
import { settle } from './settle.ts';
import { hole, literal, type Text } from './text.ts';
import { UnitCache } from './unit.ts';

/** What a variable of the environment holds: known text, `null` for not set, or something unknown. */
export type EnvironmentValue = string | null | Value;

export interface ScriptInput {
  /** From the project's root. */
  readonly path: string;
  /** Environment that the script is started with. Names that are not in it may or may not be set. */
  readonly variables: Readonly<Record<string, EnvironmentValue>>;
  /** Text of a file of the revision; undefined if there is none. Gets paths from the project's root without `..`. */
  readonly readFile: (path: string) => string | undefined;
  readonly args?: readonly string[];
  readonly limits?: Partial<ShellLimits>;
  /** Shared by runs over one revision, so that each file is parsed once. */
  readonly units?: UnitCache;
}

/** What a script does, as far as it can be told without running it. */
export interface ShellRun {
  readonly path: string;
  /** In the order of the script. */
  readonly events: readonly ShellEvent[];
  readonly problems: readonly ShellProblem[];
  /** The limit that ended the run, so that more may follow. */
  readonly limit: keyof ShellLimits | undefined;
  readonly filesRead: ReadonlySet<string>;
  readonly reached: ReadonlyMap<SyntaxNode, Reach>;
  readonly units: UnitCache;
}

/**
 * Follows a script of the revision without running anything: its branches, loops, functions and the scripts that it calls.
 * Never throws for what a script holds; a script that is not there is a problem of kind `file`.
 */
export function runScript(input: ScriptInput): ShellRun {
  const units = input.units ?? new UnitCache();
  const limits = { ...defaultLimits, ...input.limits };
  const text = input.readFile(input.path);
  const unit = units.file(input.path, text ?? '');
  const machine = new Machine({ readFile: input.readFile, units, limits }, unit);
  const start: Origin = { path: input.path, line: 1 };
  if (text === undefined) machine.problem('file', input.path, start);
  machine.filesRead.add(input.path);
  prepare(machine, input, start);
  const limit = follow(machine);
  if (limit !== undefined) machine.problem('limit', limit, machine.unit.origin(0));
  return {
    path: input.path,
    events: settle(machine.events),
    problems: machine.problems,
    limit,
    filesRead: machine.filesRead,
    reached: machine.reached,
    units,
  };
}

function follow(machine: Machine): keyof ShellLimits | undefined {
  try {
    machine.checkSyntax(machine.unit.parsed.script);
    execute(machine, machine.unit.parsed.script.commands);
    return undefined;
  } catch (error) {
    if (error instanceof LimitReached) return error.what;
    // Deep trees of a stranger's making.
    if (error instanceof RangeError) return 'depth';
    throw error;
  }
}

function prepare(machine: Machine, input: ScriptInput, start: Origin): void {
  machine.scriptName = literal(input.path, start);
  machine.sources = [`${ROOT}/${input.path}`];
  machine.state.positional = (input.args ?? []).map((arg) => ({
    text: literal(arg, start),
    when: [],
    splits: false,
  }));
  const all: Readonly<Record<string, EnvironmentValue>> = {
    GITHUB_WORKSPACE: '/workspace',
    ...input.variables,
  };
  for (const [name, value] of Object.entries(all)) {
    if (value === null) machine.state.variables.set(name, { kind: 'unset', exported: false });
    else machine.state.variables.set(name, { kind: 'text', text: asText(value, start), exported: true });
  }
}

function asText(value: string | Value, origin: Origin): Text {
  if (typeof value === 'string') return literal(value, origin);
  if (value.kind === 'known') return literal(value.text, origin);
  if (value.kind === 'unknown') return hole(value.hole.reason, value.hole.expression, origin);
  return value.parts.flatMap((part) =>
    typeof part === 'string' ? literal(part, origin) : hole(part.reason, part.expression, origin),
  );
}
