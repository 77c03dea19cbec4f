import type { ClientEvent } from './events.ts';
import { type Invocation, programName, textAt, wordAt } from './invocation.ts';
import { keyOf } from './text.ts';

type Client = Pick<ClientEvent, 'client' | 'words'>;

/** The load generator or evaluation that a command runs. */
export function clientOf(invocation: Invocation): Client | undefined {
  const { words } = invocation;
  const name = programName(textAt(invocation, 0));
  if (name === 'aiperf' && wordAt(invocation, 1) === 'profile')
    return { client: 'agentic', words: words.slice(2) };
  if (name === 'vllm' && wordAt(invocation, 1) === 'bench')
    return { client: 'fixed-sequence', words: words.slice(3) };
  if (name === 'lm_eval' || name === 'lm-eval') return { client: 'eval', words: words.slice(1) };
  if (name === 'mini-extra') return { client: 'eval', words: words.slice(1) };
  // The library's own function, where the library is not at hand.
  if (name === 'run_benchmark_serving') return { client: 'fixed-sequence', words: words.slice(1) };
  if (name === 'run_eval' || name === 'run_lm_eval') return { client: 'eval', words: words.slice(1) };
  if (name === 'run_agentic_replay_and_write_outputs') return { client: 'agentic', words: [] };
  for (let index = 0; index < words.length && index < 12; index += 1) {
    const text = textAt(invocation, index);
    if (text === undefined) continue;
    const key = keyOf(text);
    if (/(?:^|\/)benchmark_serving\.py$/.test(key))
      return { client: 'fixed-sequence', words: words.slice(index + 1) };
    if (key !== '-m') continue;
    const module = wordAt(invocation, index + 1);
    if (module === 'lm_eval') return { client: 'eval', words: words.slice(index + 2) };
    if (module === 'sglang.bench_serving' || module === 'atom.benchmarks.benchmark_serving')
      return { client: 'fixed-sequence', words: words.slice(index + 2) };
    if (module === 'aiperf') return { client: 'agentic', words: words.slice(index + 3) };
  }
  return undefined;
}
