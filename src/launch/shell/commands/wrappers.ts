import { noteUnknownCode } from '../actions/unknown-code.ts';
import { joinElements } from '../fields.ts';
import { type Invocation, placeOf, textAt, without, wordAt } from '../invocation.ts';
import { runWords } from '../run-command.ts';
import { type Element, fork } from '../state.ts';
import { sliceText } from '../strings.ts';
import { concat, holeFrom, keyOf, knownText, literal, type Text } from '../text.ts';
import { assign } from '../variables.ts';
import { firstOperand } from './external.ts';
import { runChildText } from './nested.ts';
import { runXargs } from './xargs.ts';

const MOST_PARALLEL = 200;

interface Wrapper {
  /** Options that take the next word, by their first letters. */
  readonly values: readonly string[];
  /** Words before the command. */
  readonly operands: number;
}

const plain: Wrapper = { values: [], operands: 0 };

/** Programs that run the command behind them. */
const wrappers: Readonly<Record<string, Wrapper>> = {
  nohup: plain,
  setsid: plain,
  time: plain,
  unbuffer: plain,
  exec: plain,
  sudo: { values: ['-u', '-g', '-h', '-p', '-C'], operands: 0 },
  timeout: { values: ['-k', '-s', '--signal', '--kill-after'], operands: 1 },
  numactl: {
    values: ['-N', '-m', '-C', '-i', '-l', '--cpunodebind', '--membind', '--interleave'],
    operands: 0,
  },
  stdbuf: { values: ['-o', '-e', '-i'], operands: 0 },
  taskset: { values: ['-p'], operands: 1 },
  nice: { values: ['-n'], operands: 0 },
  ionice: { values: ['-c', '-n'], operands: 0 },
  chrt: { values: [], operands: 1 },
  flock: { values: ['-w', '-E'], operands: 1 },
  mpirun: {
    values: ['-n', '-np', '-H', '-x', '--host', '--map-by', '--bind-to', '-mca', '--mca'],
    operands: 0,
  },
  'trtllm-llmapi-launch': plain,
  busybox: plain,
  doas: { values: ['-u', '-C'], operands: 0 },
  unshare: { values: ['-S', '-G', '-R', '-w', '--propagation', '--root', '--wd'], operands: 0 },
  nsenter: { values: ['-t', '-S', '-G', '--target'], operands: 0 },
  chroot: { values: ['--userspec', '--groups'], operands: 1 },
  gosu: { values: [], operands: 1 },
  strace: { values: ['-o', '-e', '-p', '-s', '-u', '-E'], operands: 0 },
  tini: { values: ['-p', '-e'], operands: 0 },
  'dumb-init': plain,
  fakeroot: plain,
  catchsegv: plain,
};

/** Programs that run a text, as a shell would. */
const textRunners = new Set(['su', 'runuser', 'script']);

/** Follows what a wrapper runs; false if the program is none. */
export function unwrap(invocation: Invocation, name: string): boolean {
  if (name === 'env') return runEnv(invocation);
  if (name === 'xargs') return runXargs(invocation);
  if (name === 'parallel') return runParallel(invocation);
  if (textRunners.has(name)) return runTextOption(invocation);
  const wrapper = Object.hasOwn(wrappers, name) ? wrappers[name] : undefined;
  if (wrapper === undefined) return false;
  const takesValue = (option: string) => wrapper.values.includes(option);
  let from = firstOperand(invocation, 1, takesValue) + wrapper.operands;
  // `-mca key value` takes two.
  if (name === 'mpirun')
    while (from > 2 && /^--?mca$/.test(wordAt(invocation, from - 2) ?? ''))
      from = firstOperand(invocation, from + 1, takesValue);
  if (
    name === 'taskset' &&
    wordAt(invocation, 1)?.startsWith('-c') !== true &&
    wordAt(invocation, 1)?.startsWith('-') === true
  )
    return false;
  if (from >= invocation.words.length) return false;
  runWords(without(invocation, from));
  return true;
}

/** `su -c text user`. */
function runTextOption(invocation: Invocation): boolean {
  const at = invocation.words.findIndex((_, index) =>
    /^(?:-[a-z]*c|--command)$/.test(wordAt(invocation, index) ?? ''),
  );
  const text = at === -1 ? undefined : textAt(invocation, at + 1);
  if (text === undefined) return false;
  runShellText(invocation, text);
  return true;
}

