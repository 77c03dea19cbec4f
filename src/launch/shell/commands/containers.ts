import { type Invocation, textAt, without, wordAt } from '../invocation.ts';
import { LayeredMap } from '../layered-map.ts';
import { ROOT } from '../machine.ts';
import { fileKey } from '../project-files.ts';
import { runWords } from '../run-command.ts';
import type { Cell, Element, State } from '../state.ts';
import { knownText, literal, type Piece, type Text } from '../text.ts';
import { VariableStore } from '../variable-store.ts';
import { childOf } from '../variables.ts';
import { firstOperand } from './external.ts';
import { runScriptFile } from './scripts.ts';

type Runner = (invocation: Invocation) => boolean;

const slurmValues =
  /^(?:-[NncpwtJoeAxGqDL]|--(?:time|partition|account|job-name|output|error|nodes|ntasks|nodelist|exclude|jobid|gres|cpus-per-task|ntasks-per-node|container-image|container-mounts|container-name|container-workdir|container-env|export|mem|qos|reservation|constraint|chdir|signal|dependency|mpi|gpus|gpus-per-node|overcommit-per-node|wrap))$/;

const dockerSwitches =
  /^(?:--(?:rm|init|privileged|detach|interactive|tty|no-healthcheck|read-only|sig-proxy|oom-kill-disable|publish-all)|-[ditP]+)$/;

/** Programs that run commands somewhere else; each says whether it could be followed. */
export const containers: ReadonlyMap<string, Runner> = new Map<string, Runner>([
  ['srun', runSrun],
  ['sbatch', runSbatch],
  ['docker', runDocker],
  ['podman', runDocker],
  ['enroot', runEnroot],
]);

/** `srun [options] command`: with the environment that it was started in. */
function runSrun(invocation: Invocation): boolean {
  const from = firstOperand(invocation, 1, (option) => slurmValues.test(option));
  if (from >= invocation.words.length) return false;
  const { machine } = invocation;
  const extra = exportedHere(invocation, from);
  const isContainer = invocation.words
    .slice(1, from)
    .some((_, index) => wordAt(invocation, index + 1)?.startsWith('--container-image') === true);
  machine.isolated(
    () => runWords(without(invocation, from)),
    machine.origin(invocation.node),
    (state) => {
      state.variables = new VariableStore([...childOf(state).variables, ...extra]);
      state.functions = new LayeredMap();
      if (isContainer) enterContainer(state, optionText(invocation, from, '--container-workdir'));
    },
  );
  return true;
}

/** `--export=ALL,NAME=value`. */
function exportedHere(invocation: Invocation, end: number): Map<string, Cell> {
  const cells = new Map<string, Cell>();
  const text = optionText(invocation, end, '--export');
  for (const part of text === undefined ? [] : splitAt(text, ',')) {
    const [first, ...rest] = part;
    const [head, name] = /^([A-Za-z_]\w*)=/.exec(first?.kind === 'literal' ? first.text : '') ?? [];
    if (first?.kind !== 'literal' || head === undefined || name === undefined) continue;
    const begin: Text = first.text === head ? [] : [{ ...first, text: first.text.slice(head.length) }];
    cells.set(name, { kind: 'text', text: [...begin, ...rest], exported: true });
  }
  return cells;
}

function splitAt(text: Text, separator: string): readonly Text[] {
  const parts: Piece[][] = [[]];
  for (const piece of text) {
    if (piece.kind !== 'literal') {
      parts.at(-1)?.push(piece);
      continue;
    }
    for (const [index, part] of piece.text.split(separator).entries()) {
      if (index > 0) parts.push([]);
      if (part !== '') parts.at(-1)?.push({ ...piece, text: part });
    }
  }
  return parts;
}

function optionText(invocation: Invocation, end: number, option: string): Text | undefined {
  for (let index = 1; index < end; index += 1) {
    const word = wordAt(invocation, index);
    if (word === option) return textAt(invocation, index + 1);
    const text = textAt(invocation, index);
    const [first, ...rest] = text ?? [];
    if (first?.kind !== 'literal' || !first.text.startsWith(`${option}=`)) continue;
    const begin = first.text.slice(option.length + 1);
    return begin === '' ? rest : [{ ...first, text: begin }, ...rest];
  }
  return undefined;
}

