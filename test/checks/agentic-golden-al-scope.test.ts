import { describe, expect, test } from '@jest/globals';
import {
  config,
  drafting,
  evaluate,
  guarded,
  hidden,
  known,
  rowOf,
  SCRIPT,
  served,
  signedOff,
} from './agentic-golden-al-support.ts';

const sglang = (length: string) => drafting('sglang', { simulated: { SGLANG_SIMULATE_ACC_LEN: length } });
const synthetic = { rejection_sample_method: 'synthetic' };
const matchExpected = {
  SGLANG_SIMULATE_ACC_METHOD: 'match-expected',
  SGLANG_SIMULATE_ACC_TOKEN_MODE: 'real-draft-token',
};
const place = `\`${SCRIPT}:9\``;

describe('a command line that hides words', () => {
  const argument = (flag: string, setting: ReturnType<typeof known>) => ({
    flag,
    isSwitch: false,
    ...setting,
  });
  const hiding = {
    ...drafting('vllm'),
    speculation: undefined,
    args: [argument('', known('m')), argument('', hidden('EXTRA'))],
  };

  test('cannot be told where the row says that it speculates', () => {
    expect(rowOf(hiding)).toMatch(
      /^cannot-tell: `k`: `what \$EXTRA at .* adds to the command line cannot be told`/,
    );
  });

  test('is not asked where nothing says that it speculates', () => {
    const plain = config({ item: { 'spec-decoding': 'none' }, points: [{ throughput: served(hiding) }] });
    expect(evaluate([plain]).kind).toBe('not-applicable');
  });

  test('hides nothing behind a model that is not known', () => {
    expect(rowOf({ ...hiding, args: [argument('', hidden('MODEL'))] })).toMatch(/^not-applicable/);
  });
});

