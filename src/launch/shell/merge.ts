import type { Origin } from '../value.ts';
import { both, type Conditions } from './conditions.ts';
import { LayeredMap } from './layered-map.ts';
import type { Cell, Element, State, Status } from './state.ts';
import { undecided } from './state.ts';
import { choice, concat, hole, keyOf, nothing, type Option, type Text } from './text.ts';
import { VariableStore } from './variable-store.ts';

interface Part {
  /** What leads to it, beyond what led to where the ways parted. */
  readonly when: Conditions;
  readonly state: State;
}

/** How values that differ are kept: each with its conditions, or, after a loop, not at all. */
export type Mode = 'branches' | 'loop';

/** One state for several ways that met. */
export function mergeStates(
  states: readonly State[],
  conditions: Conditions,
  origin: Origin,
  mode: Mode = 'branches',
): State {
  const [first] = states;
  if (first === undefined) throw new RangeError('nothing to merge');
  if (states.length === 1) return { ...first, conditions };
  const parts = states.map((state) => ({ when: state.conditions.slice(conditions.length), state }));
  const merger = new Merger(parts, origin, mode);
  return {
    variables: VariableStore.merge(
      states.map((state) => state.variables),
      (name, cells) => merger.cells(name, cells),
    ),
    functions: LayeredMap.merge(
      states.map((state) => state.functions),
      (_, definitions) => definitions.findLast((definition) => definition !== undefined),
    ),
    files: LayeredMap.merge(
      states.map((state) => state.files),
      (name, texts) => (same(texts) ? texts[0] : merger.texts(texts, name)),
    ),
    cwd: merger.texts(
      states.map((state) => state.cwd),
      'pwd',
    ),
    positional: merger.lists(states.map((state) => state.positional)),
    output: merger.texts(
      states.map((state) => state.output),
      'output',
    ),
    conditions,
    status: mergedStatus(states),
    venv: same(states.map(({ venv }) => venv)) ? first.venv : '?',
    directories: first.directories,
    exportsAll: states.some(({ exportsAll }) => exportsAll),
  };
}

function mergedStatus(states: readonly State[]): Status {
  const [first] = states;
  if (first === undefined || !same(states.map(({ status }) => status.code))) return undecided;
  return same(states.map(({ status }) => status.pipe)) ? first.status : { ...first.status, pipe: undefined };
}

class Merger {
  readonly #parts: readonly Part[];
  readonly #origin: Origin;
  readonly #mode: Mode;

  constructor(parts: readonly Part[], origin: Origin, mode: Mode) {
    this.#parts = parts;
    this.#origin = origin;
    this.#mode = mode;
  }

