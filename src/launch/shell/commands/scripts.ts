import { emitAction } from '../actions/emit.ts';
import { noteUnknownCode, unknownCode } from '../actions/unknown-code.ts';
import { type Invocation, placeOf, textAt, wordAt } from '../invocation.ts';
import { fileKey, readContent } from '../project-files.ts';
import type { State } from '../state.ts';
import { undecided } from '../state.ts';
import { keyOf, knownText, type Text } from '../text.ts';
import { fileUnit, runChild, runChildText } from './nested.ts';

export const shells: ReadonlySet<string> = new Set(['bash', 'sh', 'dash', 'zsh', 'ash']);

/** `bash script args`, `bash -c text args`, `./script.sh args`. */
export function runScriptFile(
  invocation: Invocation,
  isShell: boolean,
  prepare?: (state: State) => void,
): void {
  const { machine, words, node } = invocation;
  const runText = (text: Text, args: Invocation['words']) => {
    noteUnknownCode(machine, text, { node, origin: placeOf(invocation) });
    runChildText(machine, text, args, machine.origin(node), prepare);
  };
  startUp(invocation, runText);
  let index = isShell ? 1 : 0;
  for (; isShell && index < words.length; index += 1) {
    const option = wordAt(invocation, index);
    if (option === '-c' || (option !== undefined && /^-[a-z]*c$/.test(option))) {
      const text = textAt(invocation, index + 1);
      if (text !== undefined) runText(text, words.slice(index + 2));
      return;
    }
    if (option?.startsWith('-') !== true && option?.startsWith('+') !== true) break;
    if (option === '-o' || option === '-O') index += 1;
  }
  const path = textAt(invocation, index);
  // With `-s` the words are arguments of what is read.
  const isInput =
    isShell && words.slice(1, index).some((_, at) => /^-[a-z]*s/.test(wordAt(invocation, at + 1) ?? ''));
  if (path === undefined || isInput || /^(?:-|\/dev\/(?:stdin|fd\/0))$/.test(knownText(path) ?? '')) {
    // `curl | sh` and `bash <<EOF`: what is read is run.
    const { input } = machine;
    if (input !== undefined) runText(input.text, []);
    return;
  }
  const written = machine.state.files.get(fileKey(machine, path));
  if (written !== undefined) {
    runText(written, words.slice(index));
    return;
  }
  const unit = fileUnit(machine, path);
  if (unit === undefined) {
    machine.problem('file', knownText(path) ?? machine.slice(node).slice(0, 200), machine.origin(node));
    // What is not in the revision may do anything.
    const place = placeOf(invocation);
    const isNamed = /\.(?:sh|bash|slurm)$/.test(keyOf(path));
    const target = isNamed ? path : unknownCode(path, place);
    emitAction(machine, { action: 'patch', target }, node, place);
    machine.status(undecided);
    return;
  }
  const child = { unit, name: path, args: words.slice(index + 1), isFile: true };
  runChild(machine, prepare === undefined ? child : { ...child, prepare }, machine.origin(node));
}

/** `BASH_ENV`: a file that every shell runs before its script. */
function startUp(invocation: Invocation, runText: (text: Text, args: Invocation['words']) => void): void {
  const { machine, node } = invocation;
  const cell = machine.state.variables.get('BASH_ENV');
  if (cell?.kind !== 'text' || !cell.exported || knownText(cell.text) === '') return;
  const content = readContent(machine, cell.text);
  if (content !== undefined) {
    runText(content, []);
    return;
  }
  const place = placeOf(invocation);
  emitAction(machine, { action: 'patch', target: unknownCode(cell.text, place) }, node, place);
}
