import { evaluateText } from '../arithmetic.ts';
import { statusOf } from '../execute.ts';
import type { Invocation } from '../invocation.ts';
import { textAt, without, wordAt } from '../invocation.ts';
import { runPastFunctions, runWords } from '../run-command.ts';
import { type Status, succeeded, undecided } from '../state.ts';
import { choice, hole, knownText } from '../text.ts';
import { binaryTruth, negate, type Truth, unaryTruth } from '../truth.ts';
import { declare, exportNames, local, unset } from './declarations.ts';
import { changeDirectory, popDirectory, printDirectory, pushDirectory } from './directories.ts';
import { getopts } from './getopts.ts';
import { alias, trap } from './later.ts';
import { evaluate, source } from './nested.ts';
import { echo, printf } from './printing.ts';
import { mapfile, read } from './reading.ts';

type Builtin = (invocation: Invocation) => void;

const nothingToDo: Builtin = () => {};

/** Commands of the shell itself. */
export const builtins: ReadonlyMap<string, Builtin> = new Map<string, Builtin>([
  [':', nothingToDo],
  ['true', nothingToDo],
  ['false', ({ machine }) => machine.status({ code: 1 })],
  ['echo', echo],
  ['printf', printf],
  ['export', exportNames],
  ['local', local],
  ['declare', declare],
  ['typeset', declare],
  ['readonly', declare],
  ['unset', unset],
  ['set', set],
  ['shift', shift],
  ['return', (invocation) => leave(invocation, 'return')],
  ['exit', (invocation) => leave(invocation, 'exit')],
  ['break', ({ machine, words }) => machine.leave('break', levels({ words }))],
  ['continue', ({ machine, words }) => machine.leave('continue', levels({ words }))],
  ['source', source],
  ['.', source],
  ['eval', evaluate],
  ['exec', exec],
  ['builtin', (invocation) => pastFunctions(without(invocation, 1))],
  ['command', command],
  ['cd', changeDirectory],
  ['pushd', pushDirectory],
  ['popd', popDirectory],
  ['pwd', printDirectory],
  ['read', read],
  ['mapfile', mapfile],
  ['readarray', mapfile],
  ['test', (invocation) => test(invocation, invocation.words.length)],
  ['[', (invocation) => test(invocation, invocation.words.length - 1)],
  ['let', letNumbers],
  ['type', ({ machine }) => machine.status(undecided)],
  ['hash', nothingToDo],
  ['trap', trap],
  ['shopt', nothingToDo],
  ['ulimit', ({ machine }) => machine.status(undecided)],
  ['umask', nothingToDo],
  ['wait', ({ machine }) => machine.status(undecided)],
  ['kill', ({ machine }) => machine.status(undecided)],
  [
    'deactivate',
    ({ machine }) => {
      machine.state.venv = '';
    },
  ],
  ['disown', nothingToDo],
  ['alias', alias],
  ['getopts', getopts],
]);

function levels({ words }: Pick<Invocation, 'words'>): number {
  const count = Number(wordAt({ words }, 1) ?? '1');
  return Number.isInteger(count) && count > 0 ? count : 1;
}

function leave(invocation: Invocation, kind: 'return' | 'exit'): void {
  const { machine } = invocation;
  const text = textAt(invocation, 1);
  if (text !== undefined) machine.status(codeOf(knownText(text)));
  machine.leave(kind);
}

function codeOf(text: string | undefined): Status {
  return text !== undefined && /^\d{1,3}$/.test(text) ? { code: Number(text) % 256 } : undecided;
}

function set(invocation: Invocation): void {
  const { machine, words } = invocation;
  for (const [index] of words.entries()) {
    const option = wordAt(invocation, index) ?? '';
    if (option === '--') break;
    const isNamed = wordAt(invocation, index + 1) === 'allexport' && /^[-+]o$/.test(option);
    if (index > 0 && (isNamed || /^[-+][a-z]*a[a-z]*$/.test(option)))
      machine.state.exportsAll = option.startsWith('-');
  }
  let from = 1;
  for (let option = wordAt(invocation, from); option !== undefined && /^[-+]\w/.test(option); ) {
    from += /^[-+]\w*o$/.test(option) ? 2 : 1;
    option = wordAt(invocation, from);
  }
  const isEnd = wordAt(invocation, from) === '--' || wordAt(invocation, from) === '-';
  if (isEnd) from += 1;
  if (from < words.length || (isEnd && wordAt(invocation, from - 1) === '--'))
    machine.state.positional = words.slice(from);
}

