import { emitAction } from '../actions/emit.ts';
import { type Invocation, placeOf, textAt, wordAt } from '../invocation.ts';
import { fileKey } from '../project-files.ts';
import type { State } from '../state.ts';
import { undecided } from '../state.ts';
import { knownText } from '../text.ts';
import { fileUnit, runChild, runChildText } from './nested.ts';

export const shells: ReadonlySet<string> = new Set(['bash', 'sh']);

/** `bash script args`, `bash -c text args`, `./script.sh args`. */
export function runScriptFile(
  invocation: Invocation,
  isShell: boolean,
  prepare?: (state: State) => void,
): void {
  const { machine, words, node } = invocation;
  let index = isShell ? 1 : 0;
  for (; isShell && index < words.length; index += 1) {
    const option = wordAt(invocation, index);
    if (option === '-c' || (option !== undefined && /^-[a-z]*c$/.test(option))) {
      const text = textAt(invocation, index + 1);
      if (text !== undefined)
        runChildText(machine, text, words.slice(index + 2), machine.origin(node), prepare);
      return;
    }
    if (option?.startsWith('-') !== true && option?.startsWith('+') !== true) break;
    if (option === '-o' || option === '-O') index += 1;
  }
  const path = textAt(invocation, index);
  if (path === undefined) {
    // `curl | sh` and `bash <<EOF`: what is read is run.
    const { input } = machine;
    if (input !== undefined && knownText(input.text) !== undefined)
      runChildText(machine, input.text, [], machine.origin(node), prepare);
    return;
  }
  const written = machine.state.files.get(fileKey(machine, path));
  if (written !== undefined) {
    runChildText(machine, written, words.slice(index), machine.origin(node), prepare);
    return;
  }
  const unit = fileUnit(machine, path);
  if (unit === undefined) {
    machine.problem('file', knownText(path) ?? machine.slice(node).slice(0, 200), machine.origin(node));
    // What is not in the revision may do anything.
    emitAction(machine, { action: 'patch', target: path }, node, placeOf(invocation));
    machine.status(undecided);
    return;
  }
  const child = { unit, name: path, args: words.slice(index + 1), isFile: true };
  runChild(machine, prepare === undefined ? child : { ...child, prepare }, machine.origin(node));
}
