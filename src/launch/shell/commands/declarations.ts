import { emitAction } from '../actions/emit.ts';
import { assignWord } from '../assignments.ts';
import { expandText } from '../expand-word.ts';
import { type Invocation, wordAt } from '../invocation.ts';
import type { Machine } from '../machine.ts';
import type { Assignment } from '../parse-shell.ts';
import type { Cell } from '../state.ts';
import { sliceText } from '../strings.ts';
import { hole, knownText, type Text } from '../text.ts';
import { assign } from '../variables.ts';
import { declareReference, exportUnknown } from './references.ts';

interface Flags {
  readonly exports: boolean;
  readonly isList: boolean;
  readonly isMap: boolean;
  readonly isFunction: boolean;
  /** `declare -n`. */
  readonly isReference: boolean;
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
    if (flags.isReference) {
      refer(machine, assignment, isLocal);
      continue;
    }
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

function refer(machine: Machine, assignment: Assignment, isLocal: boolean): void {
  const { name, value } = assignment;
  const target = value.type === 'ArrayValue' ? undefined : expandText(machine, value);
  if (isLocal) hide(machine, name);
  declareReference(machine, name, target, machine.origin(assignment));
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
    if (!exports || knownText(text) !== undefined) return;
    const origin = machine.origin(invocation.node);
    machine.problem('unsupported', 'export of an unknown name', origin);
    const reason = first?.kind === 'hole' ? first.hole.reason.kind : undefined;
    // `export $(cat file)`; a list that the caller hands over holds settings of its own.
    if (reason === 'command' || reason === 'file') exportUnknown(machine, text, origin);
    return;
  }
  if (isLocal) hide(machine, name);
  if (flags.isReference) {
    const target = equals === undefined ? undefined : valueAfter(text, name.length + 1);
    declareReference(machine, name, target, machine.origin(invocation.node));
    return;
  }
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
  const { variables } = machine.state;
  if (!frame.hidden.has(name)) frame.hidden.set(name, variables.own(name));
  variables.putOwn(name, { kind: 'unset', exported: false });
}

export function unset(invocation: Invocation): void {
  const { machine, words } = invocation;
  const isFunction = wordAt(invocation, 1) === '-f';
  const isReference = wordAt(invocation, 1) === '-n';
  for (const [index] of words.entries()) {
    const name = wordAt(invocation, index);
    if (index === 0 || name === undefined || name.startsWith('-')) continue;
    if (isFunction) machine.state.functions.delete(name);
    else if (isReference) machine.state.variables.putOwn(name, { kind: 'unset', exported: false });
    else unsetName(invocation, name);
  }
}

/** A variable, or one element of an array. */
function unsetName({ machine, node }: Invocation, name: string): void {
  const [, list, key = ''] = /^([A-Za-z_]\w*)\[(.*)\]$/s.exec(name) ?? [];
  if (list === undefined) {
    machine.state.variables.set(name, { kind: 'unset', exported: false });
    return;
  }
  const cell = machine.state.variables.get(list);
  if (cell?.kind === 'map') {
    const entries = new Map(cell.entries);
    entries.delete(key);
    machine.state.variables.set(list, { ...cell, entries });
  } else if (cell?.kind === 'list') {
    // Arrays with gaps are not followed.
    const isLast = /^\d{1,6}$/.test(key) && Number(key) === cell.elements.length - 1;
    const gap = hole({ kind: 'unsupported', what: 'array with gaps' }, name, machine.origin(node));
    machine.state.variables.set(list, {
      ...cell,
      elements: isLast || key === '-1' ? cell.elements.slice(0, -1) : [{ text: gap, when: [], splits: true }],
    });
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
    isReference: !isExport && all.includes('n'),
    removes: isExport && all.includes('n'),
  };
}
