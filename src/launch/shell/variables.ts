import type { Origin } from '../value.ts';
import { LayeredMap } from './layered-map.ts';
import { fork, type State } from './state.ts';
import { concat, hole, knownText, narrow, nothing, type Text } from './text.ts';
import { VariableStore } from './variable-store.ts';

/** What a name stands for; `foreign`: nothing here sets it, the environment may. */
export type Lookup =
  | { readonly kind: 'text'; readonly text: Text }
  | { readonly kind: 'unset' }
  | { readonly kind: 'foreign' };

/** The scalar value of a variable (of an array: its first element). */
export function lookUp(state: State, name: string): Lookup {
  const cell = state.variables.get(name);
  if (cell === undefined) return { kind: 'foreign' };
  switch (cell.kind) {
    case 'unset':
      return { kind: 'unset' };
    case 'text':
      return { kind: 'text', text: narrow(cell.text, state.conditions) };
    case 'list': {
      const [first] = cell.elements;
      if (first === undefined) return { kind: 'unset' };
      return { kind: 'text', text: first.text };
    }
    case 'map':
      return { kind: 'text', text: cell.entries.get('0') ?? nothing };
  }
}

export function separatorsOf(state: State): string {
  const cell = state.variables.get('IFS');
  return cell?.kind === 'text' ? (knownText(cell.text) ?? ' \t\n') : ' \t\n';
}

/** Sets a scalar; a variable keeps being exported. */
export function assign(state: State, name: string, text: Text, isExported = false): void {
  const before = state.variables.get(name);
  const exported = isExported || before?.exported === true || state.exportsAll;
  if (before?.kind === 'list' && before.elements.length > 0) {
    const [, ...rest] = before.elements;
    state.variables.set(name, {
      kind: 'list',
      elements: [{ text, when: [], splits: false }, ...rest],
      exported,
    });
    return;
  }
  state.variables.set(name, { kind: 'text', text, exported });
}

export function append(state: State, name: string, text: Text): void {
  const before = lookUp(state, name);
  assign(state, name, concat(before.kind === 'text' ? before.text : nothing, text));
}

/** `NAME[index]=value`. */
export function assignElement(
  state: State,
  name: string,
  index: Text,
  text: Text,
  origin: Origin,
  appends = false,
): void {
  const cell = state.variables.get(name);
  const key = knownText(index);
  if (cell?.kind === 'map') {
    if (key === undefined) {
      // Any of them.
      const unknown = hole({ kind: 'unsupported', what: 'array index' }, `${name}[?]`, origin);
      const entries = new Map([...cell.entries.keys()].map((each) => [each, unknown]));
      state.variables.set(name, { ...cell, entries });
      return;
    }
    const before = appends ? (cell.entries.get(key) ?? nothing) : nothing;
    const entries = new Map(cell.entries).set(key, concat(before, text));
    state.variables.set(name, { ...cell, entries });
    return;
  }
  const elements = cell?.kind === 'list' ? cell.elements : [];
  const exported = cell?.exported === true;
  const at = Number(key);
  const isPlace = key !== undefined && /^\d{1,6}$/.test(key) && at <= elements.length;
  if (!isPlace || elements.some(({ when, splits }) => when.length > 0 || splits)) {
    const unknown = hole({ kind: 'unsupported', what: 'array index' }, `${name}[${key ?? '?'}]`, origin);
    state.variables.set(name, {
      kind: 'list',
      elements: [...elements, { text: unknown, when: [], splits: true }],
      exported,
    });
    return;
  }
  const next = [...elements];
  next[at] = {
    text: concat(appends ? (elements[at]?.text ?? nothing) : nothing, text),
    when: [],
    splits: false,
  };
  state.variables.set(name, { kind: 'list', elements: next, exported });
}

/** Variables that a child process would see. */
export function exportedTexts(state: State): Map<string, Text> {
  const texts = new Map<string, Text>();
  for (const [name, cell] of state.variables)
    if (cell.exported && cell.kind === 'text') texts.set(name, narrow(cell.text, state.conditions));
  return texts;
}

/** The state that a child process starts with. */
export function childOf(state: State): State {
  const child = fork(state);
  const kept = [...state.variables].filter(
    ([, cell]) => cell.exported && (cell.kind === 'text' || cell.kind === 'unset'),
  );
  child.variables = new VariableStore(kept);
  child.functions = new LayeredMap();
  child.positional = [];
  child.exportsAll = false;
  return child;
}
