import { posix } from 'node:path';
import { integerOf } from '../../arithmetic.ts';
import { type Invocation, textAt } from '../../invocation.ts';
import { mapKnown } from '../../strings.ts';
import { concat, knownText, literal, type Text } from '../../text.ts';
import { optionsOf, print, printLines, printUnknown } from './stream.ts';

const MOST_NUMBERS = 20_000;

export function baseNames(invocation: Invocation): void {
  const suffix = knownText(textAt(invocation, 2) ?? []) ?? '';
  onPath(invocation, 'basename', (path) => posix.basename(path, suffix === '' ? undefined : suffix));
}

export function dirName(invocation: Invocation): void {
  onPath(invocation, 'dirname', (path) => posix.dirname(path));
}

/** Links are not followed: the revision's own files are no links to elsewhere. */
export function realPath(invocation: Invocation): void {
  const cwd = knownText(invocation.machine.state.cwd);
  onPath(invocation, 'realpath', (path) =>
    path.startsWith('/') || cwd === undefined ? posix.normalize(path) : posix.normalize(`${cwd}/${path}`),
  );
}

function onPath(invocation: Invocation, name: string, change: (path: string) => string): void {
  const { machine, node } = invocation;
  const { operands = [] } = optionsOf(invocation, 's') ?? {};
  const [path] = operands;
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
  const { options = new Map<string, string>(), operands = [] } = optionsOf(invocation, 's') ?? {};
  const origin = machine.origin(node);
  const numbers = operands.map((operand) => integerOf(knownText(operand) ?? ''));
  const [first, second, third] = numbers;
  const low = numbers.length === 1 ? 1 : first;
  const step = numbers.length === 3 ? second : 1;
  const high = numbers.length === 1 ? first : numbers.length === 3 ? third : second;
  const isFollowed = [...options.keys()].every((option) => option === 's' || /^\d$/.test(option));
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
  if (separator === undefined) printLines(invocation, all);
  else
    printLines(invocation, [
      concat(...all.flatMap((text, index) => (index === 0 ? [text] : [literal(separator, origin), text]))),
    ]);
}
