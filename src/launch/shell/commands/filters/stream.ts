import type { UnknownReason } from '../../../value.ts';
import { type Invocation, textAt, wordAt } from '../../invocation.ts';
import { readContent } from '../../project-files.ts';
import { type Status, succeeded } from '../../state.ts';
import { concat, hole, knownText, literal, type Text } from '../../text.ts';

/** Options and operands of a program that takes single letters, those in `values` with a value. */
export function optionsOf(
  invocation: Invocation,
  values: string,
): {
  readonly options: ReadonlyMap<string, string | undefined>;
  readonly operands: readonly Text[];
  /** Whether one of `values` is given twice. */
  readonly isRepeated: boolean;
} {
  const options = new Map<string, string | undefined>();
  const operands: Text[] = [];
  let isRepeated = false;
  for (let index = 1; index < invocation.words.length; index += 1) {
    const text = textAt(invocation, index);
    if (text === undefined) continue;
    const word = knownText(text);
    if (word === undefined || !word.startsWith('-') || word === '-') {
      operands.push(text);
      continue;
    }
    if (word === '--') {
      operands.push(...invocation.words.slice(index + 1).map((element) => element.text));
      break;
    }
    if (word.startsWith('--')) {
      options.set(word, undefined);
      continue;
    }
    for (let at = 1; at < word.length; at += 1) {
      const letter = word[at] ?? '';
      if (!values.includes(letter)) {
        options.set(letter, undefined);
        continue;
      }
      isRepeated ||= options.has(letter);
      if (at + 1 < word.length) options.set(letter, word.slice(at + 1));
      else {
        index += 1;
        options.set(letter, wordAt(invocation, index));
      }
      break;
    }
  }
  return { options, operands, isRepeated };
}

/** What a filter reads: its files, else its input; undefined: neither is known to exist. */
export function inputOf({ machine }: Invocation, files: readonly Text[]): Text | undefined {
  const named = files.filter((file) => knownText(file) !== '-');
  if (named.length === 0) return machine.input?.text;
  const contents = named.map((file) => readContent(machine, file));
  return contents.some((content) => content === undefined)
    ? undefined
    : concat(...contents.map((text) => text ?? []));
}

export function print({ machine }: Invocation, text: Text, status: Status = succeeded): void {
  machine.write(text);
  machine.status(status);
}

export function printLines(invocation: Invocation, lines: readonly Text[]): void {
  const end = literal('\n', invocation.machine.origin(invocation.node));
  print(invocation, concat(...lines.flatMap((line) => [line, end])));
}

/** Prints a hole for what cannot be worked out, for the reason that its input has. */
export function printUnknown(invocation: Invocation, input: Text | undefined, name: string): void {
  const { machine, node } = invocation;
  const piece = input?.find(({ kind }) => kind !== 'literal');
  const reason: UnknownReason =
    piece?.kind === 'hole'
      ? piece.hole.reason
      : piece?.kind === 'choice'
        ? { kind: 'branches' }
        : { kind: 'command', name };
  const expression = machine.expression === '' ? machine.slice(node) : machine.expression;
  machine.write(hole(reason, expression, machine.origin(node)));
  machine.status({ code: undefined });
}
