import { execute } from './execute.ts';
import type { Machine } from './machine.ts';
import type { Script } from './parse-shell.ts';
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
  const { script } = part;
  const origin = machine.origin(part);
  if (script === undefined) return hole({ kind: 'unsupported', what: 'substitution' }, part.text, origin);
  machine.checkSyntax(script);
  // Decoded backticks have positions of their own.
  if (script.source !== undefined && script.source !== part.text.slice(1, -1))
    return hole({ kind: 'unsupported', what: 'nested backticks' }, part.text, origin);
  return withoutEnd(capture(machine, () => execute(machine, script.commands), part));
}

/** What commands print, run in a subshell. */
export function capture(machine: Machine, run: () => void, at: { readonly pos: number }): Text {
  const before = machine.state.output;
  const substitutions = machine.expression;
  machine.expression = 'text' in at && typeof at.text === 'string' ? at.text : substitutions;
  machine.capturing += 1;
  machine.isolated(run, machine.origin(at), (state) => {
    state.output = nothing;
  });
  machine.capturing -= 1;
  machine.expression = substitutions;
  const printed = machine.state.output;
  machine.state.output = before;
  return printed;
}
