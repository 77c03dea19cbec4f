import { executeNode } from '../execute.ts';
import type { Machine } from '../machine.ts';
import type { SyntaxNode } from '../parse-shell.ts';
import { capture } from '../substitute.ts';
import type { Text } from '../text.ts';

/** `a | b | c`: what one prints is what the next reads. */
export function runPipeline(machine: Machine, node: Extract<SyntaxNode, { type: 'Pipeline' }>): void {
  const outer = machine.input;
  const last = node.commands.length - 1;
  const pipe: (number | undefined)[] = [];
  for (const [index, command] of node.commands.entries()) {
    if (index < last) {
      const printed: Text = capture(machine, () => executeNode(machine, command), command);
      machine.input = { text: printed, next: 0 };
      pipe.push(machine.state.status.code);
    } else if (index === 0) executeNode(machine, command);
    else machine.isolated(() => executeNode(machine, command), machine.origin(command));
  }
  machine.input = outer;
  if (last > 0) machine.status({ ...machine.state.status, pipe: [...pipe, machine.state.status.code] });
  if (node.prefixes.filter(({ type }) => type === 'Negation').length % 2 === 0 || !machine.alive) return;
  const { code, key, pipe: codes } = machine.state.status;
  if (code !== undefined) machine.status({ code: code === 0 ? 1 : 0, pipe: codes });
  else machine.status({ code: undefined, key: key === undefined ? undefined : negated(key), pipe: codes });
}

function negated(key: string): string {
  return key.startsWith('! ') ? key.slice(2) : `! ${key}`;
}
