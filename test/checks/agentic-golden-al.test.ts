import { describe, expect, test } from '@jest/globals';
import {
  config,
  curvesOf,
  DEFAULT,
  drafting,
  evaluate,
  guarded,
  hidden,
  known,
  rowOf,
  SCRIPT,
  served,
} from './agentic-golden-al-support.ts';

const place = `\`${SCRIPT}:9\``;
const source = '`m8_mtp.yaml:5`, thinking_on, draft length 3';
const sglang = (length: string, more = {}) =>
  drafting('sglang', { simulated: { SGLANG_SIMULATE_ACC_LEN: length, ...more } });
const vllm = (simulated: Record<string, string>) => drafting('vllm', { simulated });
const trtllm = (drafts: string) =>
  drafting('trtllm', { simulated: { TLLM_SPEC_DECODE_FORCE_NUM_ACCEPTED_TOKENS: drafts } });
const atom = (simulated: Record<string, string>) => drafting('atom', { simulated });
const matchExpected = {
  SGLANG_SIMULATE_ACC_METHOD: 'match-expected',
  SGLANG_SIMULATE_ACC_TOKEN_MODE: 'real-draft-token',
};
const synthetic = { rejection_sample_method: 'synthetic' };

describe('PASS', () => {
  test.each([
    ['SGLang', sglang('2.49')],
    ['SGLang with its companions', sglang('2.49', matchExpected)],
    ['another way to write the number', sglang('2.490')],
    ['vLLM', vllm({ ...synthetic, synthetic_acceptance_length: '2.49' })],
    ['TensorRT-LLM, which counts drafts', trtllm('1.49')],
    ['ATOM', atom({ 'spec-decode-acceptance-length': '2.49' })],
    ['ATOM by rate', atom({ 'spec-decode-acceptance-rate': '0.4967' })],
    [
      'a condition under which the server starts at all',
      {
        ...drafting('sglang', { simulated: { SGLANG_SIMULATE_ACC_LEN: guarded(known('2.49')) } }),
        guard: guarded(known('')).guard,
      },
    ],
    [
      'a condition under which it drafts at all',
      drafting('sglang', {
        method: guarded(known('mtp')),
        length: guarded(known('3')),
        simulated: { SGLANG_SIMULATE_ACC_LEN: guarded(known('2.49')) },
      }),
    ],
  ])('for the golden value: %s', (_name, serving) => {
    expect(rowOf(serving)).toBe('pass: `k`: simulated at `2.49` (`m8_mtp.yaml`, thinking_on, 3)');
  });

  test('links the line of the curve on the default branch', () => {
    const found = evaluate([config({ points: [{ throughput: served(sglang('2.49')) }] })]);
    expect(found.evidence).toEqual([
      {
        label: 'golden/m8_mtp.yaml:5',
        url: `https://github.com/acme/bench/blob/${DEFAULT}/golden/m8_mtp.yaml#L5`,
      },
    ]);
  });

  test('for the thinking mode of the server', () => {
    const env = [{ name: 'THINKING_MODE', ...known('thinking_off') }];
    const serving = drafting('sglang', { simulated: { SGLANG_SIMULATE_ACC_LEN: '2.97' } }, { env });
    expect(rowOf(serving)).toBe('pass: `k`: simulated at `2.97` (`m8_mtp.yaml`, thinking_off, 3)');
  });

  test('for the thinking mode of the job', () => {
    const { key, isSubmitted, points } = config({ points: [{ throughput: served(sglang('2.97')) }] });
    const sizes = { 'num-worker': 1, tp: 4, pp: 1, 'dcp-size': 1, 'pcp-size': 1, ep: 1, 'dp-attn': false };
    const decode = { ...sizes, 'additional-settings': ['THINKING_MODE=thinking_off'] };
    const moded = points.map(({ point, ...purposes }) => {
      const row = { ...point.row, recipe: { ...point.row.recipe, decode } };
      return { ...purposes, point: { ...point, row } };
    });
    const { summary } = evaluate([{ key, isSubmitted, points: moded }]);
    expect(summary).toBe('`k`: simulated at `2.97` (`m8_mtp.yaml`, thinking_off, 3)');
  });

  test('judges each point by its own draft length, and says each value once', () => {
    const at = (length: string, value: string) =>
      served(drafting('sglang', { length: known(length), simulated: { SGLANG_SIMULATE_ACC_LEN: value } }));
    const points = [at('3', '2.49'), at('3', '2.49'), at('1', '1.79')].map((throughput) => ({ throughput }));
    expect(evaluate([config({ points })])).toMatchObject({
      kind: 'pass',
      summary:
        '`k`: simulated at `2.49` (`m8_mtp.yaml`, thinking_on, 3), `k`: simulated at `1.79` (`m8_mtp.yaml`, thinking_on, 1)',
    });
  });

  test('lets the decode role decide', () => {
    const prefill = drafting('sglang', {}, { role: 'prefill' });
    const decode = { ...sglang('2.49'), role: 'decode' as const };
    const found = evaluate([config({ points: [{ throughput: served(prefill, decode) }] })]);
    expect(found.kind).toBe('pass');
  });
});

