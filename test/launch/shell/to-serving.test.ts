// biome-ignore-all lint/suspicious/noTemplateCurlyInString: shell text
import { describe, expect, test } from '@jest/globals';
import type { Speculation } from '../../../src/launch/serving.ts';
import { serversOf } from '../../../src/launch/shell/to-serving.ts';
import type { Setting } from '../../../src/launch/value.ts';
import { run, show, showGuard, unknownVariable } from './support.ts';

function at(setting: Setting | undefined): string {
  return setting === undefined
    ? '-'
    : `${show(setting.value)}@${setting.origin.line}${showGuard(setting.guard)}`;
}

function only(script: string, variables: Parameters<typeof run>[1] = {}) {
  const [server, ...more] = serversOf(run(script, variables));
  if (server === undefined || more.length > 0) throw new Error('not one server');
  return server;
}

function speculation(found: Speculation | undefined): string {
  if (found === undefined) return 'none';
  const { method, draft, length, sampler, simulated } = found;
  return [
    at(method),
    at(draft),
    at(length),
    at(sampler),
    ...simulated.map((knob) => `${knob.name}=${at(knob)}`),
  ].join(' ');
}

describe('serversOf', () => {
  test('tells model, arguments and environment', () => {
    const server = only('export E=1\nX=2\nvllm serve "$M" --a "$X" --b', { M: 'org/name' });
    expect(at(server.model)).toBe('org/name@1');
    expect(server.args.map(({ flag, isSwitch, value }) => [flag, isSwitch, show(value)])).toEqual([
      ['', false, 'org/name'],
      ['a', false, '2'],
      ['b', true, ''],
    ]);
    expect(server.env.map(({ name, value }) => `${name}=${show(value)}`)).toContain('E=1');
    expect(server.origin).toEqual({ path: 'benchmarks/single_node/run.sh', line: 3 });
    expect(server.guard).toEqual({ conditions: [] });
  });

  test('tells that a file of arguments is not known, unless the script writes it', () => {
    const words = (script: string) =>
      only(script)
        .args.filter(({ flag }) => flag === '')
        .map(({ value }) => show(value));
    expect(words('vllm serve m --config /x.yaml')).toEqual(['m', '‹--config /x.yaml›']);
    expect(words('trtllm-serve m --extra_llm_api_options x.yaml')).toContain(
      '‹--extra_llm_api_options x.yaml›',
    );
    expect(words('echo "port: 1" > x.yaml\nvllm serve m --config x.yaml')).toEqual(['m']);
  });

  test('takes options of which only the first letters are given for what they are', () => {
    const config = '{"method": "mtp", "num_speculative_tokens": 3}';
    for (const flag of ['-sc', '--speculative-conf', '--speculative-config'])
      expect(speculation(only(`vllm serve m ${flag} '${config}'`).speculation)).toBe('mtp@1 - 3@1 -');
  });

  test.each([
    ['python3 -m sglang.launch_server --model-path a --model-path b', 'b'],
    ['python3 -m atom.entrypoints.openai_server --model a', 'a'],
    ['vllm serve a --x 1', 'a'],
    ['trtllm-serve a --port 1', 'a'],
  ])('finds the model: %s', (script, expected) => {
    expect(show(only(script).model?.value)).toBe(expected);
  });

  test.each([
    ['python3 -m sglang.launch_server --disaggregation-mode prefill', 'prefill'],
    ['python3 -m sglang.launch_server --disaggregation-mode decode', 'decode'],
    [`vllm serve m --kv-transfer-config '{"kv_role": "kv_producer"}'`, 'prefill'],
    [`vllm serve m --kv_transfer_config '{"kv_role":"kv_consumer"}'`, 'decode'],
    [`vllm serve m --kv-transfer-config '{"kv_role":"kv_both"}'`, 'aggregated'],
    ['vllm serve m', 'aggregated'],
  ])('tells the role: %s', (script, expected) => {
    expect(only(script).role).toBe(expected);
  });

  test('reads speculation of vLLM, each value with its own line', () => {
    const script =
      'N=3\nAL=2.49\nC="{\\"method\\": \\"MTP\\", \\"num_speculative_tokens\\": $N,' +
      ' \\"rejection_sample_method\\": \\"synthetic\\", \\"synthetic_acceptance_length\\": $AL}"\n' +
      'vllm serve m --speculative-config "$C"';
    expect(speculation(only(script).speculation)).toBe(
      'mtp@3 - 3@1 - rejection_sample_method=synthetic@3 synthetic_acceptance_length=2.49@2',
    );
  });

  test('reads speculation of SGLang', () => {
    const script =
      'export SGLANG_SIMULATE_ACC_LEN=3.39\n' +
      'python3 -m sglang.launch_server --model-path m --speculative-algorithm EAGLE --speculative-num-steps 3';
    expect(speculation(only(script).speculation)).toBe('eagle@2 - 3@2 - SGLANG_SIMULATE_ACC_LEN=3.39@1');
  });

  test('reads speculation of ATOM', () => {
    const script =
      'python -m atom.entrypoints.openai_server --model m --method mtp --num-speculative-tokens 2';
    expect(speculation(only(script).speculation)).toBe('mtp@1 - 2@1 -');
  });

  test('reads the options file of TensorRT-LLM that the script writes, branch by branch', () => {
    const script =
      'F=opts.yml\ncat > $F <<EOF\na:\n  b: $N\nspeculative_config:\n  decoding_type: MTP\n  num_nextn_predict_layers: ${N}\nEOF\n' +
      'if [ "$DP" = true ]; then\ncat <<EOF >> $F\nattention_dp: true\nEOF\nfi\n' +
      'export TLLM_SPEC_DECODE_FORCE_NUM_ACCEPTED_TOKENS=$(awk "BEGIN{print 2.5 - 1}")\n' +
      'mpirun -n 1 trtllm-serve m --extra_llm_api_options=$F';
    const server = only(script, { N: '1', DP: 'true' });
    const own = server.args.slice(2).map((argument) => `${argument.flag}=${at(argument)}`);
    expect(own).toEqual([
      'a.b=1@4',
      'speculative_config.decoding_type=MTP@6',
      'speculative_config.num_nextn_predict_layers=1@7',
      'attention_dp=true@11',
    ]);
    expect(speculation(server.speculation)).toBe(
      'mtp@6 - 1@7 - TLLM_SPEC_DECODE_FORCE_NUM_ACCEPTED_TOKENS=1.5@14',
    );
  });

  test('keeps what is unknown in an options file, and says nothing of one that is no YAML', () => {
    const unknown = only('cat > o.yml <<EOF\na: $X\nEOF\ntrtllm-serve m --extra_llm_api_options o.yml', {
      X: unknownVariable('X'),
    });
    expect(unknown.args.map(({ flag, value }) => `${flag}=${show(value)}`)).toContain('a=‹$X›');
    const broken = only('echo "a: [" > o.yml\ntrtllm-serve m --extra_llm_api_options o.yml');
    expect(broken.args).toHaveLength(2);
  });

  test('has no speculation where a branch has none', () => {
    const script =
      'if [ "$CONC" -le 16 ]; then S=(--speculative-config \'{"method": "mtp", "num_speculative_tokens": 1}\'); else S=(); fi\nvllm serve m "${S[@]}"';
    expect(only(script, { CONC: '32' }).speculation).toBeUndefined();
    expect(speculation(only(script, { CONC: '8' }).speculation)).toBe('mtp@1 - 1@1 -');
  });

  test('tells apart throughput and evaluation', () => {
    const script =
      'if [ "${EVAL_ONLY:-false}" = true ]; then S=block; else S=synthetic; fi\n' +
      'vllm serve m --speculative-config "{\\"method\\": \\"mtp\\", \\"rejection_sample_method\\": \\"$S\\"}"';
    const knobs = (value: string) => only(script, { EVAL_ONLY: value }).speculation?.simulated.length;
    expect([knobs('false'), knobs('true')]).toEqual([1, 0]);
  });

  test('gives values that differ with their conditions', () => {
    const server = only('if probe; then export E=1; else export E=2; fi\nvllm serve m');
    expect(server.env.filter(({ name }) => name === 'E').map(at)).toEqual([
      '1@1 if probe',
      '2@1 if not probe',
    ]);
  });

  test('gives every role of a script, with its condition and the client they share', () => {
    const script =
      'if [ "$NODE_RANK" -eq 0 ]; then\n vllm serve m --kv-transfer-config \'{"kv_role": "kv_producer"}\' &\n' +
      ' wait_for_server_ready\n python3 benchmark_serving.py --use-chat-template\nelse\n' +
      ' vllm serve m --kv-transfer-config \'{"kv_role": "kv_consumer"}\'\nfi';
    const found = serversOf(run(script, { NODE_RANK: unknownVariable('NODE_RANK') }));
    expect(
      found.map(({ role, guard, client }) => `${role}${showGuard(guard)} ${at(client?.chatTemplate)}`),
    ).toEqual(['prefill if [ "$NODE_RANK" -eq 0 ] true@4', 'decode if not [ "$NODE_RANK" -eq 0 ] true@4']);
  });

  test('finds nothing in a script that serves nothing', () => {
    expect(serversOf(run('echo hello'))).toEqual([]);
  });
});
