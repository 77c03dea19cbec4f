import { describe, expect, test } from '@jest/globals';
import { paretoCoverage } from '../../checks/14-pareto-coverage/index.ts';
import { registry } from '../../checks/registry.ts';
import type { Outcome } from '../../src/check/outcome.ts';
import { isInForce } from '../../src/check/rule.ts';
import { openEvidenceDirectory } from '../../src/evidence/directory/open-evidence-directory.ts';
import type { CurveStanding, MeasuredCurves, OlderResults } from '../../src/facts/curves.ts';
import type { CurveException } from '../../src/facts/curves-exceptions.ts';
import { resolvePolicy } from '../../src/policy/resolve-policy.ts';
import { BenchmarkRow } from '../../src/results/rows/benchmark-row.ts';
import { FactStore } from '../../src/verdict/fact-store.ts';
import { toRow } from '../../src/verdict/to-row.ts';
import { agenticRow, fixedRow, metrics } from '../results/support.ts';
import { artifactNamed } from '../support/sweep-evidence.ts';

type Facts = Parameters<typeof paretoCoverage.evaluate>[0]['facts'];

const HEAD = '1234567890abcdef1234567890abcdef12345678';
const key = 'm8/agentic-coding/gb300_dynamo-sglang/fp4';
const disagg = { disagg: true, decode_num_workers: 1, decode_tp: 8 };

/** An agentic row whose latency in seconds and throughput are given. */
const at = (seconds: number, throughput: number, more = {}) =>
  BenchmarkRow.parse(
    agenticRow({
      request_metrics: metrics(throughput, seconds, seconds / 2),
      conc: Math.ceil(seconds),
      ...more,
    }),
  );
const rising = (count: number, more = {}) =>
  Array.from({ length: count }, (_, index) => at(index + 1, 100 * (index + 1), more));

const measured = (rows: readonly BenchmarkRow[], name = key): CurveStanding => ({
  key: name,
  configs: ['m8-agg'],
  older: [],
  kind: 'measured',
  rows,
  olderResults: [],
  unmeasured: 0,
});
const lost = (why: string, name = key): CurveStanding => ({
  ...measured([], name),
  kind: 'unverifiable',
  why,
});

interface Scene {
  readonly exceptions?: readonly CurveException[];
  readonly config?: unknown;
  readonly isSubmitted?: boolean;
  readonly artifacts?: readonly string[];
}

function evaluate(curves: readonly CurveStanding[], scene: Scene = {}): Outcome {
  const read = (scene.artifacts ?? ['results_bmk']).map((name, index) => ({
    ...artifactNamed(name),
    id: 40 + index,
  }));
  const source: MeasuredCurves['source'] = {
    run: { id: 5, sha: HEAD, isPinned: true, isVouched: true, artifacts: [] },
    read,
  };
  // The check looks at nothing but whether something is submitted.
  const submission = {
    submitted: scene.isSubmitted === false ? [] : [{}],
    removedOnly: [],
    sharedFiles: [],
  } as unknown as Facts['submission'];
  return paretoCoverage.evaluate({
    facts: {
      submission,
      curves: {
        repository: 'o/r',
        head: HEAD,
        curves,
        source: curves.some(({ kind }) => kind === 'measured') ? source : undefined,
      },
      exceptions: scene.exceptions ?? [],
    },
    config: paretoCoverage.config.parse(scene.config ?? {}),
    rules: paretoCoverage.rules,
    reviewDate: '2026-10-22',
  });
}

const tableOf = ({ details = [] }: Outcome) => details.find((detail) => detail.kind === 'table');

const exception = (more: Partial<CurveException> = {}): CurveException => ({
  curve: key,
  author: 'ada',
  url: 'https://github.com/o/r/pull/7#issuecomment-1',
  state: 'granted',
  ...more,
});
const run = { label: 'run 5', url: 'https://github.com/o/r/actions/runs/5' };

