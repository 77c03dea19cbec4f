import { changingPrograms } from '../actions/changing-programs.ts';
import { inlinePython, type PythonProgram, pythonProgram } from '../actions/inline-python.ts';
import { install } from '../actions/install.ts';
import { programFolders } from '../actions/program-folders.ts';
import { pythonServer } from '../actions/python-server.ts';
import { isFetched, noteUnknownCode, printerName } from '../actions/unknown-code.ts';
import { type Invocation, placeOf, programName, textAt, wordAt } from '../invocation.ts';
import { fileKey } from '../project-files.ts';
import { printedText } from '../python/printed-text.ts';
import { readinessCommand } from '../readiness.ts';
import { clientOf } from '../recognise-client.ts';
import { type Recognised, serverOf } from '../recognise-server.ts';
import { type Element, succeeded, undecided } from '../state.ts';
import { sliceText } from '../strings.ts';
import { hole, keyOf, knownText, type Text } from '../text.ts';
import { exportedTexts } from '../variables.ts';
import { containers } from './containers.ts';
import { filters } from './filters/index.ts';
import { runScriptFile, shells } from './scripts.ts';
import { venvOf } from './virtual-environment.ts';
import { unwrap } from './wrappers.ts';

/** Follows a program: wrappers to what they run, shells to their scripts; the others are noted for what they do. */
export function runExternal(invocation: Invocation): void {
  const { machine } = invocation;
  machine.status(undecided);
  const name = programName(textAt(invocation, 0));
  if (name !== undefined) {
    if (unwrap(invocation, name)) return;
    if (shells.has(name)) {
      runScriptFile(invocation, true);
      return;
    }
    const container = containers.get(name);
    if (container?.(invocation) === true) return;
    const filter = filters.get(name);
    if (filter !== undefined && textAt(invocation, 0)?.length === 1) {
      filter(invocation);
      return;
    }
  }
  const first = textAt(invocation, 0);
  // `$(curl ...)` as a command; what only names a program is none.
  if (name === undefined && first !== undefined && isFetched(first))
    noteUnknownCode(machine, first, { node: invocation.node, origin: placeOf(invocation) });
  const program = pythonProgram(invocation, name);
  if (runServer(invocation) || runPythonServer(invocation, program) || runClient(invocation)) {
    unknownOutput(invocation, name);
    return;
  }
  if (name !== undefined && /\.(?:sh|slurm|bash)$/.test(name)) {
    runScriptFile(invocation, false);
    return;
  }
  if (runPython(invocation, program)) return;
  readinessCommand(invocation, name);
  if (!install(invocation, name) && !inlinePython(invocation, program))
    changingPrograms.get(name ?? '')?.(invocation);
  unknownOutput(invocation, name);
}

/** A program that only turns data files into shell text. */
function runPython(invocation: Invocation, program: PythonProgram | undefined): boolean {
  const { machine, node } = invocation;
  if (machine.capturing === 0) return false;
  const args = program?.args.map(({ text }) => text) ?? [];
  const printed = program && printedText(machine, program.content, args, machine.origin(node));
  if (printed === undefined) return false;
  machine.write(printed);
  machine.status(succeeded);
  return true;
}

function runServer(invocation: Invocation): boolean {
  const server = serverOf(invocation);
  if (server !== undefined) emitServer(invocation, server);
  return server !== undefined;
}

/** A server that a python program starts, with the program's arguments. */
function runPythonServer(invocation: Invocation, program: PythonProgram | undefined): boolean {
  const engine = program && pythonServer(invocation, program);
  if (program === undefined || engine === undefined) return false;
  const venv = venvOf(invocation.machine, textAt(invocation, 0) ?? []);
  emitServer(invocation, { engine, words: program.args, venv, origin: undefined });
  return true;
}

function emitServer(invocation: Invocation, { engine, words, venv, origin }: Recognised): void {
  const { machine } = invocation;
  programFolders(invocation);
  machine.emit(
    {
      kind: 'server',
      engine,
      words,
      environment: exportedTexts(machine.state),
      cwd: machine.state.cwd,
      venv,
      optionFiles: writtenFiles(invocation, words),
    },
    origin ?? placeOf(invocation),
  );
}

/** What the script wrote to the files that the words name, alone or behind `=`. */
function writtenFiles({ machine }: Invocation, words: readonly Element[]): ReadonlyMap<string, Text> {
  const files = new Map<string, Text>();
  for (const { text } of words) {
    const key = keyOf(text);
    const equals = key.startsWith('-') ? key.indexOf('=') : -1;
    const known = knownText(text);
    const name =
      equals === -1 ? text : known === undefined ? undefined : sliceText(text, equals + 1, known.length);
    const content = name && machine.state.files.get(fileKey(machine, name));
    if (name !== undefined && content !== undefined) files.set(keyOf(name), content);
  }
  return files;
}

function runClient(invocation: Invocation): boolean {
  const client = clientOf(invocation);
  if (client === undefined) return false;
  invocation.machine.emit({ kind: 'client', ...client }, placeOf(invocation));
  return true;
}

/** What a program prints is not known. */
export function unknownOutput(invocation: Invocation, name: string | undefined): void {
  const { machine, node } = invocation;
  machine.status(undecided);
  if (machine.capturing === 0) return;
  const expression = machine.expression === '' ? machine.slice(node) : machine.expression;
  const [first] = textAt(invocation, 0) ?? [];
  const program = printerName(invocation, name) ?? name ?? wordAt(invocation, 0);
  if (program === undefined && first?.kind === 'hole') {
    machine.write(hole(first.hole.reason, expression, machine.origin(node)));
    return;
  }
  machine.write(hole({ kind: 'command', name: program ?? '?' }, expression, machine.origin(node)));
}

/** First word that is no option, with its index. */
export function firstOperand(
  invocation: Invocation,
  from: number,
  takesValue: (option: string) => boolean,
): number {
  let index = from;
  while (index < invocation.words.length) {
    const element = invocation.words[index];
    const word = element === undefined ? undefined : knownText(element.text);
    const start = word ?? (element?.text[0]?.kind === 'literal' ? element.text[0].text : undefined);
    if (word === '--') return index + 1;
    if (start === undefined || !start.startsWith('-') || start === '-') return index;
    const isWhole = start.includes('=') || !takesValue(start);
    index += isWhole ? 1 : 2;
  }
  return index;
}