/** A container has a working directory and an interpreter of its own. */
function enterContainer(state: State, workdir: Text | undefined): void {
  if (workdir !== undefined) state.cwd = mounted(workdir);
  state.venv = '';
}

/** The project is at one place, whatever it is mounted as. */
function mounted(workdir: Text): Text {
  const known = knownText(workdir);
  const origin = workdir[0]?.origin;
  if (known === undefined || origin === undefined) return workdir;
  return literal(/^\/(?:workspace|ix)\/?$/.test(known) ? ROOT : known.replace(/\/$/, ''), origin);
}

function runSbatch(invocation: Invocation): boolean {
  const from = firstOperand(invocation, 1, (option) => slurmValues.test(option));
  if (from >= invocation.words.length) return false;
  runScriptFile(without(invocation, from), false);
  // It prints the number of the job, not what the script prints.
  return false;
}

/** `docker run [options] image command`: only what `-e` names gets in. */
function runDocker(invocation: Invocation): boolean {
  const { machine } = invocation;
  const verb = wordAt(invocation, 1);
  if (verb !== 'run' && verb !== 'exec') return false;
  const from = firstOperand(invocation, 2, (option) => !dockerSwitches.test(option));
  const options = invocation.words.slice(2, from);
  let rest = invocation.words.slice(from + 1);
  const entry = optionText(invocation, from, '--entrypoint');
  const entryName = entry && knownText(entry);
  if (entry !== undefined && entryName !== '') rest = [{ text: entry, when: [], splits: false }, ...rest];
  if (rest.length === 0) return false;
  machine.isolated(
    () => runWords({ ...invocation, words: rest }),
    machine.origin(invocation.node),
    (state) => {
      state.variables = containerVariables(state, options);
      mountFiles(invocation, state, options);
      state.functions = new LayeredMap();
      enterContainer(state, optionText(invocation, from, '-w') ?? optionText(invocation, from, '--workdir'));
    },
  );
  return true;
}

function containerVariables(state: State, options: readonly Element[]): VariableStore {
  const outer = state.variables;
  const inner = new VariableStore();
  for (let index = 0; index < options.length; index += 1) {
    const option = knownText(options[index]?.text ?? []);
    if (option !== '-e' && option !== '--env') continue;
    index += 1;
    const element = options[index];
    const [first] = element?.text ?? [];
    if (element === undefined || first?.kind !== 'literal') continue;
    const [, name, equals] = /^([A-Za-z_]\w*)(=)?/.exec(first.text) ?? [];
    if (name === undefined) continue;
    if (equals === undefined) {
      const cell = outer.get(name);
      if (cell?.exported === true) inner.set(name, cell);
      continue;
    }
    const head = first.text.slice(name.length + 1);
    const text: Text = [...(head === '' ? [] : [{ ...first, text: head }]), ...element.text.slice(1)];
    inner.set(name, { kind: 'text', text, exported: true });
  }
  return inner;
}

/** `-v /written/here:/read/there`: a file that the script wrote has another name inside. */
function mountFiles({ machine }: Invocation, state: State, options: readonly Element[]): void {
  for (const [index, { text }] of options.entries()) {
    const option = knownText(text);
    const value = options[index + 1]?.text;
    if ((option !== '-v' && option !== '--volume') || value === undefined) continue;
    const [outside, inside] = splitAt(value, ':');
    const content = outside && machine.state.files.get(fileKey(machine, outside));
    if (content !== undefined && inside !== undefined) state.files.set(fileKey(machine, inside), content);
  }
}

function runEnroot(invocation: Invocation): boolean {
  if (wordAt(invocation, 1) !== 'start') return false;
  const from = firstOperand(invocation, 2, (option) => /^(?:-[cemr]|--(?:conf|env|mount|rc))$/.test(option));
  if (from + 1 >= invocation.words.length) return false;
  runWords(without(invocation, from + 1));
  return true;
}
