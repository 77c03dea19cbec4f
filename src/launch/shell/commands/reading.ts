import { toFields } from '../fields.ts';
import { type Invocation, wordAt } from '../invocation.ts';
import type { Machine } from '../machine.ts';
import { type Element, undecided } from '../state.ts';
import { linesOf, sliceText } from '../strings.ts';
import { concat, hole, holeFrom, keyOf, knownText, literal, nothing, type Text } from '../text.ts';
import { assign, separatorsOf } from '../variables.ts';

/** `read`: the next line of what is led to it, split into its variables. */
export function read(invocation: Invocation): void {
  const { machine } = invocation;
  const { names, listName, isWhole, isRaw, isUnnamed } = optionsOf(invocation);
  const next = isWhole ? undefined : nextLine(machine);
  // Without `-r`, a backslash joins lines and takes the next character as it is.
  const hasEscape = next?.some((piece) => piece.kind === 'literal' && piece.text.includes('\\')) === true;
  const line = hasEscape && !isRaw ? undefined : next;
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
  // `REPLY` is the line as it is.
  if (isUnnamed) assign(machine.state, 'REPLY', line);
  const fields = toFields([{ kind: 'text', text: line, splits: true }], separatorsOf(machine.state));
  if (listName !== undefined) setList(machine, listName, fields);
  for (const [index, name] of isUnnamed ? [] : names.entries()) {
    const isLast = index === names.length - 1;
    assign(
      machine.state,
      name,
      isLast ? restOf(line, fields, index, separatorsOf(machine.state)) : (fields[index]?.text ?? nothing),
    );
  }
  if (isCutShort(machine)) machine.status({ code: 1 });
}

/** Whether the last line was read, and has no line feed: `read` fails then. */
function isCutShort({ input }: Machine): boolean {
  if (input?.lines === undefined || input.next < input.lines.length) return false;
  const last = input.text.at(-1);
  return last?.kind === 'literal' && !last.text.endsWith('\n');
}

/** The last name takes what is left, separators and all. */
function restOf(line: Text, fields: readonly Element[], index: number, separators: string): Text {
  if (fields.length === index + 1) return fields[index]?.text ?? nothing;
  if (fields.length <= index) return nothing;
  const known = knownText(line);
  const last = fields.at(-1);
  if (known === undefined) {
    const origin = last?.text[0]?.origin ?? { path: '', line: 1 };
    return holeFrom(line, keyOf(concat(...fields.slice(index).map(({ text }) => text))), origin);
  }
  const isSpace = (at: number) => separators.includes(known[at] ?? '\0') && /\s/.test(known[at] ?? '');
  const isSeparator = (at: number) => at < known.length && separators.includes(known[at] ?? '');
  let at = 0;
  while (isSpace(at)) at += 1;
  for (let field = 0; field < index; field += 1) {
    while (at < known.length && !isSeparator(at)) at += 1;
    while (isSpace(at)) at += 1;
    if (isSeparator(at)) at += 1;
    while (isSpace(at)) at += 1;
  }
  let end = known.length;
  while (end > at && isSpace(end - 1)) end -= 1;
  return sliceText(line, at, end);
}

/** null: nothing is left; undefined: it cannot be told. */
function nextLine(machine: Machine): Text | null | undefined {
  const { input } = machine;
  if (input === undefined) return undefined;
  input.lines ??= linesOf(input.text);
  if (input.lines !== undefined) {
    const line = input.lines[input.next];
    input.next += 1;
    return line ?? null;
  }
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

export function mapfile(invocation: Invocation): void {
  const { machine, words, node } = invocation;
  let index = 1;
  for (; wordAt(invocation, index)?.startsWith('-') === true; index += 1) {
    // Options other than `-t` choose among the lines.
    if (wordAt(invocation, index) !== '-t') {
      const chosen = hole(
        { kind: 'unsupported', what: 'mapfile' },
        machine.slice(node),
        machine.origin(node),
      );
      setList(machine, wordAt(invocation, words.length - 1) ?? 'MAPFILE', [
        { text: chosen, when: [], splits: true },
      ]);
      return;
    }
  }
  const name = wordAt(invocation, index) ?? 'MAPFILE';
  const lines = machine.input && linesOf(machine.input.text);
  if (lines !== undefined) {
    const end = literal('\n', machine.origin(node));
    const texts = index > 1 ? lines : lines.map((line) => concat(line, end));
    setList(
      machine,
      name,
      texts.map((text) => ({ text, when: [], splits: false })),
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
  /** Reads to another end than the line's, or from another place than the input. */
  readonly isWhole: boolean;
  readonly isRaw: boolean;
  readonly isUnnamed: boolean;
} {
  const names: string[] = [];
  let listName: string | undefined;
  let isWhole = false;
  let isRaw = false;
  for (let index = 1; index < invocation.words.length; index += 1) {
    const word = wordAt(invocation, index);
    if (word === undefined) continue;
    if (!word.startsWith('-')) {
      names.push(word);
      continue;
    }
    if (/[dnNu]/.test(word)) isWhole = true;
    if (word.includes('r')) isRaw = true;
    if (word.endsWith('a')) {
      index += 1;
      listName = wordAt(invocation, index);
    } else if (/[dnNtpui]$/.test(word)) index += 1;
  }
  const isUnnamed = names.length === 0 && listName === undefined;
  return { names: isUnnamed ? ['REPLY'] : names, listName, isWhole, isRaw, isUnnamed };
}