describe('PASS', () => {
  test('shows key and count, links the artifact, and lists every point', () => {
    expect(
      evaluate([
        measured([
          ...rising(3),
          ...rising(2, disagg).map((row) => ({
            ...row,
            throughput: row.throughput * 100,
            latency: { ...row.latency, p90: row.latency.p90 + 5 },
          })),
        ]),
      ]),
    ).toEqual({
      kind: 'pass',
      summary: `curve \`${key}\` (agg and disagg points combined) from run 5: 5 of 5 measured points on the frontier`,
      evidence: [run, { label: 'results_bmk', url: 'https://github.com/o/r/actions/runs/5/artifacts/40' }],
      details: [
        {
          kind: 'table',
          title: `Curve \`${key}\`, fastest first:`,
          columns: ['concurrency', 'topology', 'tokens/s/GPU', 'latency in s (p90)', ''],
          rows: [
            ['1', '`TP4, mtp`', '100', '1', 'on the frontier'],
            ['2', '`TP4, mtp`', '200', '2', 'on the frontier'],
            ['3', '`TP4, mtp`', '300', '3', 'on the frontier'],
            ['1', '`1x TP4 + 1x TP8, mtp`', '10,000', '6', 'on the frontier'],
            ['2', '`1x TP4 + 1x TP8, mtp`', '20,000', '7', 'on the frontier'],
          ],
        },
        { kind: 'chart', chart: expect.objectContaining({ title: key, latency: 'p90' }) },
      ],
    });
  });

  test('does not say that points of one kind are combined', () => {
    expect(evaluate([measured(rising(5))]).summary).not.toContain('combined');
    expect(evaluate([measured(rising(5, disagg))]).summary).not.toContain('combined');
  });

  test('takes dominated points along', () => {
    const { kind, summary } = evaluate([measured([...rising(6), at(5.5, 1)])]);
    expect({ kind, summary }).toEqual({
      kind: 'pass',
      summary: `curve \`${key}\` from run 5: 6 of 7 measured points on the frontier`,
    });
  });

  test('counts each of several curves', () => {
    const fixed = [1, 2, 3, 4, 5].map((step) =>
      BenchmarkRow.parse(fixedRow({ median_e2el: step, tput_per_gpu: step, conc: step })),
    );
    expect(evaluate([measured(rising(5)), measured(fixed, 'm8/8k1k/b200_vllm/fp8')]).summary).toBe(
      `2 curves from run 5, measured points on the frontier: \`${key}\` 5 of 5, \`m8/8k1k/b200_vllm/fp8\` 5 of 5`,
    );
  });

  test('links three artifacts at most', () => {
    const artifacts = ['a', 'b', 'c', 'd'].map((name) => `bmk_agentic_${name}`);
    expect(evaluate([measured(rising(5))], { artifacts }).evidence?.map(({ label }) => label)).toEqual([
      'run 5',
      'bmk_agentic_a',
      'bmk_agentic_b',
      'bmk_agentic_c',
    ]);
  });
});

describe('too few points', () => {
  test('are counted against five, and the row says how to go on', () => {
    const outcome = evaluate([measured([...rising(3), at(2.5, 1)])]);
    const { findings = [] } = outcome;
    expect(outcome).toMatchObject({
      kind: 'fail',
      summary: `\`${key}\`: 3/5 points on the frontier (4 measured); no admin exception`,
    });
    expect(findings[0]?.message).toBe(
      `Curve \`${key}\` has 3 of 5 points on its frontier. Sweep what is missing; or an admin of the repository writes a comment with the word "exception", \`${key}\` and \`1234567890ab\`.`,
    );
    expect(tableOf(outcome)?.rows).toContainEqual([
      '3',
      '`TP4, mtp`',
      '1',
      '2.5',
      'dominated by `c2, TP4, mtp`',
    ]);
  });

  test('are none where nothing was measured', () => {
    expect(evaluate([measured([])])).toMatchObject({
      kind: 'fail',
      summary: `\`${key}\`: 0/5 points on the frontier (0 measured); no admin exception`,
    });
  });

  test('are not made up for by points without a value', () => {
    const rows = [...rising(5), at(9, Number.NaN), at(9, 9, { num_requests_successful: 0 })];
    const outcome = evaluate([measured(rows)]);
    const { summary, findings = [] } = outcome;
    expect(summary).toBe(
      `\`${key}\`: 5/5 points on the frontier (7 measured, 2 without a value); no admin exception`,
    );
    expect(findings[0]?.message).toMatch(/^Curve `.*` has 2 points without a value\. Sweep what is missing;/);
    expect(tableOf(outcome)?.rows.at(-1)).toEqual(['9', '`TP4, mtp`', 'none', 'none', 'without a value']);
  });

  test('of several curves are said together, however many there are, in one breath', () => {
    const curves = Array.from({ length: 30 }, (_, index) =>
      measured(rising(index % 5), `model-${index}/agentic-coding/gb300_dynamo-sglang/fp4`),
    );
    // Rows stand for curves of other names here: only what is said about them matters.
    const { summary } = evaluate(curves);
    expect(summary.length).toBeLessThan(300);
    expect(summary).toMatch(/: 0\/5 points .* \(\+5 more\): 1\/5 points .*; \+3 more; no admin exception$/);
  });

  test('may be fewer where the policy says so', () => {
    expect(evaluate([measured(rising(3))], { config: { leastPoints: 3 } }).kind).toBe('pass');
  });
});