/** `parallel command {} ::: words`: a command for each, and all of the command's words are shell text. */
function runParallel(invocation: Invocation): boolean {
  const { machine, words, node } = invocation;
  const from = firstOperand(invocation, 1, (option) =>
    /^(?:-[jPInNLaCS]|--(?:jobs|joblog|results|delay|timeout|retries|colsep))$/.test(option),
  );
  const sign = words.findIndex((_, index) => /^:{3,4}\+?$/.test(wordAt(invocation, index) ?? ''));
  const command = words.slice(from, sign === -1 ? undefined : sign);
  const isGiven = sign !== -1 && wordAt(invocation, sign)?.startsWith('::::') !== true;
  const given = isGiven ? words.slice(sign + 1).slice(0, MOST_PARALLEL) : [];
  const origin = machine.origin(node);
  const unread: Element = {
    text: holeFrom(machine.input?.text ?? [], 'parallel', origin),
    when: [],
    splits: false,
  };
  const isAll = isGiven && words.length - sign - 1 <= MOST_PARALLEL;
  for (const word of isAll ? given : [...given, unread]) {
    if (command.length === 0) {
      runShellText(invocation, word.text);
      continue;
    }
    const hasSign = command.some(({ text }) => keyOf(text).includes('{}'));
    const parts = hasSign
      ? command.map((element) => ({ ...element, text: withWord(element.text, word.text) }))
      : [...command, word];
    runShellText(invocation, joinElements(parts, literal(' ', origin)));
  }
  return true;
}

function withWord(text: Text, word: Text): Text {
  return concat(
    ...text.flatMap((piece): readonly Text[] => {
      if (piece.kind !== 'literal') return [[piece]];
      return piece.text
        .split('{}')
        .flatMap((part, index) => [...(index > 0 ? [word] : []), literal(part, piece.origin)]);
    }),
  );
}

function runShellText(invocation: Invocation, text: Text): void {
  const { machine, node } = invocation;
  noteUnknownCode(machine, text, { node, origin: placeOf(invocation) });
  runChildText(machine, text, [], machine.origin(node));
}

/** `env A=b -u C command`. */
function runEnv(invocation: Invocation): boolean {
  const { machine } = invocation;
  const outer = machine.state;
  let index = 1;
  const inner = fork(outer);
  for (; index < invocation.words.length; index += 1) {
    const word = wordAt(invocation, index);
    if (word === '-u' || word === '--unset') {
      index += 1;
      const name = wordAt(invocation, index);
      if (name !== undefined) inner.variables.delete(name);
      continue;
    }
    if (word !== undefined && /^(?:-[iv0]*S|--split-string)/.test(word)) {
      const head = /^(?:-[iv0]*S|--split-string=?)/.exec(word)?.[0] ?? '';
      const glued = sliceText(textAt(invocation, index) ?? [], head.length, word.length);
      const rest = invocation.words.slice(index + 1);
      const parts = word.length > head.length ? [{ text: glued, when: [], splits: false }, ...rest] : rest;
      if (parts.length === 0) return false;
      runShellText(invocation, joinElements(parts, literal(' ', machine.origin(invocation.node))));
      return true;
    }
    if (word === '-i' || word === '-') {
      for (const [name, cell] of inner.variables) inner.variables.set(name, { ...cell, exported: false });
      continue;
    }
    const text = textAt(invocation, index);
    const [first] = text ?? [];
    const [, name] = /^([A-Za-z_]\w*)=/.exec(first?.kind === 'literal' ? first.text : '') ?? [];
    if (text === undefined || name === undefined || first?.kind !== 'literal') break;
    const known = knownText(text);
    const rest = first.text.slice(name.length + 1);
    const value =
      known === undefined
        ? [...(rest === '' ? [] : [{ ...first, text: rest }]), ...text.slice(1)]
        : sliceText(text, name.length + 1, known.length);
    assign(inner, name, value, true);
  }
  if (index >= invocation.words.length) return false;
  machine.isolated(
    () => runWords(without(invocation, index)),
    machine.origin(invocation.node),
    (state) => {
      state.variables = inner.variables;
    },
  );
  return true;
}