describe('FAIL', () => {
  test.each([
    ['another value', sglang('3.90'), '`SGLANG_SIMULATE_ACC_LEN` is `3.90`, golden is `2.49`', '`2.49`'],
    ['a finer value', sglang('2.491'), '`SGLANG_SIMULATE_ACC_LEN` is `2.491`, golden is `2.49`', '`2.49`'],
    [
      'another value of vLLM',
      vllm({ ...synthetic, synthetic_acceptance_length: '2.5' }),
      '`synthetic_acceptance_length` is `2.5`, golden is `2.49`',
      '`2.49`',
    ],
    [
      'a length where drafts are counted',
      trtllm('2.49'),
      '`TLLM_SPEC_DECODE_FORCE_NUM_ACCEPTED_TOKENS` is `2.49` (an acceptance length of `3.49`), golden is `2.49`',
      '`1.49`',
    ],
    [
      'another rate',
      atom({ 'spec-decode-acceptance-rate': '0.5' }),
      '`spec-decode-acceptance-rate` is `0.5` (an acceptance length of `2.50`), golden is `2.49`',
      '`0.496667`',
    ],
  ])('for %s, with what is pinned and expected', (_name, serving, why, mend) => {
    const found = evaluate([config({ points: [{ throughput: served(serving) }] })]);
    const summary = `\`k\`: ${why} (${source}), at ${place}`;
    expect(found).toMatchObject({
      kind: 'fail',
      summary,
      findings: [
        {
          message: `${summary}. Set it to ${mend} ([golden curve](https://github.com/acme/bench/blob/${DEFAULT}/golden/m8_mtp.yaml#L5)).`,
          location: { path: SCRIPT, line: 9 },
        },
      ],
    });
  });

  test.each([
    ['SGLang', drafting('sglang'), '`SGLANG_SIMULATE_ACC_LEN`, with `2.49`'],
    [
      'vLLM',
      drafting('vllm'),
      '`"rejection_sample_method": "synthetic"` and `synthetic_acceptance_length`, with `2.49`',
    ],
    ['TensorRT-LLM', drafting('trtllm'), '`TLLM_SPEC_DECODE_FORCE_NUM_ACCEPTED_TOKENS`, with `1.49`'],
    ['ATOM', drafting('atom'), '`spec-decode-acceptance-length`, with `2.49`'],
    ['a length that means none', sglang('-1'), '`SGLANG_SIMULATE_ACC_LEN`, with `2.49`'],
    ['drafts that mean none', trtllm('0'), '`TLLM_SPEC_DECODE_FORCE_NUM_ACCEPTED_TOKENS`, with `1.49`'],
    ['an empty variable', sglang(''), '`SGLANG_SIMULATE_ACC_LEN`, with `2.49`'],
    [
      'companions alone',
      drafting('sglang', { simulated: matchExpected }),
      '`SGLANG_SIMULATE_ACC_LEN`, with `2.49`',
    ],
  ])('without simulated acceptance, at the method: %s', (_name, serving, mend) => {
    const found = evaluate([config({ points: [{ throughput: served(serving) }] })]);
    const summary = `\`k\`: it drafts at \`${SCRIPT}:5\` without simulated acceptance`;
    expect(found).toMatchObject({ kind: 'fail', summary });
    expect(found.findings).toEqual([
      {
        message: expect.stringContaining(`${summary}. Set ${mend} ([golden`),
        location: { path: SCRIPT, line: 5 },
      },
    ]);
  });

  test('without simulated acceptance, whether or not there is a curve', () => {
    const found = evaluate([
      config({ points: [{ throughput: served(drafting('vllm', { method: known('eagle3', 5) })) }] }),
    ]);
    expect(found.findings?.[0]?.message).toMatch(
      /`synthetic_acceptance_length` to the committed golden value\.$/,
    );
  });

  test.each([
    ['a length without the method', vllm({ synthetic_acceptance_length: '2.49' }), 'has no effect without'],
    ['a method without the length', vllm(synthetic), 'has no `synthetic_acceptance_length` beside it'],
    [
      'a length and a rate',
      atom({ 'spec-decode-acceptance-length': '2.49', 'spec-decode-acceptance-rate': '0.4967' }),
      'exclude each other',
    ],
    ['no number', sglang('golden'), '`SGLANG_SIMULATE_ACC_LEN` is `golden` at'],
    [
      'another method',
      sglang('2.49', { SGLANG_SIMULATE_ACC_METHOD: 'multinomial' }),
      '`SGLANG_SIMULATE_ACC_METHOD` is `multinomial`',
    ],
    [
      'other tokens',
      sglang('2.49', { ...matchExpected, SGLANG_SIMULATE_ACC_TOKEN_MODE: 'random' }),
      'not `real-draft-token`',
    ],
  ])('for %s', (_name, serving, why) => {
    const config1 = { ...serving, args: [{ flag: 'speculative-config', isSwitch: false, ...known('{}') }] };
    const row = rowOf(config1);
    expect(row).toMatch(/^fail: `k`: /);
    expect(row).toContain(why);
    expect(row).toContain(place);
  });

  test('once for a line, however many points and configs it decides', () => {
    const points = Array.from({ length: 12 }, () => ({ throughput: served(sglang('3.90')) }));
    const found = evaluate([config({ points }), config({ key: 'l', points })]);
    expect(found.findings).toHaveLength(1);
    expect(found.summary).toMatch(/^`k`, `l`: `SGLANG_SIMULATE_ACC_LEN` is `3\.90`/);
  });

  test('with all that a line says wrong', () => {
    const at = (value: string) => ({ throughput: served(sglang(value)) });
    const found = evaluate([config({ points: ['1.1', '1.2', '1.3', '1.4'].map(at) })]);
    expect(found.findings).toHaveLength(1);
    expect(found.findings?.[0]?.message).toMatch(/`1\.1`.*`1\.2`.*`1\.3`.* \(\+1 more\)$/);
    expect(found.summary).toMatch(/ \(\+2 more\)$/);
  });

  test('although something else cannot be told', () => {
    const points = [
      sglang('3.90'),
      drafting('sglang', { simulated: { SGLANG_SIMULATE_ACC_LEN: hidden('AL') } }),
    ];
    const found = evaluate([config({ points: points.map((one) => ({ throughput: served(one) })) })]);
    expect(found.kind).toBe('fail');
  });

  test('shows names from the pull request as code', () => {
    const row = rowOf(sglang('2.49', { SGLANG_SIMULATE_ACC_METHOD: '@a <b>' }));
    expect(row).toContain('is `@a <b>` at');
  });
});

