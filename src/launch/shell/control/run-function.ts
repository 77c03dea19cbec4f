import { executeNode } from '../execute.ts';
import type { Invocation } from '../invocation.ts';
import { type Frame, type FunctionDefinition, type Machine, ROOT } from '../machine.ts';
import { mergeStates } from '../merge.ts';
import { undecided } from '../state.ts';

/** Follows a call: its arguments are `$1` and so on, its local variables end with it. */
export function runFunction(invocation: Invocation, name: string, definition: FunctionDefinition): void {
  const { machine, words, node } = invocation;
  const deep = machine.frames.filter((frame) => frame.name === name).length;
  if (deep >= machine.budget.limits.recursion) {
    machine.problem('limit', `recursion of ${name}`, machine.origin(node));
    machine.status(undecided);
    return;
  }
  const origin = machine.origin(node);
  inContext(machine, definition, name, () => {
    const outer = machine.state.positional;
    const conditions = machine.state.conditions;
    machine.state.positional = words.slice(1);
    machine.calls.push(origin);
    const before = machine.abrupt;
    machine.abrupt = [];
    if (definition.isSubshell) machine.isolated(() => executeNode(machine, definition.body), origin);
    else executeNode(machine, definition.body);
    const states = machine.alive ? [machine.state] : [];
    for (const way of machine.abrupt) {
      if (way.kind === 'return') states.push(way.state);
      else before.push(way);
    }
    machine.abrupt = before;
    machine.alive = states.length > 0;
    if (machine.alive) machine.state = mergeStates(states, conditions, origin);
    machine.calls.pop();
    machine.state.positional = outer;
  });
}

function inContext(machine: Machine, definition: FunctionDefinition, name: string, run: () => void): void {
  const { unit, frames, sources } = machine;
  const hidden: Frame['hidden'] = new Map();
  machine.unit = definition.unit;
  machine.frames = [...frames, { name, hidden }];
  machine.sources = [`${ROOT}/${definition.unit.path}`, ...sources];
  machine.depth += 1;
  run();
  machine.depth -= 1;
  machine.sources = sources;
  machine.frames = frames;
  machine.unit = unit;
  for (const [variable, cell] of hidden) machine.state.variables.putOwn(variable, cell);
}