describe('a launch that switches thinking off', () => {
  const args = (flag: string, text: string) => [{ flag, isSwitch: false, ...known(text) }];
  const of = (more: object, length = '2.49') =>
    rowOf(drafting('vllm', { simulated: { ...synthetic, synthetic_acceptance_length: length } }, more));

  test.each([
    ['a template argument', { args: args('default-chat-template-kwargs', '{"thinking": false}') }],
    ['another key', { args: args('default_chat_template_kwargs', '{"enable_thinking": false}') }],
    ['a mode', { args: args('default-chat-template-kwargs', '{"thinking_mode": "disabled"}') }],
    ['an argument with a dot', { args: args('default-chat-template-kwargs.enable_thinking', 'false') }],
    ['the frontend', { args: args('dyn-default-thinking-mode', 'disabled') }],
    [
      'the client of a recipe',
      {
        client: {
          kind: 'agentic',
          chatTemplate: undefined,
          endpoint: undefined,
          inputs: known('thinking:false'),
        },
      },
    ],
    ['the client', { env: [{ name: 'AIPERF_EXTRA_INPUTS', ...known('thinking:false') }] }],
  ])('is measured against the other curve: %s', (_name, more) => {
    expect(of(more)).toMatch(/^fail: .*golden is `2\.97` \(`m8_mtp\.yaml:\d+`, thinking_off/);
    expect(of(more, '2.97')).toMatch(/^pass/);
  });

  test.each([
    ['thinking that is on', { args: args('default-chat-template-kwargs', '{"thinking": true}') }],
    ['a frontend that thinks', { args: args('dyn-default-thinking-mode', 'enabled') }],
    ['another key of the template', { args: args('default-chat-template-kwargs', '{"tools": false}') }],
    [
      'a client that asks for thinking all the same',
      {
        args: args('dyn-default-thinking-mode', 'disabled'),
        env: [{ name: 'AIPERF_EXTRA_INPUTS', ...known('thinking:true') }],
      },
    ],
    ['another argument', { args: args('reasoning-parser', 'thinking:false') }],
  ])('is not %s', (_name, more) => {
    expect(of(more)).toMatch(/^pass/);
  });

  test('fits neither curve for sure under a condition', () => {
    const [argument] = args('default-chat-template-kwargs', '{"thinking": false}');
    expect(
      of({ args: [guarded({ ...known(''), ...argument })].map((one) => ({ ...argument, ...one })) }),
    ).not.toMatch(/^pass/);
  });
});

describe('two ways to simulate', () => {
  test('exclude each other', () => {
    const simulated = {
      ...synthetic,
      synthetic_acceptance_length: '2.49',
      synthetic_acceptance_rates: '[1]',
    };
    expect(rowOf(drafting('vllm', { simulated }))).toMatch(/^fail: .*exclude each other/);
  });
});

describe('a launcher that sets the golden value', () => {
  const golden = (name = 'golden acceptance length') => hidden(name, 30);
  const injected = (overwritten: Record<string, string>, more = {}) =>
    drafting('sglang', {
      injectedBy: 'launcher',
      simulated: { SGLANG_SIMULATE_ACC_LEN: golden(), ...matchExpected },
      overwritten,
      ...more,
    });

  test('passes with the value that it finds', () => {
    expect(rowOf(injected({}))).toBe('pass: `k`: the launcher sets `2.49` (`m8_mtp.yaml`, thinking_on, 3)');
  });

  test('passes where what it writes over says the same', () => {
    const own = { SGLANG_SIMULATE_ACC_LEN: '2.49', ...matchExpected };
    expect(rowOf(injected(own))).toMatch(/^pass: `k`: the launcher sets/);
  });

  test.each([
    ['another value', { SGLANG_SIMULATE_ACC_LEN: '3.90' }, 'is `3.90`, golden is `2.49`'],
    ['another method', { SGLANG_SIMULATE_ACC_METHOD: 'multinomial' }, 'is `multinomial`'],
    ['no number', { SGLANG_SIMULATE_ACC_LEN: 'x' }, 'is no number'],
  ])('fails where what it writes over says otherwise: %s', (_name, own, why) => {
    const row = rowOf(injected(own));
    expect(row).toMatch(/^fail: /);
    expect(row).toContain(why);
  });

  test('passes where what it writes over is only not complete', () => {
    const own = drafting('vllm', {
      injectedBy: 'launcher',
      simulated: { ...synthetic, synthetic_acceptance_length: golden() },
      overwritten: synthetic,
    });
    expect(rowOf(own)).toMatch(/^pass: /);
  });

  test('fails where the row gives it another value', () => {
    const own = drafting('vllm', {
      injectedBy: 'launcher',
      simulated: { ...synthetic, synthetic_acceptance_length: '2.27' },
    });
    expect(rowOf(own)).toMatch(/^fail: .*`2\.27`, golden is `2\.49`/);
  });

  test('cannot be told where the row gives it none', () => {
    const own = drafting('vllm', {
      injectedBy: 'launcher',
      simulated: { ...synthetic, synthetic_acceptance_length: golden('SYNTHETIC_ACCEPTANCE_LENGTH') },
    });
    expect(rowOf(own)).toMatch(/^cannot-tell: .*`synthetic_acceptance_length` is at/);
  });

  test('needs a source where there is no curve', () => {
    const row = rowOf(injected({}, { method: known('eagle3') }));
    expect(row).toMatch(/^fail: .* does not say where the acceptance length comes from$/);
  });

  test('cannot be told where its draft length cannot', () => {
    expect(rowOf(injected({}, { length: hidden('K') }))).toMatch(/^cannot-tell: /);
  });
});

describe('other runs verify for real', () => {
  const points = [{ throughput: served(sglang('2.49')) }];
  const link = 'https://github.com/acme/bench/issues/3';

  test('a fixed sequence that simulates fails, at the setting', () => {
    const found = evaluate([config({ isAgentic: false, points })]);
    expect(found).toMatchObject({
      kind: 'fail',
      summary: `\`k\`: it simulates acceptance and is not agentic at ${place}`,
      findings: [{ location: { path: SCRIPT, line: 9 } }],
    });
  });

  test.each([
    [`k: simulated acceptance is a sanctioned exception, ${link}`, 'pass'],
    ['m8: synthetic acceptance, new on Vera Rubin NVL72', 'pass'],
    ['k: simulated acceptance is fine', 'fail'],
    [`other: simulated acceptance is a sanctioned exception, ${link}`, 'fail'],
    [`k runs ${link}`, 'fail'],
  ])('unless the sign-off documents an exception: %p is a %s', (line, kind) => {
    const found = evaluate([config({ isAgentic: false, points })], { signoffs: signedOff(line) });
    expect(found.kind).toBe(kind);
  });

  test('a fixed sequence without simulation has nothing to judge', () => {
    const found = evaluate([
      config({ isAgentic: false, points: [{ throughput: served(drafting('vllm')) }] }),
    ]);
    expect(found).toMatchObject({ kind: 'not-applicable' });
  });

  test('a fixed sequence whose setting may be in force cannot be told', () => {
    const serving = drafting('sglang', { simulated: { SGLANG_SIMULATE_ACC_LEN: guarded(known('2.49')) } });
    const found = evaluate([config({ isAgentic: false, points: [{ throughput: served(serving) }] })]);
    expect(found.kind).toBe('cannot-tell');
  });

  test('an evaluation that simulates fails, whatever the sign-off says', () => {
    const evaluated = { ...sglang('2.49'), purpose: 'eval' as const };
    const signoffs = signedOff(`k: simulated acceptance is a sanctioned exception, ${link}`);
    const one = config({ points: [{ throughput: served(sglang('2.49')), eval: served(evaluated) }] });
    expect(evaluate([one], { signoffs })).toMatchObject({
      kind: 'fail',
      summary: `\`k\`: its evaluation simulates acceptance at ${place}`,
    });
  });

  test('an evaluation that verifies for real passes', () => {
    const evaluated = { ...drafting('sglang'), purpose: 'eval' as const };
    const one = config({ points: [{ throughput: served(sglang('2.49')), eval: served(evaluated) }] });
    expect(evaluate([one]).kind).toBe('pass');
  });

  test('an evaluation of a recipe is not judged, since its launcher may change it', () => {
    const evaluated = { ...sglang('2.49'), purpose: 'eval' as const, origin: { path: 'r.yaml', line: 1 } };
    const one = config({ points: [{ throughput: served(sglang('2.49')), eval: served(evaluated) }] });
    expect(evaluate([one]).kind).toBe('pass');
  });
});

describe('a config that is only reached', () => {
  const wrong = config({ isSubmitted: false, points: [{ throughput: served(sglang('3.90')) }] });

  test('is judged by what an added line puts in force', () => {
    expect(evaluate([wrong], { added: [9] }).kind).toBe('fail');
    expect(evaluate([wrong], { added: [6] }).kind).toBe('fail');
  });

  test('is not judged for what was there before', () => {
    expect(evaluate([wrong], { added: [3] }).kind).toBe('not-applicable');
    const missing = config({ isSubmitted: false, points: [{ throughput: served(drafting('vllm')) }] });
    expect(evaluate([missing], { added: [3] }).kind).toBe('not-applicable');
  });

  test('is judged by a value that the launcher writes over', () => {
    const own = drafting('sglang', {
      injectedBy: 'launcher',
      simulated: { SGLANG_SIMULATE_ACC_LEN: hidden('golden acceptance length', 30) },
      overwritten: { SGLANG_SIMULATE_ACC_LEN: known('3.90', 12) },
    });
    const reached = config({ isSubmitted: false, points: [{ throughput: served(own) }] });
    expect(evaluate([reached], { added: [12] }).kind).toBe('fail');
    expect(evaluate([reached], { added: [13] }).kind).toBe('not-applicable');
  });
});
