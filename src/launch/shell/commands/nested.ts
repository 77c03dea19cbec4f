import type { Origin } from '../../value.ts';
import { noteUnknownCode } from '../actions/unknown-code.ts';
import { execute } from '../execute.ts';
import { joinElements } from '../fields.ts';
import { type Invocation, placeOf, textAt } from '../invocation.ts';
import { type Machine, ROOT } from '../machine.ts';
import { fileKey, projectPath, readText } from '../project-files.ts';
import { type Element, type State, undecided } from '../state.ts';
import { type Alternative, alternatives, knownText, literal, narrow, type Text } from '../text.ts';
import { CLOSE, evaluatedUnit, OPEN, type Unit } from '../unit.ts';
import { childOf } from '../variables.ts';
import { enterVirtualEnvironment } from './virtual-environment.ts';

/** `eval`: its words, joined, are commands of this shell. */
export function evaluate(invocation: Invocation): void {
  const { machine, words, node } = invocation;
  const text = joinElements(words.slice(1), literal(' ', machine.origin(node)));
  noteUnknownCode(machine, text, { node, origin: placeOf(invocation) });
  runText(machine, text, machine.origin(node));
}

/** Follows text as commands. Few choices in it are followed one by one, else they are holes. */
export function runText(machine: Machine, text: Text, at: Origin): void {
  const ways = structuralWays(machine, text);
  if (ways === undefined) runUnit(machine, unitOf(machine, narrow(text, machine.state.conditions), at));
  else machine.each(ways, (way) => runUnit(machine, unitOf(machine, way.text, at)));
}

/** Each way that text can be, if they differ in more than the words of a command. */
function structuralWays(machine: Machine, text: Text): readonly Alternative[] | undefined {
  const isStructural = text.some(
    (piece) =>
      piece.kind === 'choice' &&
      piece.options.some((option) => /[;&|<>()$`"'\\\n=]/.test(literalsOf(option.text ?? []))),
  );
  if (!isStructural) return undefined;
  const ways = alternatives(text, machine.state.conditions, 4);
  return ways === undefined || ways.length < 2 ? undefined : ways;
}

function literalsOf(text: Text): string {
  return text.map((piece) => (piece.kind === 'literal' ? piece.text : '')).join('');
}

function unitOf(machine: Machine, text: Text, at: Origin): Unit {
  const shown: Text = text.map((piece) => {
    if (piece.kind === 'literal') return piece;
    machine.placeholders.push(piece);
    const name = `${OPEN}${machine.placeholders.length - 1}${CLOSE}`;
    return { kind: 'literal', text: name, origin: piece.origin };
  });
  const source = shown.map((piece) => (piece.kind === 'literal' ? piece.text : '')).join('');
  // To parse is work too.
  machine.budget.step(source.length >> 6);
  return evaluatedUnit(source, shown, at);
}

/** Follows a unit's commands here. */
export function runUnit(machine: Machine, unit: Unit): void {
  if (machine.depth >= machine.budget.limits.depth) {
    machine.problem('limit', 'depth', unit.origin(0));
    machine.status(undecided);
    return;
  }
  const outer = machine.unit;
  machine.unit = unit;
  machine.depth += 1;
  machine.checkSyntax(unit.parsed.script);
  execute(machine, unit.parsed.script.commands);
  machine.depth -= 1;
  machine.unit = outer;
}

/** `source file`: followed if the script wrote it or the revision has it. */
export function source(invocation: Invocation): void {
  const { machine, words, node } = invocation;
  const path = textAt(invocation, 1);
  if (path === undefined) return;
  if (enterVirtualEnvironment(machine, path)) return;
  const isInput = knownText(path) === '/dev/stdin';
  const written = isInput ? machine.input?.text : machine.state.files.get(fileKey(machine, path));
  const origin = machine.origin(node);
  if (written !== undefined) {
    noteUnknownCode(machine, written, { node, origin: placeOf(invocation) });
    runText(machine, written, origin);
    returned(machine);
    return;
  }
  const unit = fileUnit(machine, path);
  if (unit === undefined) {
    machine.problem('file', knownText(path) ?? machine.slice(node), origin);
    machine.status(undecided);
    return;
  }
  const positional = machine.state.positional;
  if (words.length > 2) machine.state.positional = words.slice(2);
  machine.sources = [`${ROOT}/${unit.path}`, ...machine.sources];
  machine.calls.push(origin);
  runUnit(machine, unit);
  machine.calls.pop();
  machine.sources = machine.sources.slice(1);
  returned(machine);
  machine.state.positional = positional;
}

/** `return` in a sourced file ends the file. */
function returned(machine: Machine): void {
  const [only] = machine.abrupt.filter(({ kind }) => kind === 'return');
  if (machine.alive || only === undefined || machine.frames.length > 0) return;
  machine.abrupt = machine.abrupt.filter(({ kind }) => kind !== 'return');
  machine.alive = true;
  machine.state = only.state;
}

export function fileUnit(machine: Machine, path: Text): Unit | undefined {
  const text = readText(machine, path);
  const name = projectPath(machine, path);
  if (text === undefined || name === undefined) return undefined;
  machine.budget.file();
  return machine.options.units.file(name, text);
}

export interface Child {
  readonly unit: Unit;
  /** `$0`. */
  readonly name: Text;
  readonly args: readonly Element[];
  /** Changes what the process starts with. */
  readonly prepare?: (state: State) => void;
  /** Files are in a file of their own, not in text of this one. */
  readonly isFile: boolean;
}

/** Follows a script as a process of its own: it sees exported variables only, and changes none. */
export function runChild(machine: Machine, child: Child, origin: Origin): void {
  const { scriptName, sources, unit } = machine;
  machine.calls.push(origin);
  machine.isolated(() => {
    const state = childOf(machine.state);
    state.positional = child.args;
    child.prepare?.(state);
    machine.state = state;
    machine.frames = [];
    machine.scriptName = child.name;
    machine.sources = child.isFile ? [`${ROOT}/${child.unit.path}`] : [];
    runUnit(machine, child.unit);
  }, origin);
  machine.calls.pop();
  machine.scriptName = scriptName;
  machine.sources = sources;
  machine.unit = unit;
}

/** `bash -c text`. */
export function runChildText(
  machine: Machine,
  text: Text,
  args: readonly Element[],
  origin: Origin,
  prepare?: (state: State) => void,
): void {
  const ways = structuralWays(machine, text);
  const run = (way: Text) => {
    const [name, ...rest] = args;
    const unit = unitOf(machine, way, origin);
    const child: Child = { unit, name: name?.text ?? machine.scriptName, args: rest, isFile: false };
    runChild(machine, prepare === undefined ? child : { ...child, prepare }, origin);
  };
  if (ways === undefined) run(narrow(text, machine.state.conditions));
  else machine.each(ways, (way) => run(way.text));
}