describe('percentiles', () => {
  test('are curves of their own where the policy names more', () => {
    const rows = [...rising(5), at(10, 550)].map((row) => ({
      ...row,
      latency: { ...row.latency, p75: 6 - row.latency.p90 / 2 },
    }));
    const { kind, summary } = evaluate([measured(rows)], { config: { percentiles: ['p90', 'p75'] } });
    expect({ kind, summary }).toEqual({
      kind: 'fail',
      summary: `\`${key}/p75\`: 1/5 points on the frontier (6 measured); no admin exception`,
    });
  });

  test('make no difference to fixed sequences', () => {
    const fixed = [1, 2, 3, 4, 5].map((step) =>
      BenchmarkRow.parse(fixedRow({ median_e2el: step, tput_per_gpu: step })),
    );
    const { summary } = evaluate([measured(fixed, 'm8/8k1k/b200_vllm/fp8')], {
      config: { percentiles: ['p50', 'p75', 'p90'] },
    });
    expect(summary).toBe('curve `m8/8k1k/b200_vllm/fp8` from run 5: 5 of 5 measured points on the frontier');
  });

  test.each([{ percentiles: [] }, { percentiles: ['p99'] }, { leastPoints: 0 }, { other: 1 }])(
    'cannot be %j',
    (config) => {
      expect(paretoCoverage.config.safeParse(config).success).toBe(false);
    },
  );
});

describe('what cannot be verified', () => {
  test('is said with the reason, and no number is given', () => {
    const outcome = evaluate([lost('artifacts expired: `results_bmk` of run 5')]);
    expect(outcome).toEqual({
      kind: 'fail',
      summary: `\`${key}\`: unverifiable: artifacts expired: \`results_bmk\` of run 5; no admin exception`,
      findings: [
        {
          message: `Curve \`${key}\` cannot be verified: artifacts expired: \`results_bmk\` of run 5. Sweep it on the head; or an admin of the repository writes a comment with the word "exception", \`${key}\` and \`1234567890ab\`.`,
        },
      ],
      evidence: [],
      details: [],
    });
  });

  test('is never a PASS beside a covered curve', () => {
    const other = 'm9/agentic-coding/b200_vllm/fp8';
    expect(evaluate([measured(rising(5)), lost('there is no run', other)])).toMatchObject({
      kind: 'fail',
      summary: `\`${other}\`: unverifiable: there is no run; no admin exception`,
    });
  });
});

