import type { OpenEngine } from '../../benchmark/engine.ts';
import type { DocumentedArgument, DocumentedRole, DocumentedVariable } from '../documented.ts';
import { canonicalName } from '../flags/facets.ts';
import { flagTable } from '../flags/flag-tables.ts';
import { HOLE } from '../flags/setting-value.ts';
import type { ShellCommand, ShellWord } from './shell-words.ts';

/** A command of an example that starts a server or a router. */
export interface ServerCommand {
  /** A router serves any engine. */
  readonly engine: OpenEngine | 'any';
  readonly role: DocumentedRole;
  /** Absent where it is a placeholder. */
  readonly model: string | undefined;
  readonly args: readonly DocumentedArgument[];
  readonly env: readonly DocumentedVariable[];
  readonly line: number;
  /** The image, where the command is about a container. */
  readonly image: string | undefined;
}

const modules: ReadonlyMap<string, OpenEngine | 'router'> = new Map([
  ['vllm.entrypoints.openai.api_server', 'vllm'],
  ['vllm.entrypoints.cli.main', 'vllm'],
  ['sglang.launch_server', 'sglang'],
  ['sglang.srt.server', 'sglang'],
  ['dynamo.vllm', 'vllm'],
  ['dynamo.sglang', 'sglang'],
  ['dynamo.frontend', 'router'],
  ['sglang_router.launch_router', 'router'],
  ['sglang_router.launch_server', 'sglang'],
]);

const programs: ReadonlyMap<string, OpenEngine | 'router'> = new Map([
  ['vllm', 'vllm'],
  ['sglang', 'sglang'],
  ['vllm-router', 'router'],
  ['sglang-router', 'router'],
]);

/** The server that a command starts, also inside a container; `undefined`: it starts none. */
export function serverCommand(command: ShellCommand): ServerCommand | undefined {
  const env = new Map(command.env);
  const container = containerOf(command.words);
  for (const word of container?.env ?? []) setVariable(env, word);
  const words = container === undefined ? command.words : container.words;
  const started = startOf(words, env) ?? entryPoint(container);
  if (started === undefined) return undefined;
  const engine = started.kind === 'router' ? 'any' : started.kind;
  const parsed = argumentsOf(started.words, engine);
  return {
    engine,
    role: engine === 'any' ? 'frontend' : roleOf(parsed.args),
    model: engine === 'any' ? undefined : modelOf(parsed),
    args: parsed.args,
    env: [...env].map(([name, { text, line }]) => ({ name, value: text, line })),
    line: command.line,
    image: container?.image,
  };
}

interface Started {
  readonly kind: OpenEngine | 'router';
  readonly words: readonly ShellWord[];
}

function startOf(words: readonly ShellWord[], env: Map<string, ShellWord>): Started | undefined {
  for (const [index, word] of words.entries()) {
    const name = word.text.slice(word.text.lastIndexOf('/') + 1);
    const next = words[index + 1]?.text;
    const program = programs.get(name);
    if (program === 'router') return { kind: program, words: words.slice(index + 1) };
    if (program !== undefined && next === 'serve') return { kind: program, words: words.slice(index + 2) };
    const module = word.text === '-m' && next !== undefined ? modules.get(next) : undefined;
    if (module !== undefined) return { kind: module, words: words.slice(index + 2) };
    setVariable(env, word);
  }
  return undefined;
}

function entryPoint(container: Container | undefined): Started | undefined {
  return container?.engine && { kind: container.engine, words: container.words };
}

/** `NAME=value` in front of a program. */
function setVariable(env: Map<string, ShellWord>, { text, line }: ShellWord): void {
  const at = text.indexOf('=');
  const name = text.slice(0, Math.max(at, 0));
  if (/^[A-Z_][A-Z0-9_]*$/i.test(name)) env.set(name, { text: text.slice(at + 1), line });
}

interface Container {
  readonly image: string;
  readonly engine: OpenEngine | undefined;
  readonly env: readonly ShellWord[];
  readonly words: readonly ShellWord[];
}

