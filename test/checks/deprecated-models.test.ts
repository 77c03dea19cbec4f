import { describe, expect, test } from '@jest/globals';
import { deprecatedModels } from '../../checks/07-deprecated-models/index.ts';
import type { Outcome } from '../../src/check/outcome.ts';
import { modelPolicy, proposedModelPolicy } from '../../src/facts/model-policy.ts';
import { reviewForm } from '../../src/facts/review-form.ts';
import { servings } from '../../src/facts/servings.ts';
import { submission } from '../../src/facts/submission.ts';
import { lineOf, policyDocument } from '../benchmark/model-policy/support.ts';
import { CHANGELOG, MASTER, projectFiles } from '../benchmark/submission/support.ts';
import { gather } from '../support/gather.ts';
import { agenticEntry, type Fields, fixedEntry, multiNodeEntry } from '../support/matrix-configs.ts';
import { DEFAULT, type Files, memoryEvidence } from '../support/memory-evidence.ts';

const PATH = 'MODELS.md';
const items = [{ tp: 8, 'conc-list': [1] }];

interface Case {
  readonly configs: Readonly<Record<string, Fields>>;
  readonly day?: string;
  /** `null`: the repository has none. */
  readonly document?: string | null;
  readonly proposed?: string;
  readonly noticeDays?: number;
  /** More files of the head: recipes. */
  readonly files?: Files;
}

async function evaluate({ configs, day = '2026-10-22', noticeDays, ...texts }: Case): Promise<Outcome> {
  const document = texts.document === undefined ? policyDocument : texts.document;
  const more = { [CHANGELOG]: '[]\n', ...(document !== null && { [PATH]: document }) };
  const base = projectFiles({}, more);
  const head = projectFiles(configs, {
    ...more,
    ...(texts.proposed !== undefined && { [PATH]: texts.proposed }),
    ...texts.files,
  });
  const evidence = memoryEvidence({ base, head });
  const facts = {
    submission: await gather(submission, evidence),
    servings: await gather(servings, evidence),
    modelPolicy: await gather(modelPolicy, evidence),
    proposedModelPolicy: await gather(proposedModelPolicy, evidence),
    reviewForm: await gather(reviewForm, evidence),
  };
  const config = deprecatedModels.config.parse(noticeDays === undefined ? {} : { noticeDays });
  return deprecatedModels.evaluate({ facts, config, rules: deprecatedModels.rules, reviewDate: day });
}

const agentic = (prefix: string, more: Fields = {}) =>
  agenticEntry(items, { 'model-prefix': prefix, ...more });
const fixed = (prefix: string, isl = 8192, more: Fields = {}) =>
  fixedEntry(items, { 'model-prefix': prefix, ...more }, isl);

describe('PASS', () => {
  test('names what was looked up, and links the document', async () => {
    expect(await evaluate({ configs: { k: agentic('alpha2.5') } })).toEqual({
      kind: 'pass',
      summary: 'it is in the model policy: `alpha2.5` `fp4` Agentic coding',
      evidence: [{ label: PATH, url: `https://github.com/acme/bench/blob/${DEFAULT}/${PATH}` }],
    });
  });

  test('names several once each', async () => {
    const configs = { a: agentic('alpha2.5'), b: agentic('alpha2.5', { image: 'x:2' }), c: fixed('beta3') };
    expect((await evaluate({ configs })).summary).toBe(
      'all are in the model policy: `alpha2.5` `fp4` Agentic coding, `beta3` `fp4` Single-turn 8k1k',
    );
  });

  test('on the last day, which is said', async () => {
    const found = await evaluate({ configs: { k: fixed('alpha2.5') }, day: '2026-08-03' });
    expect(found).toMatchObject({
      kind: 'pass',
      summary: expect.stringContaining('the last day of `alpha2.5` `fp4` Single-turn 8k1k is 2026-08-03'),
    });
  });

  test('says a coming last day within fourteen days, or as many as the policy wants', async () => {
    const configs = { k: fixed('alpha2.5') };
    const says = async (day: string, noticeDays?: number) =>
      (await evaluate({ configs, day, ...(noticeDays !== undefined && { noticeDays }) })).summary.includes(
        'last day',
      );
    expect(await says('2026-07-20')).toBe(true);
    expect(await says('2026-07-19')).toBe(false);
    expect(await says('2026-07-19', 20)).toBe(true);
    expect(await says('2026-08-02', 0)).toBe(false);
  });

  test('notes a scenario that is in no list', async () => {
    expect(await evaluate({ configs: { k: fixed('delta') } })).toMatchObject({
      kind: 'pass',
      summary: expect.stringContaining('`delta` `fp4` Single-turn 8k1k is in no list of its row'),
    });
  });

  test('notes a model whose row comes with the pull request', async () => {
    const proposed = policyDocument.replace(
      '| Delta |',
      '| Zeta | `zeta` | TBD | Agentic coding | |\n| Delta |',
    );
    expect(await evaluate({ configs: { k: agentic('zeta') }, proposed })).toMatchObject({
      kind: 'pass',
      summary: expect.stringContaining('`zeta` is new: its row comes with this pull request'),
    });
  });
});

