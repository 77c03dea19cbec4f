import { describe, expect, test } from '@jest/globals';
import { clientFrom } from '../../../src/launch/shell/to-serving.ts';
import { clients, run, show } from './support.ts';

/** A shared library as the benchmarks have: it turns flags of its own into the client's. */
const lib = `
run_benchmark_serving() {
  if [ "$EVAL_ONLY" = "true" ]; then return 0; fi
  local template=false model="" endpoint=""
  while [[ $# -gt 0 ]]; do
    case $1 in
      --model) model="$2"; shift 2 ;;
      --endpoint) endpoint="$2"; shift 2 ;;
      --use-chat-template) template=true; shift ;;
      --special) template=true; shift ;;
      *) shift ;;
    esac
  done
  local cmd=(python3 "$PWD/utils/bench_serving/benchmark_serving.py" --model "$model")
  [[ -n "$endpoint" ]] && cmd+=(--endpoint "$endpoint")
  if [[ "$template" == true ]]; then cmd+=(--use-chat-template); fi
  "\${cmd[@]}"
}
run_eval() { python3 -m lm_eval --model local-chat-completions --apply_chat_template --tasks x; }
replay() { CMD="$DIR/bin/aiperf profile --endpoint /v1/chat/completions"; CMD+=" --concurrency $CONC"; $CMD | tee log; }
`;
const files = { 'benchmarks/lib.sh': lib };

function shown(script: string, variables: Record<string, string> = {}): readonly string[] {
  return clients(run(`source benchmarks/lib.sh\n${script}`, variables, files)).map((event) => {
    const { kind, chatTemplate, endpoint } = clientFrom(event);
    return `${kind} ${show(chatTemplate?.value)} ${show(endpoint?.value)}`;
  });
}

describe('clients', () => {
  test.each([
    ['without a template', 'run_benchmark_serving --model m', 'fixed-sequence false -'],
    ['with one', 'run_benchmark_serving --model m --use-chat-template', 'fixed-sequence true -'],
    ['with a flag that implies one', 'run_benchmark_serving --special', 'fixed-sequence true -'],
    [
      'at an endpoint',
      'run_benchmark_serving --endpoint /v1/chat/completions',
      'fixed-sequence false /v1/chat/completions',
    ],
    ['for an evaluation', 'run_eval', 'eval true -'],
    ['that replay traces', 'replay', 'agentic - /v1/chat/completions'],
    ['of the engine', 'vllm bench serve --endpoint /v1/completions', 'fixed-sequence false /v1/completions'],
    ['of another engine', 'python3 -m sglang.bench_serving --x', 'fixed-sequence false -'],
  ])('are found %s', (_, script, expected) => {
    expect(shown(script, { CONC: '4', DIR: '/x' })).toEqual([expected]);
  });

  test('are those of the purpose', () => {
    const script = 'run_benchmark_serving --model m\nif [ "$RUN_EVAL" = true ]; then run_eval; fi';
    expect(shown(script, { EVAL_ONLY: 'false', RUN_EVAL: 'false' })).toEqual(['fixed-sequence false -']);
    expect(shown(script, { EVAL_ONLY: 'true', RUN_EVAL: 'true' })).toEqual(['eval true -']);
  });

  test('follow a flag that depends on a variable', () => {
    const script =
      'F=""; if [ "$IS_MTP" = true ]; then F="--use-chat-template"; fi\nrun_benchmark_serving --model m $F';
    expect(shown(script, { IS_MTP: 'true' })).toEqual(['fixed-sequence true -']);
    expect(shown(script, { IS_MTP: 'false' })).toEqual(['fixed-sequence false -']);
  });

  test('are known by the library function where the library is not there', () => {
    const [event] = clients(run('run_benchmark_serving --use-chat-template'));
    expect(event && show(clientFrom(event).chatTemplate?.value)).toBe('true');
  });

  test('say where the missing flag belongs: at the call in the script', () => {
    const [event] = clients(run('source benchmarks/lib.sh\n\nrun_benchmark_serving --model m', {}, files));
    expect(event && clientFrom(event).chatTemplate?.origin.line).toBe(3);
    expect(event?.origin.path).toBe('benchmarks/lib.sh');
  });
});
