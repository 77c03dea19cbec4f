import type { Origin } from '../value.ts';
import { venvOf } from './commands/virtual-environment.ts';
import type { ServerEngine } from './events.ts';
import { type Invocation, programName, textAt, wordAt } from './invocation.ts';
import type { Element } from './state.ts';
import { keyOf, originOf } from './text.ts';

export interface Recognised {
  readonly engine: ServerEngine;
  /** Behind the words that name it. */
  readonly words: readonly Element[];
  readonly venv: string;
  /** Where its name is written. */
  readonly origin: Origin | undefined;
}

/** Programs that start a server, with the word behind them that says so. */
const programs: Readonly<
  Record<string, { readonly engine: ServerEngine; readonly verb: string | undefined }>
> = {
  vllm: { engine: 'vllm', verb: 'serve' },
  sglang: { engine: 'sglang', verb: 'serve' },
  'trtllm-serve': { engine: 'trtllm', verb: undefined },
};

const modules: Readonly<Record<string, ServerEngine>> = {
  'vllm.entrypoints.openai.api_server': 'vllm',
  'vllm.entrypoints.api_server': 'vllm',
  'vllm.entrypoints.cli.main': 'vllm',
  'sglang.launch_server': 'sglang',
  'sglang.srt.server': 'sglang',
  'tensorrt_llm.commands.serve': 'trtllm',
  'atom.entrypoints.openai_server': 'atom',
  'atom.entrypoints.openai.api_server': 'atom',
  'tilert.pd_vllm.decode_server': 'other',
};

/** Programs that only look for others by name. */
const finders = /^(?:pkill|pgrep|grep|killall|which|ps|kill|echo|printf)$/;

/** The server that a command starts, also one behind a program that we do not know. */
export function serverOf(invocation: Invocation): Recognised | undefined {
  const name = programName(textAt(invocation, 0));
  if (name !== undefined && finders.test(name)) return undefined;
  for (let index = 0; index < invocation.words.length; index += 1) {
    const found = serverAt(invocation, index);
    if (found !== undefined) return found;
  }
  return undefined;
}

function serverAt(invocation: Invocation, index: number): Recognised | undefined {
  const { machine, words } = invocation;
  const text = textAt(invocation, index);
  if (text === undefined) return undefined;
  const name = programName(text);
  const program = name !== undefined && Object.hasOwn(programs, name) ? programs[name] : undefined;
  if (program !== undefined) {
    const venv = venvOf(machine, text);
    if (program.verb === undefined) {
      const verbs = ['serve', 'disaggregated', 'disaggregated_mpi_worker'];
      const behind = verbs.includes(wordAt(invocation, index + 1) ?? '') ? index + 2 : index + 1;
      return { engine: program.engine, words: words.slice(behind), venv, origin: originOf(text) };
    }
    if (wordAt(invocation, index + 1) === program.verb)
      return { engine: program.engine, words: words.slice(index + 2), venv, origin: originOf(text) };
  }
  if (keyOf(text) !== '-m') return undefined;
  const module = wordAt(invocation, index + 1);
  const engine = module !== undefined && Object.hasOwn(modules, module) ? modules[module] : undefined;
  if (engine === undefined || index === 0) return undefined;
  const interpreter = textAt(invocation, index - 1) ?? text;
  const behind = wordAt(invocation, index + 2) === 'serve' ? index + 3 : index + 2;
  const origin = originOf(textAt(invocation, index + 1) ?? text);
  return { engine, words: words.slice(behind), venv: venvOf(machine, interpreter), origin };
}
