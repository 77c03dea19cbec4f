import { emitAction } from './actions/emit.ts';
import { expandFields, expandText } from './expand-word.ts';
import type { Machine } from './machine.ts';
import type { Assignment, Word } from './parse-shell.ts';
import type { Element } from './state.ts';
import { concat, type Text } from './text.ts';
import { append, assign, assignElement } from './variables.ts';

interface How {
  readonly isExported?: boolean;
  /** For one command only. */
  readonly isTemporary?: boolean;
}

/** `A=b`, `A+=b`, `A=(b c)`, `A[0]=b`. */
export function assignWord(machine: Machine, assignment: Assignment, how: How): void {
  const { name, value, index } = assignment;
  const appends = assignment.append === true;
  const isExported = how.isExported === true;
  if (value.type === 'ArrayValue') {
    assignArray(machine, assignment, isExported);
    return;
  }
  const text = expandText(machine, value);
  if (index !== undefined) {
    assignElement(machine.state, name, expandText(machine, index), text, machine.origin(assignment), appends);
    return;
  }
  const before = machine.state.variables.get(name);
  if (appends && before?.kind === 'list')
    machine.state.variables.set(name, {
      ...before,
      elements: [...before.elements, { text, when: [], splits: false }],
    });
  else if (appends) append(machine.state, name, text);
  else assign(machine.state, name, text, isExported);
  if (name === 'PYTHONPATH') emitPythonPath(machine, assignment, text);
}

function emitPythonPath(machine: Machine, node: Assignment, text: Text): void {
  emitAction(machine, { action: 'python-path', target: text }, node);
}

function assignArray(machine: Machine, assignment: Assignment, isExported: boolean): void {
  const { name, value } = assignment;
  if (value.type !== 'ArrayValue') return;
  const before = machine.state.variables.get(name);
  const exported = isExported || before?.exported === true;
  const keyed = value.elements.map((word) => keyedElement(machine, word));
  if (before?.kind === 'map' || keyed.some((entry) => entry?.key !== undefined)) {
    const entries = new Map(before?.kind === 'map' && assignment.append === true ? before.entries : []);
    for (const entry of before?.kind === 'map' ? keyed : inOrder(keyed))
      if (entry !== undefined) entries.set(entry.key, entry.text);
    machine.state.variables.set(name, { kind: 'map', entries, exported });
    return;
  }
  const added = value.elements.flatMap((word) => expandFields(machine, word));
  machine.budget.step(added.length >> 2);
  const elements: readonly Element[] =
    assignment.append !== true
      ? added
      : before?.kind === 'list'
        ? [...before.elements, ...added]
        : before?.kind === 'text'
          ? [{ text: before.text, when: [], splits: false }, ...added]
          : added;
  machine.state.variables.set(name, { kind: 'list', elements, exported });
}

type Keyed = { readonly key: string; readonly text: Text } | undefined;

/** Elements of an array stand by their numbers, however they are written. */
function inOrder(keyed: readonly Keyed[]): readonly Keyed[] {
  const isNumbered = keyed.every((entry) => entry !== undefined && /^\d{1,6}$/.test(entry.key));
  return isNumbered ? [...keyed].sort((one, other) => Number(one?.key) - Number(other?.key)) : keyed;
}

/** `[key]=value`; keys that are no names are words of their own (`[0-9]`). */
function keyedElement(machine: Machine, word: Word): Keyed {
  const [, key, rest] = /^\[["']?([\w./: -]{1,100})["']?\]=([\s\S]*)$/.exec(word.text) ?? [];
  if (key === undefined || rest === undefined) return undefined;
  const start = word.text.length - rest.length;
  const text = expandText(machine, word);
  const head = `[${key}]=`;
  const [first, ...others] = text;
  if (first?.kind !== 'literal' || !first.text.startsWith('[') || start === 0) return undefined;
  const cut = first.text.startsWith(head) ? head.length : first.text.indexOf('=') + 1;
  const left: Text = first.text.length > cut ? [{ ...first, text: first.text.slice(cut) }] : [];
  return { key, text: concat(left, others) };
}

/** Words of `export` and `local`: assignments are carried out, names stay. */
export function declarationWords(machine: Machine, args: readonly (Word | Assignment)[]): readonly Element[] {
  return args.flatMap((arg): readonly Element[] => {
    if (arg.type === 'Word') return expandFields(machine, arg);
    machine.pendingAssignments.push(arg);
    return [];
  });
}