describe('older points', () => {
  const artifact = { ...artifactNamed('results_bmk'), id: 30 };
  const older = (rows: readonly BenchmarkRow[], more: Partial<OlderResults> = {}): OlderResults => ({
    id: 3,
    pull: 1,
    read: [artifact],
    rows,
    ...more,
  });
  const beside = (own: readonly BenchmarkRow[], olderResults: readonly OlderResults[], unmeasured = 0) => ({
    ...measured(own),
    olderResults,
    unmeasured,
  });
  const [first, second, third, ...rest] = rising(5).map((row) => [row]);

  test('make a curve covered, and the row says and links where they are from', () => {
    const outcome = evaluate([beside(rising(5).slice(3), [older(rising(3))])]);
    expect(outcome).toMatchObject({
      kind: 'pass',
      summary: `curve \`${key}\` from run 5, with 3 older points from run 3 of #1: 5 of 5 measured points on the frontier`,
    });
    expect(outcome.evidence).toEqual([
      run,
      { label: 'results_bmk', url: 'https://github.com/o/r/actions/runs/5/artifacts/40' },
      { label: 'run 3 of #1', url: 'https://github.com/o/r/actions/runs/3' },
      { label: 'results_bmk', url: 'https://github.com/o/r/actions/runs/3/artifacts/30' },
    ]);
  });

  test('are marked in the table and grey in the picture', () => {
    const outcome = evaluate([beside([at(2, 200)], [older([at(1, 100), at(3, 50)])])]);
    expect(tableOf(outcome)?.rows).toEqual([
      ['1', '`TP4, mtp`', '100', '1', 'on the frontier (older: run 3)'],
      ['2', '`TP4, mtp`', '200', '2', 'on the frontier'],
      ['3', '`TP4, mtp`', '50', '3', 'dominated by `c2, TP4, mtp` (older: run 3)'],
    ]);
    const charts = (outcome.details ?? []).flatMap((detail) =>
      detail.kind === 'chart' ? [detail.chart] : [],
    );
    expect(charts[0]?.points.map(({ label, isOld }) => [label, isOld === true])).toEqual([
      ['c2', false],
      ['c1', true],
      ['c3', true],
    ]);
  });

  test('may dominate new ones', () => {
    const strong = older([at(0.5, 10_000)]);
    expect(evaluate([beside(rising(5), [strong])])).toMatchObject({
      kind: 'fail',
      summary: `\`${key}\`: 1/5 points on the frontier (6 measured, with 1 older point from run 3 of #1); no admin exception`,
    });
  });

  test('without a value are no better than new ones', () => {
    const { kind, summary } = evaluate([beside(rising(5), [older([at(9, Number.NaN)])])]);
    expect({ kind, summary }).toEqual({
      kind: 'fail',
      summary: `\`${key}\`: 5/5 points on the frontier (6 measured, 1 without a value, with 1 older point from run 3 of #1); no admin exception`,
    });
  });

  test.each([
    [1, '(1 more has no result there)'],
    [2, '(2 more have no result there)'],
  ])('that have no result are said: %d', (count, words) => {
    const { summary } = evaluate([beside(rising(5).slice(1), [older(first ?? [])], count)]);
    expect(summary).toContain(`with 1 older point from run 3 of #1 ${words}: 5 of 5`);
  });

  test('from several runs are counted together, each run linked once', () => {
    const runs = [older(first ?? []), older(second ?? [], { id: 4, pull: 2 }), older(third ?? [], { id: 6 })];
    const outcome = evaluate([
      beside(rest.flat(), runs),
      measured(rising(5), 'm9/agentic-coding/b200_vllm/fp8'),
    ]);
    expect(outcome.summary).toContain(
      '2 curves from run 5, with 3 older points from run 3 of #1, run 4 of #2 (+1 more), measured points',
    );
    expect(outcome.evidence?.flatMap(({ label }) => (label.startsWith('run') ? [label] : []))).toEqual([
      'run 5',
      'run 3 of #1',
      'run 4 of #2',
      'run 6 of #1',
    ]);
  });

  test('are counted once, however many percentiles they are judged at', () => {
    const curve = beside(rising(5).slice(3), [older(rising(3))], 1);
    const { summary } = evaluate([curve], { config: { percentiles: ['p90', 'p75'] } });
    expect(summary).toContain('with 3 older points from run 3 of #1 (1 more has no result there)');
  });

  test('stay out of the row where there are none', () => {
    expect(evaluate([measured(rising(5))]).summary).not.toContain('older');
  });
});

describe('an exception', () => {
  const short = [measured(rising(3))];

  test('of an admin is linked, and the row stays a warning under any severity', () => {
    const outcome = evaluate(short, { exceptions: [exception()] });
    expect(outcome).toMatchObject({
      kind: 'warn',
      summary: `\`${key}\`: 3/5 points on the frontier (3 measured); admin exception by \`@ada\``,
      evidence: [run, {}, { label: 'comment by @ada', url: 'https://github.com/o/r/pull/7#issuecomment-1' }],
    });
    expect(outcome.findings?.[0]?.message).toMatch(/; an admin has excepted it\.$/);
  });

  test.each([
    ['not-admin', 'no admin exception: `@ada` is no admin'],
    ['edited', 'no admin exception: the comment of `@ada` was edited'],
    ['unknown', 'no admin exception that can be verified: whether `@ada` is an admin is not known'],
  ] as const)('that is %s is none', (state, words) => {
    const { kind, summary } = evaluate(short, { exceptions: [exception({ state })] });
    expect({ kind, summary }).toEqual({
      kind: 'fail',
      summary: `\`${key}\`: 3/5 points on the frontier (3 measured); ${words}`,
    });
  });

  test('that is granted counts before a newer one that is not', () => {
    const exceptions = [exception({ state: 'not-admin', author: 'eve' }), exception()];
    expect(evaluate(short, { exceptions }).kind).toBe('warn');
  });

  test('for one curve is none for another', () => {
    const other = 'm9/agentic-coding/b200_vllm/fp8';
    const { kind, summary } = evaluate([...short, lost('there is no run', other)], {
      exceptions: [exception()],
    });
    expect({ kind, summary }).toEqual({
      kind: 'fail',
      summary: `\`${key}\`: 3/5 points on the frontier (3 measured) (admin exception by \`@ada\`); \`${other}\`: unverifiable: there is no run (no admin exception)`,
    });
  });

  test('for several curves in one comment is linked once', () => {
    const other = 'm9/agentic-coding/b200_vllm/fp8';
    const outcome = evaluate([...short, lost('there is no run', other)], {
      exceptions: [exception(), exception({ curve: other })],
    });
    expect(outcome.kind).toBe('warn');
    expect(outcome.evidence?.filter(({ label }) => label.startsWith('comment'))).toHaveLength(1);
  });
});