describe('cannot tell', () => {
  const cannot = 'cannot-tell: `k`: ';
  test.each([
    [
      'a value',
      drafting('sglang', { simulated: { SGLANG_SIMULATE_ACC_LEN: hidden('AL') } }),
      `what \`SGLANG_SIMULATE_ACC_LEN\` is at ${place} cannot be told`,
    ],
    [
      'whether a value is in force',
      drafting('sglang', { simulated: { SGLANG_SIMULATE_ACC_LEN: guarded(known('2.49')) } }),
      `whether \`SGLANG_SIMULATE_ACC_LEN\` is in force at ${place} cannot be told`,
    ],
    [
      'a companion',
      drafting('sglang', {
        simulated: { SGLANG_SIMULATE_ACC_LEN: '2.49', SGLANG_SIMULATE_ACC_METHOD: hidden('M') },
      }),
      `what \`SGLANG_SIMULATE_ACC_METHOD\` is at ${place} cannot be told`,
    ],
    [
      'a method of speculation',
      drafting('vllm', { method: hidden('SPEC') }),
      `the method of speculation at ${place} cannot be told`,
    ],
    [
      'how vLLM verifies',
      drafting(
        'vllm',
        { simulated: { synthetic_acceptance_length: '2.49' } },
        { args: [{ flag: 'speculative-config', isSwitch: false, ...hidden('CONFIG') }] },
      ),
      `what \`rejection_sample_method\` is at ${place} cannot be told`,
    ],
    [
      'a draft length',
      drafting('sglang', { length: hidden('STEPS'), simulated: { SGLANG_SIMULATE_ACC_LEN: '2.49' } }),
      `the draft length at ${place} cannot be told`,
    ],
    [
      'a draft length that is not set',
      drafting('sglang', { length: undefined, simulated: { SGLANG_SIMULATE_ACC_LEN: '2.49' } }),
      `no draft length is set at \`${SCRIPT}:5\``,
    ],
    [
      'a thinking mode',
      drafting(
        'sglang',
        { simulated: { SGLANG_SIMULATE_ACC_LEN: '2.49' } },
        { env: [{ name: 'THINKING_MODE', ...hidden('MODE') }] },
      ),
      `\`THINKING_MODE\` at ${place} cannot be told`,
    ],
    [
      'a rate of a draft length that is not known',
      drafting('atom', { length: hidden('K'), simulated: { 'spec-decode-acceptance-rate': '0.5' } }),
      `the draft length at ${place} cannot be told`,
    ],
  ])('%s', (_name, serving, why) => {
    expect(rowOf(serving)).toBe(cannot + why);
  });

  test('a curve that cannot be read', () => {
    expect(rowOf(sglang('2.49'), { golden: curvesOf({ m8_mtp: 'broken' }) })).toBe(
      `${cannot}the curve cannot be read: \`golden/m8_mtp.yaml:1: is no curve\``,
    );
  });

  const elsewhere = {
    kind: 'unknown' as const,
    reason: { kind: 'file' as const, path: 'u.yaml' },
    message: 'u.yaml is elsewhere',
    origin: { path: 'u.yaml', line: 1 },
    isElsewhere: true,
  };

  test('a recipe that is elsewhere, without a network', () => {
    expect(evaluate([config({ points: [{ throughput: elsewhere, eval: elsewhere }] })])).toMatchObject({
      kind: 'cannot-tell',
      needs: 'network',
      parts: ['upstream'],
      summary: '`k`: `u.yaml is elsewhere`',
    });
  });

  test('a script that cannot be followed', () => {
    const throughput = { ...elsewhere, message: 's.sh is not followed', isElsewhere: false };
    expect(evaluate([config({ points: [{ throughput }] })])).toMatchObject({
      kind: 'cannot-tell',
      needs: 'nothing',
      summary: '`k`: `s.sh is not followed`',
    });
  });

  test.each([
    ['that says that it drafts', { item: {} }, 'cannot-tell'],
    ['that says nothing of drafts', { item: { 'spec-decoding': 'none' } }, 'not-applicable'],
  ])('what a script launches that does not exist, for a config %s', (_name, more, kind) => {
    const throughput = { ...elsewhere, isElsewhere: false };
    expect(evaluate([config({ points: [{ throughput }], ...more })]).kind).toBe(kind);
  });

  test.each([
    ['says that it drafts', {}, 'cannot-tell'],
    ['says so by its name', { key: 'a-mtp', item: { 'spec-decoding': 'none' } }, 'cannot-tell'],
    ['says nothing of drafts', { item: { 'spec-decoding': 'none' } }, 'not-applicable'],
    ['is only reached', { isSubmitted: false }, 'not-applicable'],
  ])('what a fixed sequence launches that %s', (_name, more, kind) => {
    const found = evaluate([config({ isAgentic: false, points: [{ throughput: elsewhere }], ...more })]);
    expect(found.kind).toBe(kind);
  });
});

describe('what can be told in spite of a hole', () => {
  test('a value that no draft length has', () => {
    const serving = drafting('sglang', {
      length: hidden('K'),
      simulated: { SGLANG_SIMULATE_ACC_LEN: '3.90' },
    });
    expect(rowOf(serving)).toBe(
      `fail: \`k\`: \`SGLANG_SIMULATE_ACC_LEN\` is \`3.90\`, golden is one of \`1.79\`, \`2.27\`, \`2.49\` (the draft length at ${place} cannot be told), at ${place}`,
    );
  });
});

describe('not applicable', () => {
  test('without a golden directory', () => {
    const points = [{ throughput: served(sglang('3.90')) }];
    expect(evaluate([config({ points })], { golden: undefined })).toEqual({
      kind: 'not-applicable',
      summary: 'no golden acceptance lengths in this repository',
    });
  });

  test('without speculative decoding, whatever the label says', () => {
    const plain = { ...drafting('vllm'), speculation: undefined };
    expect(rowOf(plain)).toBe('not-applicable: it changes no benchmark configuration');
  });
});
