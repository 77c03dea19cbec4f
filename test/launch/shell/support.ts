import type { ActionEvent, ClientEvent, ServerEvent } from '../../../src/launch/shell/events.ts';
import { type EnvironmentValue, runScript, type ShellRun } from '../../../src/launch/shell/run-script.ts';
import { argumentsOf } from '../../../src/launch/shell/server-arguments.ts';
import { keyOf, toValue } from '../../../src/launch/shell/text.ts';
import type { Guard, Value } from '../../../src/launch/value.ts';

export const SCRIPT = 'benchmarks/single_node/run.sh';

type Variables = Readonly<Record<string, EnvironmentValue>>;
type Files = Readonly<Record<string, string>>;

/** Follows a script that stands at `SCRIPT`, with other files beside it. */
export function run(script: string, variables: Variables = {}, files: Files = {}): ShellRun {
  const all: Files = { [SCRIPT]: script, ...files };
  return runScript({
    path: SCRIPT,
    variables,
    readFile: (path) => (Object.hasOwn(all, path) ? all[path] : undefined),
  });
}

/** What `$X` holds behind commands, as a server's only argument shows it; holes as `‹expression›`. */
export function valueIn(
  word: string,
  commands: string,
  variables: Variables = {},
  files: Files = {},
): string {
  const [server] = servers(run(`${commands}\nvllm serve ${word}\n`, variables, files));
  return server === undefined ? 'no server' : server.words.map(({ text }) => keyOf(text)).join(' ');
}

export function servers({ events }: ShellRun): readonly ServerEvent[] {
  return events.filter((event) => event.kind === 'server');
}

export function clients({ events }: ShellRun): readonly ClientEvent[] {
  return events.filter((event) => event.kind === 'client');
}

export function actions({ events }: ShellRun): readonly ActionEvent[] {
  return events.filter((event) => event.kind === 'action');
}

/** A server's flags as `flag=value`, guards behind them. */
export function flagsOf(server: ServerEvent): readonly string[] {
  return argumentsOf(server.words, server.conditions, server.origin).map(
    ({ flag, value, isSwitch, guard }) => `${flag}${isSwitch ? '' : `=${show(value)}`}${showGuard(guard)}`,
  );
}

export function show(value: Value | undefined): string {
  if (value === undefined) return '-';
  if (value.kind === 'known') return value.text;
  if (value.kind === 'unknown') return `‹${value.hole.expression}›`;
  return value.parts.map((part) => (typeof part === 'string' ? part : `‹${part.expression}›`)).join('');
}

export function showGuard({ conditions }: Guard): string {
  const shown = conditions.map(({ expression, holds }) => `${holds ? '' : 'not '}${expression}`);
  return shown.length === 0 ? '' : ` if ${shown.join(' and ')}`;
}

export function targets(run_: ShellRun): readonly string[] {
  return actions(run_).map(({ action, target }) => `${action} ${show(toValue(target))}`);
}

/** Something that nobody knows. */
export function unknownVariable(name: string): EnvironmentValue {
  return { kind: 'unknown', hole: { reason: { kind: 'variable', name }, expression: `$${name}` } };
}