  cells(name: string, cells: readonly (Cell | undefined)[]): Cell {
    const exported = cells.some((cell) => cell?.exported === true);
    if (cells.every((cell) => cell === undefined || cell.kind === 'list' || cell.kind === 'unset')) {
      if (cells.some((cell) => cell?.kind === 'list'))
        return {
          kind: 'list',
          elements: this.lists(cells.map((cell) => (cell?.kind === 'list' ? cell.elements : []))),
          exported,
        };
      return { kind: 'unset', exported };
    }
    if (cells.every((cell) => cell?.kind === 'map')) {
      const maps = cells.map((cell) => (cell?.kind === 'map' ? cell.entries : new Map<string, Text>()));
      const entries = [...keysOf(maps)].map((key): [string, Text] => [
        key,
        this.texts(
          maps.map((map) => map.get(key)),
          name,
        ),
      ]);
      return { kind: 'map', entries: new Map(entries), exported };
    }
    const texts = cells.map((cell) => {
      if (cell === undefined) return hole({ kind: 'variable', name }, `$${name}`, this.#origin);
      if (cell.kind === 'text') return cell.text;
      return cell.kind === 'unset' ? undefined : hole({ kind: 'branches' }, `$${name}`, this.#origin);
    });
    return { kind: 'text', text: this.texts(texts, name), exported };
  }

  texts(texts: readonly (Text | undefined)[], name: string): Text {
    if (same(texts)) return texts[0] ?? nothing;
    const [first] = texts;
    const key = first && keyOf(first);
    if (first !== undefined && texts.every((text) => text !== undefined && keyOf(text) === key)) return first;
    if (this.#mode === 'loop') return hole({ kind: 'branches' }, `$${name}`, this.#origin);
    const shared = texts.includes(undefined) ? 0 : commonStart(texts.map((text) => text ?? nothing));
    const options: Option[] = [];
    for (const [index, text] of texts.entries()) {
      const when = this.#parts[index]?.when ?? [];
      const rest = shared === 0 ? text : text?.slice(shared);
      const [only] = rest ?? nothing;
      if (rest?.length === 1 && only?.kind === 'choice')
        options.push(...only.options.map((option) => ({ when: both(when, option.when), text: option.text })));
      else options.push({ when, text: rest });
    }
    return concat((first ?? nothing).slice(0, shared), choice(options, this.#origin));
  }

  lists(lists: readonly (readonly Element[])[]): readonly Element[] {
    if (same(lists)) return lists[0] ?? [];
    return mergeLists(lists.map((elements, index) => ({ when: this.#parts[index]?.when ?? [], elements })));
  }
}

interface GuardedList {
  readonly when: Conditions;
  readonly elements: readonly Element[];
}

/** Lists that differ only in values become one, with choices in it. */
function zipped(lists: readonly GuardedList[]): readonly Element[] | undefined {
  const [first] = lists;
  if (first === undefined) return undefined;
  const merged: Element[] = [];
  for (const [index, element] of first.elements.entries()) {
    const all = lists.map(({ elements }) => elements[index]);
    if (all.every((one) => sameElement(one, element))) {
      merged.push(element);
      continue;
    }
    const options: Option[] = [];
    for (const [position, one] of all.entries()) {
      if (one === undefined || one.when.length > 0 || isFlag(one)) return undefined;
      options.push({ when: lists[position]?.when ?? [], text: one.text });
    }
    const origin = element.text[0]?.origin ?? options.flatMap(({ text }) => text ?? nothing)[0]?.origin;
    if (origin === undefined) return undefined;
    merged.push({
      text: factored(options, origin),
      when: [],
      splits: all.some((one) => one?.splits === true),
    });
  }
  return lists.every(({ elements }) => elements.length === first.elements.length) ? merged : undefined;
}

/** Elements that all lists begin with, then what each has beyond them, under its conditions. */
export function mergeLists(lists: readonly GuardedList[]): readonly Element[] {
  const [first] = lists;
  if (first === undefined) return [];
  const same = zipped(lists);
  if (same !== undefined) return same;
  let shared = 0;
  while (
    shared < first.elements.length &&
    lists.every(({ elements }) => sameElement(elements[shared], first.elements[shared]))
  )
    shared += 1;
  // A flag stays with its value.
  if (
    shared > 0 &&
    isFlag(first.elements[shared - 1]) &&
    lists.some(({ elements }) => elements[shared] !== undefined && !isFlag(elements[shared]))
  )
    shared -= 1;
  const rests = lists.flatMap(({ when, elements }) =>
    elements.slice(shared).map((element) => ({ ...element, when: both(when, element.when) })),
  );
  return [...first.elements.slice(0, shared), ...rests];
}

/** A choice behind the characters that all its options begin with. */
function factored(options: readonly Option[], origin: Origin): Text {
  const [begin] = options[0]?.text ?? nothing;
  if (begin?.kind !== 'literal') return choice(options, origin);
  let length = begin.text.length;
  for (const { text } of options) {
    const [piece] = text ?? nothing;
    const own = piece?.kind === 'literal' ? piece.text : '';
    while (length > 0 && !own.startsWith(begin.text.slice(0, length))) length -= 1;
  }
  if (length === 0) return choice(options, origin);
  const rests = options.map(({ when, text }): Option => {
    const [piece, ...others] = text ?? nothing;
    const left = piece?.kind === 'literal' ? piece.text.slice(length) : '';
    return {
      when,
      text: piece?.kind === 'literal' && left !== '' ? [{ ...piece, text: left }, ...others] : others,
    };
  });
  return concat([{ ...begin, text: begin.text.slice(0, length) }], choice(rests, origin));
}

function isFlag(element: Element | undefined): boolean {
  const [first] = element?.text ?? nothing;
  return first?.kind === 'literal' && first.text.startsWith('-');
}

function sameElement(left: Element | undefined, right: Element | undefined): boolean {
  if (left === right) return true;
  if (left === undefined || right === undefined) return false;
  return left.when.length === right.when.length && keyOf(left.text) === keyOf(right.text);
}

function commonStart(texts: readonly Text[]): number {
  const [first = nothing] = texts;
  let length = 0;
  while (length < first.length && texts.every((text) => text[length] === first[length])) length += 1;
  return length;
}

function same(values: readonly unknown[]): boolean {
  return values.every((value) => value === values[0]);
}

function keysOf(maps: readonly ReadonlyMap<string, unknown>[]): ReadonlySet<string> {
  return new Set(maps.flatMap((map) => [...map.keys()]));
}
