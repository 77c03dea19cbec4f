import type { ServerEngine } from '../events.ts';
import type { Invocation } from '../invocation.ts';
import { hole, keyOf, originAt } from '../text.ts';
import { emitAction } from './emit.ts';
import type { PythonProgram } from './inline-python.ts';

/** How a program of its own starts an engine's server, instead of the engine's command. */
const starts: readonly { readonly engine: ServerEngine; readonly pattern: RegExp }[] = [
  {
    engine: 'vllm',
    pattern:
      /\brun(?:_module|_path)\s*\(\s*['"]vllm\b|\b(?:from|import)\s+vllm\.entrypoints\.(?:cli|openai\.api_server|api_server)/,
  },
  {
    engine: 'sglang',
    pattern:
      /\brun(?:_module|_path)\s*\(\s*['"]sglang\b|\b(?:from|import)\s+sglang\.(?:launch_server|srt\.server|srt\.entrypoints)\b/,
  },
  {
    engine: 'trtllm',
    pattern:
      /\brun(?:_module|_path)\s*\(\s*['"]tensorrt_llm\b|\b(?:from|import)\s+tensorrt_llm\.commands\.serve\b/,
  },
  {
    engine: 'atom',
    pattern: /\brun(?:_module|_path)\s*\(\s*['"]atom\b|\b(?:from|import)\s+atom\.entrypoints\b/,
  },
];

/**
 * A python program that starts a server by itself, and may change the engine's code in memory before it does: noted as a
 * patch, and as a server whose arguments are those of the program. Undefined if it starts none.
 */
export function pythonServer(
  { machine, node }: Invocation,
  { content }: PythonProgram,
): ServerEngine | undefined {
  const source = keyOf(content);
  for (const { engine, pattern } of starts) {
    const found = pattern.exec(source);
    if (found === null) continue;
    const origin = originAt(content, found.index) ?? machine.origin(node);
    const expression = source.slice(0, 200);
    const target = hole(
      { kind: 'unsupported', what: 'python program that starts the server' },
      expression,
      origin,
    );
    emitAction(machine, { action: 'patch', target, content }, node, origin);
    return engine;
  }
  return undefined;
}
