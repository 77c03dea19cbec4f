import { posix } from 'node:path';
import { type Invocation, textAt, wordAt } from '../invocation.ts';
import { ROOT } from '../machine.ts';
import { concat, knownText, literal, type Text } from '../text.ts';

export function changeDirectory(invocation: Invocation): void {
  const { machine } = invocation;
  const target = targetOf(invocation);
  if (target !== undefined) machine.state.cwd = resolved(invocation, target);
}

export function pushDirectory(invocation: Invocation): void {
  const { machine } = invocation;
  machine.state.directories = [...machine.state.directories, machine.state.cwd];
  changeDirectory(invocation);
}

export function popDirectory({ machine }: Invocation): void {
  const last = machine.state.directories.at(-1);
  if (last === undefined) return;
  machine.state.cwd = last;
  machine.state.directories = machine.state.directories.slice(0, -1);
}

export function printDirectory({ machine, node }: Invocation): void {
  machine.write(concat(machine.state.cwd, literal('\n', machine.origin(node))));
}

function targetOf(invocation: Invocation): Text | undefined {
  for (let index = 1; index < invocation.words.length; index += 1)
    if (wordAt(invocation, index)?.startsWith('-') !== true) return textAt(invocation, index);
  return undefined;
}

function resolved({ machine, node }: Invocation, target: Text): Text {
  const known = knownText(target);
  const cwd = knownText(machine.state.cwd);
  const origin = target[0]?.origin ?? machine.origin(node);
  if (known === undefined) return target;
  if (known.startsWith('/')) return literal(trimmed(posix.normalize(known)), origin);
  if (known === '') return literal(ROOT, origin);
  if (cwd !== undefined) return literal(trimmed(posix.normalize(`${cwd}/${known}`)), origin);
  return concat(machine.state.cwd, literal(`/${known}`, origin));
}

function trimmed(path: string): string {
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
}
