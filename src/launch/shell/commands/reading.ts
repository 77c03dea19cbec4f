import { toFields } from '../fields.ts';
import { type Invocation, wordAt } from '../invocation.ts';
import type { Machine } from '../machine.ts';
import { type Element, undecided } from '../state.ts';
import { linesOf, sliceText } from '../strings.ts';
import { concat, hole, knownText, nothing, type Text } from '../text.ts';
import { assign, separatorsOf } from '../variables.ts';

/** `read`: the next line of what is led to it, split into its variables. */
export function read(invocation: Invocation): void {
  const { machine } = invocation;
  const { names, listName, isWhole } = optionsOf(invocation);
  const line = isWhole ? undefined : nextLine(machine);
  if (line === null) {
    for (const name of names) assign(machine.state, name, nothing);
    machine.status({ code: 1 });
    return;
  }
  if (line === undefined) {
    const [piece] = machine.input?.text ?? nothing;
    const origin = machine.origin(invocation.node);
    const reason =
      piece?.kind === 'hole' ? piece.hole.reason : { kind: 'unsupported' as const, what: 'input' };
    const unknown = hole(reason, machine.slice(invocation.node), origin);
    for (const name of names) assign(machine.state, name, unknown);
    if (listName !== undefined) setList(machine, listName, [{ text: unknown, when: [], splits: true }]);
    machine.status(undecided);
    return;
  }
  const fields = toFields([{ kind: 'text', text: line, splits: true }], separatorsOf(machine.state));
  if (listName !== undefined) setList(machine, listName, fields);
  for (const [index, name] of names.entries()) {
    const isLast = index === names.length - 1;
    assign(
      machine.state,
      name,
      isLast ? restOf(line, fields, index, separatorsOf(machine.state)) : (fields[index]?.text ?? nothing),
    );
  }
}

/** The last name takes what is left, separators and all. */
function restOf(line: Text, fields: readonly Element[], index: number, separators: string): Text {
  if (fields.length === index + 1) return fields[index]?.text ?? nothing;
  if (fields.length <= index) return nothing;
  const known = knownText(line) ?? '';
  let at = 0;
  for (let field = 0; field <= index; field += 1) {
    while (at < known.length && separators.includes(known[at] ?? '')) at += 1;
    if (field < index) while (at < known.length && !separators.includes(known[at] ?? '')) at += 1;
  }
  return sliceText(line, at, known.trimEnd().length);
}

/** null: nothing is left; undefined: it cannot be told. */
function nextLine(machine: Machine): Text | null | undefined {
  const { input } = machine;
  if (input === undefined) return undefined;
  const known = knownText(input.text);
  if (known === undefined) {
    // One line whose parts are partly unknown is still one line.
    const isOne =
      input.next === 0 &&
      !input.text.slice(0, -1).some((piece) => piece.kind === 'literal' && piece.text.includes('\n'));
    if (!isOne || input.text.length === 1) return undefined;
    input.next = 1;
    return input.text.map((piece) =>
      piece.kind === 'literal' ? { ...piece, text: piece.text.replaceAll('\n', '') } : piece,
    );
  }
  if (input.next >= known.length) return null;
  const end = known.indexOf('\n', input.next);
  const stop = end === -1 ? known.length : end;
  const line = sliceText(input.text, input.next, stop);
  input.next = stop + 1;
  return line;
}

export function mapfile(invocation: Invocation): void {
  const { machine, words, node } = invocation;
  const name = wordAt(invocation, words.length - 1) ?? 'MAPFILE';
  const lines = machine.input && linesOf(machine.input.text);
  if (lines !== undefined) {
    setList(
      machine,
      name,
      lines.map((text) => ({ text, when: [], splits: false })),
    );
    return;
  }
  const [piece] = machine.input?.text ?? nothing;
  const text =
    piece === undefined
      ? hole({ kind: 'unsupported', what: 'input' }, machine.slice(node), machine.origin(node))
      : concat([piece]);
  setList(machine, name, [{ text, when: [], splits: true }]);
}

function setList(machine: Machine, name: string, elements: readonly Element[]): void {
  machine.state.variables.set(name, { kind: 'list', elements, exported: false });
}

function optionsOf(invocation: Invocation): {
  readonly names: readonly string[];
  readonly listName: string | undefined;
  /** Reads to another end than the line's. */
  readonly isWhole: boolean;
} {
  const names: string[] = [];
  let listName: string | undefined;
  let isWhole = false;
  for (let index = 1; index < invocation.words.length; index += 1) {
    const word = wordAt(invocation, index);
    if (word === undefined) continue;
    if (!word.startsWith('-')) {
      names.push(word);
      continue;
    }
    if (word.includes('d')) isWhole = true;
    if (word.endsWith('a')) {
      index += 1;
      listName = wordAt(invocation, index);
    } else if (/[dntpu]$/.test(word)) index += 1;
  }
  return { names, listName, isWhole };
}
