import { describe, expect, test } from '@jest/globals';
import { launchedArm } from '../../checks/07-deprecated-models/launched-arm.ts';
import type { EffectiveServing, PointServings, Served } from '../../src/facts/servings.ts';
import { fixedEntry, rowsOf } from '../support/matrix-configs.ts';

type Setting = NonNullable<EffectiveServing['image']>;

const [row] = rowsOf({ k: fixedEntry([{ tp: 8, 'conc-list': [1] }]) });
if (row === undefined) throw new Error('no row');
const point = { row, concurrency: 1 };

const origin = { path: 'r.yaml', line: 5 };
const known = (text: string): Setting => ({
  value: { kind: 'known', text },
  origin: { path: 'r.yaml', line: 9 },
  guard: { conditions: [] },
});
const hidden: Setting = {
  ...known(''),
  value: { kind: 'unknown', hole: { reason: { kind: 'branches' }, expression: '$M' } },
};

function role(
  method: Setting | undefined,
  draft?: Setting,
  more: Partial<EffectiveServing> = {},
): EffectiveServing {
  const speculation = {
    method,
    draft,
    length: undefined,
    sampler: undefined,
    simulated: [],
    injectedBy: undefined,
  };
  return {
    role: 'aggregated',
    purpose: 'throughput',
    engine: 'vllm',
    image: undefined,
    model: undefined,
    topology: { gpus: undefined, workers: undefined, nodes: undefined },
    args: [],
    env: [],
    speculation: method === undefined && draft === undefined ? undefined : speculation,
    client: undefined,
    actions: [],
    srtSlurm: undefined,
    origin,
    ...more,
  };
}

function serving(...servings: readonly EffectiveServing[]): PointServings {
  const served: Served = { kind: 'served', servings };
  return { point, throughput: served, eval: served };
}

const script: Served = {
  kind: 'unknown',
  reason: { kind: 'limit', what: 'steps' },
  message: 's.sh is too much to follow (steps)',
  origin,
  isElsewhere: false,
};
const under = (expression: string): Setting['guard'] => ({
  conditions: [{ expression, holds: true, origin }],
});
const elsewhere: Served = {
  kind: 'unknown',
  reason: { kind: 'file', path: 'u.yaml' },
  message: 'u.yaml is elsewhere',
  origin,
  isElsewhere: true,
};

describe('an arm that is launched', () => {
  test.each([
    ['its method', 'dspark', role(known('dspark'))],
    ['its method in part', 'eagle3', role(known('eagle3_fast'))],
    ['its draft', 'dspark', role(known('draft_model'), known('acme/Model-DSpark'))],
    ['its draft, whatever the method', 'dspark', role(hidden, known('acme/Model-DSpark'))],
    ['any method, for MTP', 'mtp', role(known('nextn'))],
    ['a method that is not known, for MTP', 'mtp', role(hidden)],
    [
      'its method, if the server is started at all',
      'eagle',
      role(known('eagle'), undefined, { guard: under('$X') }),
    ],
  ])('is told by %s', (_name, arm, one) => {
    expect(launchedArm(arm, false, [serving(one)])).toEqual({ kind: 'same' });
  });

  test('is forbidden where the policy names it so', () => {
    expect(launchedArm('dspark', true, [serving(role(known('dspark')))])).toEqual({
      kind: 'other',
      what: 'with `dspark`',
      location: { path: 'r.yaml', line: 9 },
    });
    expect(launchedArm('dspark', true, [serving(role(known('mtp')))])).toEqual({ kind: 'same' });
    expect(launchedArm('mtp', true, [serving(role(undefined))])).toEqual({ kind: 'same' });
  });
});

describe('another arm', () => {
  test('is told by the method, at its line', () => {
    expect(launchedArm('dspark', false, [serving(role(known('eagle')))])).toEqual({
      kind: 'other',
      what: 'with `eagle`',
      location: { path: 'r.yaml', line: 9 },
    });
  });

  test('is told by its absence, at the role', () => {
    expect(launchedArm('mtp', false, [serving(role(undefined))])).toEqual({
      kind: 'other',
      what: 'without speculative decoding',
      location: { path: 'r.yaml', line: 5 },
    });
  });

  test('is a matter of the role that decodes', () => {
    const prefill = role(known('dspark'), undefined, { role: 'prefill' });
    const decode = role(known('mtp'), undefined, { role: 'decode' });
    expect(launchedArm('dspark', false, [serving(prefill, decode)]).kind).toBe('other');
    expect(
      launchedArm('mtp', false, [serving(role(undefined, undefined, { role: 'prefill' }), decode)]).kind,
    ).toBe('same');
  });

  test('at one point of many decides', () => {
    const same = serving(role(known('dspark')));
    const unknown: PointServings = { point, throughput: script, eval: script };
    expect(launchedArm('dspark', false, [same, unknown, serving(role(undefined))]).kind).toBe('other');
  });

  test('is told of every server: nodes of a label may start different ones', () => {
    expect(launchedArm('dspark', false, [serving(role(known('dspark')), role(known('mtp')))]).kind).toBe(
      'other',
    );
  });

  test('is told of a server that only some nodes of the job start', () => {
    const ranked = role(known('mtp'), undefined, { role: 'decode', guard: under('[ "$NODE_RANK" -eq 0 ]') });
    expect(launchedArm('dspark', false, [serving(ranked)]).kind).toBe('other');
  });

  test('shows its method as code', () => {
    expect(launchedArm('dspark', false, [serving(role(known('`a` @b')))])).toMatchObject({
      what: 'with `` `a` @b ``',
    });
  });
});

describe('an arm that cannot be told', () => {
  const unknown = (served: Served): PointServings => ({ point, throughput: served, eval: served });
  test.each([
    ['of a script', unknown(script), '`s.sh is too much to follow (steps)`', 'nothing'],
    ['of a recipe elsewhere', unknown(elsewhere), '`u.yaml is elsewhere`', 'network'],
    ['of another recipe', unknown({ ...elsewhere, isElsewhere: false }), '`u.yaml is elsewhere`', 'nothing'],
    [
      'without a role that decodes',
      serving(role(known('mtp'), undefined, { role: 'prefill' })),
      'nothing that it launches decodes',
      'nothing',
    ],
    [
      'of a method that is not known',
      serving(role(hidden)),
      'its method stands at `r.yaml:9` in a way that cannot be told',
      'nothing',
    ],
    [
      'of a draft that is not known',
      serving(role(known('draft_model'), hidden)),
      'its method stands at `r.yaml:9` in a way that cannot be told',
      'nothing',
    ],
    [
      'of a method behind a test that cannot be decided',
      serving(role({ ...known('dspark'), guard: under('[[ -n $FAST ]]') })),
      'what stands at `r.yaml:9` depends on `[[ -n $FAST ]]`, which cannot be told',
      'nothing',
    ],
    [
      'of another server behind a test that cannot be decided',
      serving(role(known('mtp'), undefined, { guard: under('[[ -n $SLOW ]]') })),
      'what stands at `r.yaml:9` depends on `[[ -n $SLOW ]]`, which cannot be told',
      'nothing',
    ],
  ])('%s', (_name, one, why, needs) => {
    expect(launchedArm('dspark', false, [serving(role(known('dspark'))), one])).toEqual({
      kind: 'unknown',
      why,
      needs,
    });
  });

  test('of no points', () => {
    expect(launchedArm('dspark', false, [])).toMatchObject({ kind: 'unknown' });
  });
});
