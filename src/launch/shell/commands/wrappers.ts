import { type Invocation, textAt, without, wordAt } from '../invocation.ts';
import { runWords } from '../run-command.ts';
import { fork } from '../state.ts';
import { sliceText } from '../strings.ts';
import { knownText } from '../text.ts';
import { assign } from '../variables.ts';
import { firstOperand } from './external.ts';
import { runXargs } from './xargs.ts';

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
};

/** Follows what a wrapper runs; false if the program is none. */
export function unwrap(invocation: Invocation, name: string): boolean {
  if (name === 'env') return runEnv(invocation);
  if (name === 'xargs') return runXargs(invocation);
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
