import { posix } from 'node:path';
import { lookUpAny, orUnknown } from '../expand-parameter.ts';
import { type Invocation, textAt, wordAt } from '../invocation.ts';
import { type Machine, ROOT } from '../machine.ts';
import { concat, knownText, literal, type Text } from '../text.ts';
import { assign } from '../variables.ts';

export function changeDirectory(invocation: Invocation): void {
  const { machine } = invocation;
  const target = targetOf(invocation);
  enter(machine, resolved(invocation, target));
  if (wordAt(invocation, 1) === '-') printDirectory(invocation);
}

function enter({ state }: Machine, path: Text): void {
  assign(state, 'OLDPWD', state.cwd);
  state.cwd = path;
}

export function pushDirectory(invocation: Invocation): void {
  const { machine } = invocation;
  machine.state.directories = [...machine.state.directories, machine.state.cwd];
  changeDirectory(invocation);
}

export function popDirectory({ machine }: Invocation): void {
  const last = machine.state.directories.at(-1);
  if (last === undefined) return;
  enter(machine, last);
  machine.state.directories = machine.state.directories.slice(0, -1);
}

export function printDirectory({ machine, node }: Invocation): void {
  machine.write(concat(machine.state.cwd, literal('\n', machine.origin(node))));
}

/** What is behind the options; `-`: where it was before; nothing: home. */
function targetOf(invocation: Invocation): Text {
  const { machine, node } = invocation;
  const held = (name: string) =>
    orUnknown(lookUpAny(machine, name, machine.origin(node)), name, `$${name}`, machine.origin(node));
  for (let index = 1; index < invocation.words.length; index += 1) {
    const word = wordAt(invocation, index);
    if (word === '-') return held('OLDPWD');
    if (word?.startsWith('-') !== true) return textAt(invocation, index) ?? held('HOME');
  }
  return held('HOME');
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