describe('FAIL', () => {
  const cases: [string, Case, summary: string, line: number][] = [
    [
      'the day after the last day',
      { configs: { k: fixed('alpha2.6') }, day: '2026-08-04' },
      '`k`: `alpha2.6` `fp4` Single-turn 8k1k is retired: its last day was 2026-08-03',
      lineOf('| Alpha-2.5/2.6 ('),
    ],
    [
      'a scenario retired for all models',
      { configs: { k: fixed('beta3', 1024) } },
      '`k`: `beta3` `fp4` Single-turn 1k1k is retired: the scenario is retired for all models since 2026-07-17',
      lineOf('| Single-turn 1k1k | 1024'),
    ],
    [
      'a retired precision',
      { configs: { k: agentic('beta3', { precision: 'bf16' }) } },
      '`k`: `beta3` `bf16` Agentic coding is retired: its last day was 2026-08-03',
      lineOf('All **bf16**'),
    ],
    [
      'a precision beyond the limits',
      { configs: { k: agentic('beta3', { precision: 'int4' }) } },
      '`k`: `beta3` `int4` Agentic coding is retired: it is limited to fp8 and fp4',
      lineOf('| Beta3-397B'),
    ],
    [
      'a retired model',
      { configs: { k: agentic('epsilon') } },
      '`k`: `epsilon` `fp4` Agentic coding is retired: the model has no active scenario',
      lineOf('| Epsilon'),
    ],
  ];
  test.each(cases)('%s', async (_name, input, summary, line) => {
    const outcome = await evaluate(input);
    expect(outcome).toMatchObject({ kind: 'fail', summary });
    expect(outcome.findings?.map(({ location }) => location)).toEqual([
      { path: MASTER, line: expect.any(Number) },
      { path: PATH, commit: DEFAULT, line },
    ]);
  });

  test('an unknown model, saying where its row goes', async () => {
    expect(await evaluate({ configs: { k: agentic('zeta') } })).toMatchObject({
      kind: 'fail',
      summary: '`k`: `zeta` is not in the model policy',
      findings: [{ message: expect.stringContaining('row to `MODELS.md`'), location: { path: MASTER } }],
    });
  });

  test('an unknown model whose own new row retires it', async () => {
    const proposed = policyDocument.replace('| Delta |', '| Zeta | `zeta` | TBD | None | |\n| Delta |');
    expect((await evaluate({ configs: { k: agentic('zeta') }, proposed })).summary).toBe(
      '`k`: `zeta` is not in the model policy, and its own new row retires it: the model has no active scenario',
    );
  });

  test('an extension that only the pull request claims', async () => {
    const proposed = policyDocument.replaceAll('August 3, 2026', 'August 30, 2026');
    expect((await evaluate({ configs: { k: fixed('alpha2.5') }, day: '2026-08-10', proposed })).kind).toBe(
      'fail',
    );
  });

  test('counts the rest of many', async () => {
    const configs = Object.fromEntries(
      ['a', 'b', 'c'].map((key) => [key, agentic('epsilon', { image: key })]),
    );
    const outcome = await evaluate({ configs });
    expect(outcome.summary).toMatch(/\(\+1 more\)$/);
    expect(outcome.findings).toHaveLength(6);
  });
});

const RECIPE = 'benchmarks/single_node/srt-slurm-recipes/m.yaml';

/** A config whose only point runs a recipe with these arguments. */
function launching(args: string, prefix = 'delta', engine = 'vllm'): Case {
  const item = { tp: 8, 'conc-list': [1], 'srt-recipe': RECIPE, 'spec-decoding': 'mtp' };
  const text = `engine: ${engine}\nroles:\n  agg:\n    args:\n      tensor-parallel-size: 8\n${args}`;
  const configs = { k: agenticEntry([item], { 'model-prefix': prefix }) };
  return { configs, files: { [RECIPE]: text } };
}

/** The `speculative-config` of a role, in JSON. */
const drafting = (config: string) => `      speculative-config: '${config}'\n`;

