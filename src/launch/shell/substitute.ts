import type { Origin } from '../value.ts';
import { execute } from './execute.ts';
import type { Machine } from './machine.ts';
import type { Script, Word, WordPart } from './parse-shell.ts';
import { fileKey } from './project-files.ts';
import { inputFrom } from './redirections.ts';
import { withoutEnd } from './strings.ts';
import { hole, nothing, type Text } from './text.ts';

/** What `$(...)` yields: its commands are followed, and what they print is its value. */
export function substitute(
  machine: Machine,
  part: {
    readonly script: Script | undefined;
    readonly text: string;
    readonly pos: number;
  },
): Text {
  const origin = machine.origin(part);
  if (isTooDeep(machine, origin)) return hole({ kind: 'limit', what: 'depth' }, part.text, origin);
  const { script } = part;
  if (script === undefined) return hole({ kind: 'unsupported', what: 'substitution' }, part.text, origin);
  machine.checkSyntax(script);
  // Decoded backticks have positions of their own.
  if (script.source !== undefined && script.source !== part.text.slice(1, -1))
    return hole({ kind: 'unsupported', what: 'nested backticks' }, part.text, origin);
  const file = onlyInput(script);
  if (file !== undefined) return withoutEnd(inputFrom(machine, file).text);
  return withoutEnd(capture(machine, () => execute(machine, script.commands), part));
}

/** The file of `$(< file)`. */
function onlyInput({ commands }: Script): Word | undefined {
  const [statement, ...others] = commands;
  const command = statement?.command;
  if (others.length > 0 || command?.type !== 'Command' || command.name !== undefined) return undefined;
  const [redirection, ...more] = command.redirects;
  const hasMore = more.length > 0 || command.prefix.some(({ type }) => type === 'Assignment');
  if (hasMore || redirection?.type !== 'Redirect') return undefined;
  return redirection.operator === '<' ? redirection.target : undefined;
}

/** `<(...)` and `>(...)`: the name of a file, unknown itself, that holds what the commands print, or is what they read. */
export function substituteProcess(
  machine: Machine,
  part: Extract<WordPart, { readonly type: 'ProcessSubstitution' }>,
): Text {
  const origin = machine.origin(part);
  const name = hole({ kind: 'unsupported', what: 'process substitution' }, part.text, origin);
  if (isTooDeep(machine, origin)) return name;
  const { script, operator } = part;
  if (script === undefined) return name;
  machine.checkSyntax(script);
  const outer = machine.input;
  if (operator === '>') machine.input = { text: name, next: 0 };
  const printed = capture(machine, () => execute(machine, script.commands), part);
  machine.input = outer;
  if (operator === '<') machine.state.files.set(fileKey(machine, name), printed);
  return name;
}

/** Asked before the script is: what is nested is parsed only then. */
export function isTooDeep(machine: Machine, origin: Origin): boolean {
  const isDeep = machine.depth >= machine.budget.limits.depth;
  if (isDeep) machine.problem('limit', 'depth', origin);
  return isDeep;
}

/** What commands print, run in a subshell. */
export function capture(machine: Machine, run: () => void, at: { readonly pos: number }): Text {
  const before = machine.state.output;
  const substitutions = machine.expression;
  machine.expression = 'text' in at && typeof at.text === 'string' ? at.text : substitutions;
  machine.capturing += 1;
  machine.depth += 1;
  machine.isolated(run, machine.origin(at), (state) => {
    state.output = nothing;
  });
  machine.capturing -= 1;
  machine.depth -= 1;
  machine.expression = substitutions;
  const printed = machine.state.output;
  machine.state.output = before;
  return printed;
}
