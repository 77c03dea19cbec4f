import { type Invocation, wordAt } from '../invocation.ts';
import { runWords } from '../run-command.ts';
import { type Element, succeeded } from '../state.ts';
import { holeFrom, knownText, literal, type Text } from '../text.ts';
import { firstOperand } from './external.ts';

/** Words that one run adds to its commands. */
const MOST_ARGUMENTS = 500;

const values = ['-n', '-P', '-L', '-s', '-d', '-E', '-a', '--max-args', '--max-procs', '--delimiter'];

interface Options {
  /** What stands for a line in the command (`-I`). */
  readonly sign: string | undefined;
  /** Words for one command (`-n`); undefined: all. */
  readonly size: number | undefined;
  readonly skipsEmpty: boolean;
  /** Reads words as we do. */
  readonly isFollowed: boolean;
}

/** `xargs command words`: what it reads are words behind them, or stands for `{}` in them. */
export function runXargs(invocation: Invocation): boolean {
  const { machine, words, node } = invocation;
  const from = firstOperand(invocation, 1, (option) => values.includes(option) || isReplacing(option));
  const options = optionsOf(invocation, from);
  const read: Text = machine.input?.text ?? [];
  const origin = read[0]?.origin ?? machine.origin(node);
  const given = options.isFollowed ? wordsOf(knownText(read), options) : undefined;
  const batches: readonly (readonly Element[])[] =
    given === undefined
      ? [[{ text: holeFrom(read, 'xargs', origin), when: [], splits: true }]]
      : batched(given, options).map((batch) =>
          batch.map((word) => ({ text: literal(word, origin), when: [], splits: false })),
        );
  const echo: Element = { text: literal('echo', machine.origin(node)), when: [], splits: false };
  const command = from < words.length ? words.slice(from) : [echo];
  machine.isolated(() => {
    machine.status(succeeded);
    for (const batch of batches) {
      if (!machine.alive) return;
      runWords({ ...invocation, words: withWords(command, batch, options.sign) });
    }
  }, machine.origin(node));
  return true;
}

function isReplacing(option: string): boolean {
  return option === '-I' || option === '--replace';
}

function optionsOf(invocation: Invocation, end: number): Options {
  let sign: string | undefined;
  let size: number | undefined;
  let skipsEmpty = false;
  let isFollowed = true;
  for (let index = 1; index < end; index += 1) {
    const option = wordAt(invocation, index) ?? '';
    const [, short, attached] = /^(-[InLP])(.+)$/s.exec(option) ?? [];
    const name = short ?? option;
    const value = attached ?? wordAt(invocation, index + 1);
    if (isReplacing(name)) sign = value ?? '{}';
    else if (name === '-n' || name === '-L' || name === '--max-args') {
      size = Number(value);
      // Lines are words only where each holds one.
      isFollowed &&= Number.isInteger(size) && size > 0 && name !== '-L';
    } else if (name === '-r' || name === '--no-run-if-empty') skipsEmpty = true;
    else if (name === '--') break;
    else if (!/^(?:-[Pt]|--max-procs)/.test(name)) isFollowed = false;
    if (attached === undefined && (values.includes(name) || isReplacing(name))) index += 1;
  }
  return { sign, size, skipsEmpty, isFollowed };
}

function wordsOf(read: string | undefined, { sign }: Options): readonly string[] | undefined {
  // Quotes and backslashes have a meaning of their own.
  if (read === undefined || /["'\\]/.test(read)) return undefined;
  const all =
    sign === undefined ? read.split(/\s+/) : read.split('\n').map((line) => line.replace(/^[ \t]+/, ''));
  const given = all.filter((word) => word !== '');
  return given.length > MOST_ARGUMENTS ? undefined : given;
}

/** Words for each run of the command. */
function batched(
  given: readonly string[],
  { sign, size, skipsEmpty }: Options,
): readonly (readonly string[])[] {
  if (sign !== undefined) return given.map((line) => [line]);
  if (given.length === 0) return skipsEmpty ? [] : [[]];
  const length = size ?? given.length;
  return Array.from({ length: Math.ceil(given.length / length) }, (_, index) =>
    given.slice(index * length, (index + 1) * length),
  );
}

function withWords(
  command: readonly Element[],
  batch: readonly Element[],
  sign: string | undefined,
): readonly Element[] {
  if (sign === undefined) return [...command, ...batch];
  return command.flatMap((element): readonly Element[] => {
    const known = knownText(element.text);
    if (known === sign) return batch;
    const [only] = batch;
    if (known === undefined || only === undefined || !known.includes(sign)) return [element];
    return [{ ...only, text: replaced(known, sign, only.text, element.text) }];
  });
}

/** The sign may stand in a word, among others. */
function replaced(known: string, sign: string, value: Text, at: Text): Text {
  const text = knownText(value);
  const [first] = at;
  if (text === undefined || first === undefined) return value;
  return literal(
    known.replaceAll(sign, () => text),
    first.origin,
  );
}