describe('an arm', () => {
  test.each([
    ['by method', drafting('{"method":"dspark","num_speculative_tokens":5}'), 'vllm'],
    ['by method in any case', '      speculative-algorithm: DSPARK\n', 'sglang'],
    ['by draft model', drafting('{"model":"acme/Delta-DSpark","num_speculative_tokens":5}'), 'vllm'],
  ])('that is launched passes, %s', async (_name, args, engine) => {
    expect(await evaluate(launching(args, 'delta', engine))).toMatchObject({
      kind: 'pass',
      summary: 'it is in the model policy: `delta` `fp4` Agentic coding',
    });
  });

  test.each([
    ['another method', drafting('{"method":"eagle3","num_speculative_tokens":3}'), 'with `eagle3`', 6],
    ['no speculation at all', '', 'without speculative decoding', 3],
  ])('fails with %s, at the line that says so, whatever the label', async (_name, args, what, line) => {
    const summary = `\`k\`: \`delta\` \`fp4\` Agentic coding is benchmarked with \`dspark\` only, and it decodes ${what}`;
    const found = await evaluate(launching(args));
    expect(found).toMatchObject({ kind: 'fail', summary });
    expect(found.findings?.map(({ location }) => location)).toEqual([
      { path: RECIPE, line },
      { path: PATH, commit: DEFAULT, line: lineOf('| Delta |') },
    ]);
  });

  test('is judged by the decode role', async () => {
    const config = drafting('{"method":"dspark","num_speculative_tokens":5}');
    const files = {
      [RECIPE.replace('single', 'multi')]:
        `engine: vllm\nroles:\n  prefill:\n    args: {}\n  decode:\n    args:\n${config}`,
    };
    const role = { 'num-worker': 1, tp: 4 };
    const item = { 'srt-recipe': 'recipes/m.yaml', prefill: role, decode: role, 'conc-list': [1] };
    const entry = multiNodeEntry([item], { 'model-prefix': 'delta' }, 'agentic-coding');
    expect((await evaluate({ configs: { k: entry }, files })).kind).toBe('pass');
  });

  test('that comes with the pull request counts too', async () => {
    const proposed = policyDocument.replace(
      '| Delta |',
      '| Zeta | `zeta` | TBD | Agentic coding (DSpark only) | |\n| Delta |',
    );
    const wrong = drafting('{"method":"mtp","num_speculative_tokens":3}');
    const found = await evaluate({ ...launching(wrong, 'zeta'), proposed });
    expect(found).toMatchObject({ kind: 'fail', summary: expect.stringContaining('it decodes with `mtp`') });
    expect(found.findings).toHaveLength(1);
    const right = drafting('{"method":"dspark","num_speculative_tokens":3}');
    expect((await evaluate({ ...launching(right, 'zeta'), proposed })).kind).toBe('pass');
  });

  test('of a script is what its server command says', async () => {
    const path = 'benchmarks/single_node/agentic/delta_fp4_b200_vllm.sh';
    const scripted = (method: string) => ({
      configs: { k: agentic('delta') },
      files: {
        [path]: `#!/bin/bash\nvllm serve "$MODEL" \\\n  --speculative-config '{"method":"${method}","num_speculative_tokens":3}'\n`,
      },
    });
    expect((await evaluate(scripted('dspark'))).kind).toBe('pass');
    expect(await evaluate(scripted('mtp'))).toMatchObject({
      kind: 'fail',
      summary: expect.stringContaining('it decodes with `mtp`'),
      findings: [{ location: { path, line: 3 } }, {}],
    });
  });

  test('called MTP is any speculation: its other arm has none', async () => {
    const document = policyDocument.replace('(DSpark only)', '').replace('non-DSpark arm', 'non-MTP arm');
    const dspark = drafting('{"method":"dspark","num_speculative_tokens":5}');
    expect((await evaluate({ ...launching(dspark), document })).kind).toBe('pass');
    expect(await evaluate({ ...launching(''), document })).toMatchObject({
      kind: 'fail',
      summary: expect.stringContaining(
        'is benchmarked with `mtp` only, and it decodes without speculative decoding',
      ),
    });
  });
});

describe('cannot tell', () => {
  test('which arm a script launches that is not there', async () => {
    expect(await evaluate({ configs: { 'k-dspark': agentic('delta') } })).toMatchObject({
      kind: 'cannot-tell',
      needs: 'nothing',
      summary:
        '`delta` `fp4` Agentic coding is benchmarked with `dspark` only, and `benchmarks/single_node/agentic/delta_fp4_b200_vllm.sh does not exist` (`k-dspark`)',
    });
  });

  test('is said once for all configs under one rule', async () => {
    const configs = { a: agentic('delta'), b: agentic('delta', { image: 'x:2' }) };
    expect((await evaluate({ configs })).summary).toMatch(/does not exist` \(`a`, `b`\)$/);
  });

  test('which arm a recipe launches that is not there, or says it in another way', async () => {
    const { files: _files, ...absent } = launching('');
    expect(await evaluate(absent)).toMatchObject({
      kind: 'cannot-tell',
      summary: expect.stringContaining(`and \`${RECIPE} does not exist\` (\`k\`)`),
    });
    expect(await evaluate(launching(drafting('none')))).toMatchObject({
      kind: 'cannot-tell',
      summary: expect.stringContaining(`its method stands at \`${RECIPE}:6\` in a way that cannot be told`),
    });
  });

  test('is outweighed by what is retired', async () => {
    expect((await evaluate({ configs: { a: agentic('delta'), b: agentic('epsilon') } })).kind).toBe('fail');
  });
});

describe('not applicable', () => {
  test('without a document', async () => {
    expect(await evaluate({ configs: { k: agentic('zeta') }, document: null })).toEqual({
      kind: 'not-applicable',
      summary: 'no model policy document in this repository',
    });
  });

  test('where nothing is submitted', async () => {
    expect(await evaluate({ configs: {} })).toMatchObject({ kind: 'not-applicable' });
  });
});