describe('N/A', () => {
  test('where nothing is submitted', () => {
    expect(evaluate([], { isSubmitted: false })).toEqual({
      kind: 'not-applicable',
      summary: 'it changes no benchmark configuration',
    });
  });

  test('where no curve gets new points', () => {
    expect(evaluate([])).toMatchObject({ kind: 'not-applicable' });
  });
});

describe('the rule', () => {
  const [rule] = paretoCoverage.rules;

  test.each([
    ['2026-09-19', false],
    ['2026-09-20', true],
    ['2030-01-01', true],
  ])('is in force on %s: %p', (day, expected) => {
    expect(isInForce(rule, day)).toBe(expected);
  });

  test('warns', () => {
    const scope = { missingParts: () => false, hasSignoff: true };
    expect(toRow(paretoCoverage, evaluate([measured([])]), rule.severity, scope).status).toBe('WARN');
  });
});

describe('of the fixtures', () => {
  async function judge(name: string, reviewDate: string): Promise<Outcome> {
    const { evidence } = await openEvidenceDirectory(`fixtures/${name}`);
    const store = new FactStore(evidence, resolvePolicy({}, 'test', registry), reviewDate);
    const { submission, curves, exceptions } = paretoCoverage.needs;
    return paretoCoverage.evaluate({
      facts: {
        submission: await store.get(submission),
        curves: await store.get(curves),
        exceptions: await store.get(exceptions),
      },
      config: paretoCoverage.config.parse({}),
      rules: paretoCoverage.rules,
      reviewDate,
    });
  }

  test('pr-4303 passes with agg and disagg points combined', async () => {
    expect(await judge('pr-4303', '2026-10-22')).toMatchObject({
      kind: 'pass',
      summary:
        'curve `dsv41flash/agentic-coding/gb300_dynamo-sglang/fp4` (agg and disagg points combined) from run 39695060576: 7 of 7 measured points on the frontier',
      evidence: [
        { label: 'run 39695060576' },
        {
          label: 'results_bmk',
          url: expect.stringMatching(/\/actions\/runs\/39695060576\/artifacts\/4471200913$/),
        },
      ],
    });
  });

  test('rejected has too few points on all of its curves', async () => {
    const { kind, findings = [], details = [] } = await judge('rejected', '2026-10-23');
    expect(kind).toBe('fail');
    const counts = findings.flatMap(
      ({ message }) => /^Curve `([^`]+)` has (\d) of 5/.exec(message)?.slice(1).join(' ') ?? [],
    );
    expect(counts).toEqual([
      'dsr1/1k1k/gb300_dynamo-trt/fp4/mtp 1',
      'dsr1/8k1k/gb300_dynamo-trt/fp4/mtp 2',
      'dsv41flash/agentic-coding/gb300_dynamo-sglang/fp4 3',
      'dsv41flash/agentic-coding/h200_vllm/fp4 2',
      'glm5.2/agentic-coding/b200_sglang/fp4 1',
    ]);
    expect(details).toContainEqual(
      expect.objectContaining({
        rows: expect.arrayContaining([
          expect.arrayContaining(['`TP2 EP2, mtp`', 'dominated by `c16, TP4, mtp`']),
        ]),
      }),
    );
    expect(details.filter(({ kind }) => kind === 'chart')).toHaveLength(5);
  });
});