function shift(invocation: Invocation): void {
  const { machine } = invocation;
  const { positional } = machine.state;
  const count = Number(invocation.words.length > 1 ? wordAt(invocation, 1) : '1');
  const isSure = positional.slice(0, count).every(({ when, splits }) => when.length === 0 && !splits);
  if (Number.isNaN(count) || !isSure) {
    const rest = hole({ kind: 'branches' }, '$@', machine.origin(invocation.node));
    machine.state.positional = [{ text: rest, when: [], splits: true }];
    machine.status(undecided);
  } else if (count < 0 || count > positional.length) machine.status({ code: 1 });
  else machine.state.positional = positional.slice(count);
}

function exec(invocation: Invocation): void {
  const { machine, words } = invocation;
  // `exec 9>lock` only redirects; whether anybody listens is another question.
  if (words.length === 1) {
    if (machine.slice(invocation.node).includes('/dev/tcp/')) machine.status(undecided);
    return;
  }
  runWords(without(invocation, 1));
  if (machine.alive) machine.leave('exit');
}

/** `builtin` and `command`: not the function of that name. */
function pastFunctions(invocation: Invocation): void {
  const name = wordAt(invocation, 0);
  if (name !== undefined && invocation.machine.state.functions.has(name)) runPastFunctions(invocation);
  else runWords(invocation);
}

function command(invocation: Invocation): void {
  const { machine } = invocation;
  const option = wordAt(invocation, 1);
  if (option !== '-v' && option !== '-V') {
    pastFunctions(without(invocation, option === '-p' || option === '--' ? 2 : 1));
    return;
  }
  const name = wordAt(invocation, 2);
  const key = `command -v ${name ?? '?'}`;
  const isOwn = name !== undefined && (machine.state.functions.has(name) || builtins.has(name));
  if (machine.capturing > 0 && name !== undefined) writeFound(invocation, key);
  machine.status(isOwn ? succeeded : { code: undefined, key });
}

/** Where a program is, if there is one. */
function writeFound({ machine, node }: Invocation, key: string): void {
  const origin = machine.origin(node);
  const expression = machine.slice(node).slice(0, 200);
  const found = hole({ kind: 'command', name: 'command' }, expression, origin);
  machine.write(
    choice(
      [true, false].map((holds) => ({
        when: [{ expression, holds, origin, key }],
        text: holds ? found : undefined,
      })),
      origin,
    ),
  );
}

function letNumbers({ machine, words, node }: Invocation): void {
  for (const { text } of words.slice(1)) {
    const value = knownText(text) ?? '?';
    evaluateText(machine, { type: 'Word', text: value, value, pos: node.pos, end: node.end });
  }
}

/** `[ ... ]`: words up to `end`. */
function test(invocation: Invocation, end: number): void {
  const { machine, words } = invocation;
  const operands = words.slice(1, end);
  const isSure = operands.every(({ when, splits }) => when.length === 0 && !splits);
  machine.status(isSure ? statusOf(testWords(invocation, 1, end)) : undecided);
}

function testWords(invocation: Invocation, from: number, end: number): Truth {
  const { machine } = invocation;
  for (const connective of ['-o', '-a'] as const) {
    for (let at = from + 1; at < end - 1; at += 1) {
      if (wordAt(invocation, at) !== connective || end - from <= 3) continue;
      const left = testWords(invocation, from, at);
      const right = testWords(invocation, at + 1, end);
      if (connective === '-o')
        return left.value === true || right.value === true ? { ...left, value: true } : joined(left, right);
      return left.value === false || right.value === false ? { ...left, value: false } : joined(left, right);
    }
  }
  const isComparison =
    end - from === 3 && /^(?:==?|!=|<|>|-[a-z]{2})$/.test(wordAt(invocation, from + 1) ?? '');
  if (!isComparison && wordAt(invocation, from) === '!' && end - from > 1)
    return negate(testWords(invocation, from + 1, end));
  const count = end - from;
  const first = textAt(invocation, from);
  if (count === 0 || first === undefined) return { value: false, key: undefined };
  if (count === 1) return unaryTruth(machine, '-n', first);
  const second = textAt(invocation, from + 1);
  if (count === 2 && second !== undefined) return unaryTruth(machine, knownText(first) ?? '?', second);
  const third = textAt(invocation, from + 2);
  const operator = wordAt(invocation, from + 1);
  if (count === 3 && third !== undefined && operator !== undefined)
    return binaryTruth(machine, operator, first, third);
  return { value: undefined, key: undefined };
}

function joined(left: Truth, right: Truth): Truth {
  if (left.value === undefined || right.value === undefined) return { value: undefined, key: undefined };
  return left.value === right.value ? left : { value: undefined, key: undefined };
}