const imageNames = /^[\w.:-]*(?:\/[\w.-]+)*\/?(?:vllm|sglang)[\w.-]*(?:\/[\w.-]+)*(?::[\w.-]+)?(?:@\S+)?$/;

function containerOf(words: readonly ShellWord[]): Container | undefined {
  const [program, verb] = words;
  if (!/^(?:docker|podman|sudo)$/.test(program?.text ?? '')) return undefined;
  if (verb?.text !== 'run' && words[2]?.text !== 'run') return undefined;
  const env: ShellWord[] = [];
  for (const [index, word] of words.entries()) {
    if (index < 2) continue;
    const before = words[index - 1]?.text ?? '';
    const inline = /^(?:--env=|-e)(?=\w+=)/.exec(word.text);
    if (before === '-e' || before === '--env') env.push(word);
    else if (inline) env.push({ ...word, text: word.text.slice(inline[0].length) });
    else if (
      !/^--?(?:v|volume|name|w|workdir|entrypoint|network|mount|p)$/.test(before) &&
      isImage(word.text)
    )
      return { image: word.text, engine: entryOf(word.text), env, words: words.slice(index + 1) };
  }
  return { image: HOLE, engine: undefined, env, words: words.slice(2) };
}

function isImage(text: string): boolean {
  return text.length < 300 && !text.startsWith('-') && imageNames.test(text);
}

/** Images that serve when they are given a model. */
function entryOf(image: string): OpenEngine | undefined {
  return image.includes('vllm-openai') ? 'vllm' : undefined;
}

interface Parsed {
  readonly args: readonly DocumentedArgument[];
  readonly positional: readonly string[];
}

function argumentsOf(words: readonly ShellWord[], engine: OpenEngine | 'any'): Parsed {
  const table = flagTable(engine === 'any' ? 'vllm' : engine);
  const args: DocumentedArgument[] = [];
  const positional: string[] = [];
  for (let index = 0; index < words.length; index += 1) {
    const word = words[index];
    if (word === undefined) break;
    if (!/^--?[A-Za-z]/.test(word.text)) {
      positional.push(word.text);
      continue;
    }
    const [, flag = '', equals, inline = ''] = /^--?([^=]*)(=)?([\s\S]*)$/.exec(word.text) ?? [];
    const { line } = word;
    if (equals !== undefined) {
      args.push({ flag, value: inline, line });
      continue;
    }
    const { name, isOff } = canonicalName(flag, table);
    const isSwitch = isOff || table.switches.has(name);
    const values: string[] = [];
    for (let next = words[index + 1]; next !== undefined; next = words[index + 1]) {
      if (/^--?[A-Za-z]/.test(next.text)) break;
      if (isSwitch && !/^(?:true|false)$/i.test(next.text)) break;
      values.push(next.text);
      index += 1;
    }
    args.push({ flag, value: values.length === 0 ? undefined : values.join(' '), line });
  }
  return { args, positional };
}

function modelOf({ args, positional }: Parsed): string | undefined {
  const named = args.findLast(({ flag }) => /^model(?:[-_]path)?$/.test(flag))?.value;
  const model = named ?? positional.find((text) => /^[\w./-]+\/[\w./-]+$/.test(text));
  return model === undefined || model.includes(HOLE) ? undefined : model;
}

function roleOf(args: readonly DocumentedArgument[]): DocumentedRole {
  for (const { flag, value = '' } of args) {
    if (flag === 'is-prefill-worker') return 'prefill';
    if (flag === 'is-decode-worker') return 'decode';
    if (flag === 'disaggregation-mode')
      return value === 'prefill' ? 'prefill' : value === 'decode' ? 'decode' : 'aggregated';
    if (flag.replaceAll('_', '-') !== 'kv-transfer-config') continue;
    if (/"kv_role"\s*:\s*"kv_producer"/.test(value)) return 'prefill';
    if (/"kv_role"\s*:\s*"kv_consumer"/.test(value)) return 'decode';
  }
  return 'aggregated';
}
