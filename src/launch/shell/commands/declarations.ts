import { emitAction } from '../actions/emit.ts';
import { assignWord } from '../assignments.ts';
import { type Invocation, wordAt } from '../invocation.ts';
import type { Machine } from '../machine.ts';
import type { Cell } from '../state.ts';
import { sliceText } from '../strings.ts';
import { hole, knownText, type Text } from '../text.ts';
import { assign } from '../variables.ts';

interface Flags {
  readonly exports: boolean;
  readonly isList: boolean;
  readonly isMap: boolean;
  readonly isFunction: boolean;
  readonly isGlobal: boolean;
  /** `export -n`. */
  readonly removes: boolean;
}

export function exportNames(invocation: Invocation): void {
  carryOut(invocation, { exports: true, isLocal: false });
}

export function local(invocation: Invocation): void {
  carryOut(invocation, { exports: false, isLocal: true });
}

/** In a function, `declare` makes local variables. */
export function declare(invocation: Invocation): void {
  carryOut(invocation, { exports: false, isLocal: invocation.machine.frames.length > 0 });
}

function carryOut(
  invocation: Invocation,
  kind: { readonly exports: boolean; readonly isLocal: boolean },
): void {
  const { machine } = invocation;
  const assignments = machine.pendingAssignments;
  machine.pendingAssignments = [];
  const flags = flagsOf(invocation);
  if (flags.isFunction) return;
  const exports = (kind.exports || flags.exports) && !flags.removes;
  const isLocal = kind.isLocal && !flags.isGlobal;
  for (const [index, { text }] of invocation.words.entries()) {
    const known = knownText(text);
    if (index === 0 || (known !== undefined && /^[-+]\w/.test(known))) continue;
    declareWord(invocation, text, { exports, isLocal, flags });
  }
  for (const assignment of assignments) {
    // The value is worked out before the name is hidden: `local x="$x"`.
    const before = machine.state.variables.get(assignment.name);
    if (flags.isMap && before?.kind !== 'map') {
      if (isLocal) hide(machine, assignment.name);
      machine.state.variables.set(assignment.name, { kind: 'map', entries: new Map(), exported: exports });
    }
    if (isLocal) {
      hide(machine, assignment.name);
      if (before?.kind === 'list' && assignment.append !== true)
        machine.state.variables.set(assignment.name, { kind: 'unset', exported: before.exported });
      // What it was stays visible to its own value.
      if (before !== undefined && before.kind !== 'list')
        machine.state.variables.set(assignment.name, before);
    }
    assignWord(machine, assignment, { isExported: exports });
  }
}

function declareWord(
  invocation: Invocation,
  text: Text,
  how: { readonly exports: boolean; readonly isLocal: boolean; readonly flags: Flags },
): void {
  const { machine } = invocation;
  const { exports, isLocal, flags } = how;
  const [first] = text;
  const [, name, equals] = /^([A-Za-z_]\w*)(=)?/.exec(first?.kind === 'literal' ? first.text : '') ?? [];
  if (name === undefined) {
    // `export "$pair"` of something unknown: any variable may be set.
    if (exports && knownText(text) === undefined)
      machine.problem('unsupported', 'export of an unknown name', machine.origin(invocation.node));
    return;
  }
  if (isLocal) hide(machine, name);
  if (equals !== undefined) {
    const value = valueAfter(text, name.length + 1);
    assign(machine.state, name, value, exports);
    if (name === 'PYTHONPATH') emitAction(machine, { action: 'python-path', target: value }, invocation.node);
    return;
  }
  const before = isLocal ? undefined : machine.state.variables.get(name);
  machine.state.variables.set(name, declared(machine, name, before, how));
  if (flags.removes && before !== undefined)
    machine.state.variables.set(name, { ...before, exported: false });
}

function declared(
  machine: Machine,
  name: string,
  before: Cell | undefined,
  {
    exports,
    flags,
    isLocal,
  }: { readonly exports: boolean; readonly flags: Flags; readonly isLocal: boolean },
): Cell {
  if (before !== undefined && before.kind !== 'unset')
    return { ...before, exported: exports || before.exported };
  if (flags.isMap) return { kind: 'map', entries: new Map(), exported: exports };
  if (flags.isList) return { kind: 'list', elements: [], exported: exports };
  // `export NAME` of a variable of the environment keeps what it holds.
  if (exports && before === undefined && !isLocal)
    return {
      kind: 'text',
      text: hole({ kind: 'variable', name }, `$${name}`, machine.unit.origin(0)),
      exported: true,
    };
  return { kind: 'unset', exported: exports };
}

function valueAfter(text: Text, length: number): Text {
  const known = knownText(text);
  if (known !== undefined) return sliceText(text, length, known.length);
  const [first, ...rest] = text;
  if (first?.kind !== 'literal') return text;
  return first.text.length > length ? [{ ...first, text: first.text.slice(length) }, ...rest] : rest;
}

function hide(machine: Machine, name: string): void {
  const frame = machine.frames.at(-1);
  if (frame === undefined) return;
  if (!frame.hidden.has(name)) frame.hidden.set(name, machine.state.variables.get(name));
  machine.state.variables.set(name, { kind: 'unset', exported: false });
}

export function unset(invocation: Invocation): void {
  const { machine, words } = invocation;
  const isFunction = wordAt(invocation, 1) === '-f';
  for (const [index] of words.entries()) {
    const name = wordAt(invocation, index);
    if (index === 0 || name === undefined || name.startsWith('-')) continue;
    if (isFunction) machine.state.functions.delete(name);
    else machine.state.variables.set(name, { kind: 'unset', exported: false });
  }
}

function flagsOf(invocation: Invocation): Flags {
  let all = '';
  for (const [index] of invocation.words.entries()) {
    const word = wordAt(invocation, index);
    if (index > 0 && word !== undefined && /^-[a-zA-Z]+$/.test(word)) all += word.slice(1);
  }
  const isExport = wordAt(invocation, 0) === 'export';
  return {
    exports: all.includes('x'),
    isList: all.includes('a'),
    isMap: all.includes('A'),
    isFunction: all.includes('f') || all.includes('F'),
    isGlobal: all.includes('g'),
    removes: isExport && all.includes('n'),
  };
}
