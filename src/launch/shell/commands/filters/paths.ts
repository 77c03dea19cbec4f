import { posix } from 'node:path';
import { integerOf } from '../../integers.ts';
import { type Invocation, programName, textAt, wordAt } from '../../invocation.ts';
import { mapKnown } from '../../strings.ts';
import { concat, knownText, literal, type Text } from '../../text.ts';
import { optionsOf, print, printLines, printUnknown } from './stream.ts';

const MOST_NUMBERS = 20_000;

export function baseNames(invocation: Invocation): void {
  const { options, operands } = optionsOf(invocation, 's');
  const [path, second] = operands;
  const suffix = options.get('s') ?? knownText(second ?? []);
  const isFollowed = operands.length <= (options.has('s') ? 1 : 2) && onlyHas(options, 's');
  onPath(invocation, 'basename', isFollowed && suffix !== undefined ? path : undefined, (of) => {
    const name = posix.basename(of);
    return suffix !== '' && name !== suffix && name.endsWith(suffix ?? '')
      ? name.slice(0, name.length - (suffix ?? '').length)
      : name;
  });
}

export function dirName(invocation: Invocation): void {
  const { options, operands } = optionsOf(invocation, '');
  const isFollowed = operands.length === 1 && options.size === 0;
  onPath(invocation, 'dirname', isFollowed ? operands[0] : undefined, (path) => posix.dirname(path));
}

/** Links are not followed: the revision's own files are no links to elsewhere. */
export function realPath(invocation: Invocation): void {
  const cwd = knownText(invocation.machine.state.cwd);
  const { options, operands } = optionsOf(invocation, '');
  const isLink = programName(textAt(invocation, 0)) === 'readlink';
  // `readlink` alone tells what a link holds.
  const isFollowed =
    operands.length === 1 &&
    onlyHas(options, 'femqs') &&
    (!isLink || ['f', 'e', 'm'].some((option) => options.has(option)));
  onPath(invocation, 'realpath', isFollowed ? operands[0] : undefined, (path) => {
    const whole = path.startsWith('/') || cwd === undefined ? path : `${cwd}/${path}`;
    return posix.normalize(whole).replace(/(.)\/$/, '$1');
  });
}

function onlyHas(options: ReadonlyMap<string, unknown>, letters: string): boolean {
  return [...options.keys()].every((option) => letters.includes(option));
}

function onPath(
  invocation: Invocation,
  name: string,
  path: Text | undefined,
  change: (path: string) => string,
): void {
  const { machine, node } = invocation;
  if (path === undefined) {
    printUnknown(invocation, undefined, name);
    return;
  }
  const origin = machine.origin(node);
  const expression = machine.expression === '' ? machine.slice(node) : machine.expression;
  const changed: Text = mapKnown(path, expression, origin, change);
  print(invocation, concat(changed, literal('\n', origin)));
}

/** `seq 1 3`, `seq -s, 0 7`. */
export function sequence(invocation: Invocation): void {
  const { machine, node } = invocation;
  // A negative number is no option.
  const isNumber = (index: number) => /^-\d/.test(wordAt(invocation, index) ?? '');
  const own = invocation.words.filter((_, index) => !isNumber(index));
  const { options } = optionsOf({ ...invocation, words: own }, 's');
  const operands = invocation.words
    .slice(1)
    .filter((_, index) => isNumber(index + 1) || !isOption(invocation, index + 1))
    .map(({ text }) => text);
  const origin = machine.origin(node);
  const numbers = operands.map((operand) => integerOf(knownText(operand) ?? ''));
  const [first, second, third] = numbers;
  const low = numbers.length === 1 ? 1 : first;
  const step = numbers.length === 3 ? second : 1;
  const high = numbers.length === 1 ? first : numbers.length === 3 ? third : second;
  const isFollowed = [...options.keys()].every((option) => option === 's');
  if (low === undefined || high === undefined || step === undefined || step === 0 || !isFollowed) {
    printUnknown(invocation, concat(...operands), 'seq');
    return;
  }
  const count = Math.max(Math.floor((high - low) / step) + 1, 0);
  if (count > MOST_NUMBERS) {
    printUnknown(invocation, undefined, 'seq');
    return;
  }
  machine.budget.step(count >> 4);
  const all = Array.from({ length: count }, (_, index) => literal(String(low + index * step), origin));
  const separator = options.get('s');
  if (separator === undefined || all.length === 0) printLines(invocation, all);
  else
    printLines(invocation, [
      concat(...all.flatMap((text, index) => (index === 0 ? [text] : [literal(separator, origin), text]))),
    ]);
}

/** An option of `seq`, or the value of `-s`. */
function isOption(invocation: Invocation, index: number): boolean {
  return wordAt(invocation, index)?.startsWith('-') === true || wordAt(invocation, index - 1) === '-s';
}
