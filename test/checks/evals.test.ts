import { describe, expect, test } from '@jest/globals';
import { evals } from '../../checks/02-evals/index.ts';
import { FactUnknown } from '../../src/check/outcome.ts';
import type { Evidence } from '../../src/evidence/evidence.ts';
import { evalScores } from '../../src/facts/eval-scores.ts';
import { submission } from '../../src/facts/submission.ts';
import { MASTER } from '../benchmark/submission/support.ts';
import {
  agenticEntries,
  allJobs,
  changelogOf,
  IMAGE,
  job,
  KEY,
  lanes,
  MIDDLE,
  measured,
  scored,
  sweptChange,
  THRESHOLDS,
  uploadsOf,
} from '../facts/sweep-support.ts';
import { agenticRow } from '../results/support.ts';
import { commentOf } from '../support/comments.ts';
import { gather } from '../support/gather.ts';
import { fixedEntry, masterText } from '../support/matrix-configs.ts';
import { HEAD } from '../support/memory-evidence.ts';
import { sweepRun } from '../support/sweep-evidence.ts';

type Scene = Parameters<typeof sweptChange>[0];

async function evaluate(evidence: Evidence) {
  return evals.evaluate({
    facts: { submission: await gather(submission, evidence), scores: await gather(evalScores, evidence) },
    config: {},
    rules: evals.rules,
    reviewDate: '2026-10-22',
  });
}
const answer = (scene: Scene = {}) => evaluate(sweptChange(scene).evidence);
const measures = [4, 8, 16].map((at) => measured(at));
const of = (...scores: unknown[]): Scene => ({ uploads: uploadsOf(scores) });
const imagesAt16 = (...images: unknown[]): Scene => ({
  uploads: uploadsOf(
    [scored()],
    [measured(4), measured(8), ...images.map((image) => measured(16, { image }))],
  ),
});

describe('check 2 passes', () => {
  test('where each planned evaluation reaches its bar on its image', async () => {
    expect(await answer()).toMatchObject({
      kind: 'pass',
      summary: `the eval of run 5: \`gsm8k\` em_strict 0.95, n_eff 1319, bar 0.93 (\`models.m8\`); on \`${IMAGE}\``,
      evidence: [
        { label: 'run 5' },
        { label: 'eval_results_all', url: 'https://github.com/acme/bench/actions/runs/5/artifacts/101' },
      ],
    });
  });

  test.each<[string, Scene, string]>([
    ['exactly at the bar', of(scored({ score: 0.93, em_strict: 0.93 })), 'em_strict 0.93,'],
    ['with a bar of all models', { base: { [THRESHOLDS]: 'default: {gsm8k: 0.5}' } }, 'bar 0.5 (`default`)'],
    [
      'with the bar of a task that the file does not name',
      of(scored({ task: 'other' })),
      'bar 0.85 (`fallback`)',
    ],
    [
      'with bars as JSON',
      { base: { [THRESHOLDS]: '{"default":{"gsm8k":0.4}}' }, files: {} },
      'bar 0.4 (`default`)',
    ],
    [
      'with several tasks, each at its own bar',
      of(scored(), scored({ task: 'gpqa', score: 0.86, em_strict: 0.86 })),
      '`gpqa` em_strict 0.86, n_eff 1319, bar 0.85 (`fallback`)',
    ],
    ['with accuracy', of(scored({ score_name: 'accuracy', em_strict: null })), '`gsm8k` accuracy 0.95'],
    ['without a number of samples', of(scored({ n_eff: null })), 'n_eff unknown'],
    [
      'where the collector says nothing of errors',
      of(scored({ integration_error: undefined })),
      'em_strict 0.95',
    ],
    ['with an image written with #', imagesAt16(IMAGE.replace('/', '#')), 'em_strict 0.95'],
    [
      'where only evaluations ran, by the image of the config',
      { changelog: changelogOf([KEY], { 'evals-only': true }), uploads: uploadsOf([scored()], []) },
      '(by config: nothing was measured beside the evals)',
    ],
  ])('%s', async (_name, scene, text) => {
    const outcome = await answer(scene);
    expect([outcome.kind, outcome.summary]).toEqual(['pass', expect.stringContaining(text)]);
  });

  test('where an evaluation was run again, and says that the first failed', async () => {
    const failed = job(lanes.eval16, { conclusion: 'failure', startedAt: '2026-10-20T08:00:00Z' });
    const scene: Scene = {
      runs: [sweepRun(5, { run_attempt: 2 })],
      checkRuns: [...allJobs(), failed],
      uploads: [
        {
          name: 'eval_results_all',
          content: { 'a.json': [scored({ score: 0.1, em_strict: 0.1 })] },
          order: 1,
        },
        { name: 'eval_results_all', content: { 'a.json': [scored()] }, order: 2 },
        { name: 'results_bmk', content: { 'a.json': measures }, order: 3 },
      ],
    };
    const note = `; a first attempt did not succeed: \`${KEY}\` c16`;
    expect(await answer(scene)).toMatchObject({ kind: 'pass', summary: expect.stringContaining(note) });
    const both = uploadsOf([scored({ score: 0.1, em_strict: 0.1 }), scored()]);
    expect((await answer({ ...scene, uploads: both })).kind).toBe('pass');
    expect((await answer({ uploads: both })).kind).toBe('fail');
  });

  test('on aggregated and disaggregated points of one curve, each with its own score', async () => {
    const prefill = { prefill_num_workers: 3, prefill_tp: 2, prefill_ep: 2, prefill_dp_attention: 'true' };
    const decode = { decode_num_workers: 1, decode_tp: 16, decode_ep: 16, decode_dp_attention: 'true' };
    const hw = { hw: 'cluster:b200-acme', framework: 'dynamo-vllm', image: IMAGE };
    const agg = agenticRow({ ...hw });
    const disagg = agenticRow({ ...hw, disagg: true, conc: 1228, ...prefill, ...decode });
    const score = (row: Record<string, unknown>, value: number) =>
      scored({
        ...row,
        hw: 'CLUSTER:B200-ACME',
        model_prefix: 'm8',
        isl: 0,
        osl: 0,
        score: value,
        em_strict: value,
      });
    const names = {
      agg: 'm8 fp4 cluster:b200-acme dynamo-vllm (TP4) mtp c16',
      disagg: 'm8 fp4 cluster:b200-acme dynamo-vllm 3P (TP2/EP2/DPA) x 1D (TP16/EP16/DPA) mtp c1228',
    };
    const checkRuns = Object.values(names).flatMap((name) => [
      job(`multi-node agentic / / p1 | ${name}`),
      job(`multi-node agentic eval / / p1 | ${name} | eval-only`),
    ]);
    const scene: Scene = {
      entries: agenticEntries,
      checkRuns,
      uploads: uploadsOf([score(agg, 0.97), score(disagg, 0.96)], [agg, disagg]),
    };
    expect((await answer(scene)).summary).toContain('all 2 evals of run 5: `gsm8k` em_strict 0.96 to 0.97');
    const low = uploadsOf([score(agg, 0.97), score(disagg, 0.9)], [agg, disagg]);
    expect((await answer({ ...scene, uploads: low })).summary).toContain(
      '`m8-disagg` (3P TP2/EP2/DPA x 1D TP16/EP16/DPA) c1228 scored 0.9 in `gsm8k`, below the bar 0.93',
    );
  });
});

describe('check 2 takes no scores', () => {
  const workflow = '.github/workflows/run-sweep.yml';
  const older: Scene = {
    commits: [MIDDLE, HEAD],
    runs: [sweepRun(5, { head_sha: MIDDLE })],
    checkRuns: allJobs({ sha: MIDDLE }),
  };

  test.each<[string, Scene, string]>([
    [
      'of a commit that serves something else',
      {
        ...older,
        middle: {
          [MASTER]: masterText({ [KEY]: fixedEntry([{ tp: 8, 'conc-list': [4] }], { image: IMAGE }) }),
        },
      },
      'it swept a commit where `m8-fp4-b200-vllm` has no such point',
    ],
    [
      'that a workflow of the pull request made, without a word for them',
      { base: { [workflow]: 'real' }, files: { [workflow]: 'run: echo' } },
      `this PR changes \`${workflow}\`, which made its jobs`,
    ],
    [
      'that a workflow made which a later commit took back',
      { ...older, base: { [workflow]: 'real' }, middle: { [workflow]: 'run: echo' } },
      'is neither the one at the head of this PR nor the one at its base',
    ],
  ])('%s', async (_name, scene, why) => {
    const outcome = await answer(scene);
    expect(outcome).toMatchObject({ kind: 'fail', evidence: [{ label: 'run 5' }] });
    expect(outcome.summary).toContain('the planned eval has no score that counts; run 5 does not count: ');
    expect(outcome.summary).toContain(why);
  });

  test('but for those that somebody with authority chose', async () => {
    const scene = { base: { [workflow]: 'real' }, files: { [workflow]: 'run: other' } };
    expect((await answer({ ...scene, comments: [commentOf('ada', '/use 5')] })).kind).toBe('pass');
  });
});

describe('check 2 fails', () => {
  const subject = `run 5, 1 of 1 evals: \`${KEY}\` (TP8) c16`;
  test.each<[string, Scene, string]>([
    [
      'below the bar by a ten-thousandth',
      of(scored({ score: 0.9299, em_strict: 0.9299 })),
      `${subject} scored 0.9299 in \`gsm8k\`, below the bar 0.93 (\`models.m8\`)`,
    ],
    [
      'with a score as text',
      of(scored({ score: '0.95', em_strict: '0.95' })),
      'a score for `gsm8k` that is no number (bar 0.93)',
    ],
    ['with the main score as text', of(scored({ score: '0.95' })), 'that is no number'],
    [
      'with NaN',
      {
        uploads: [
          { name: 'results_bmk', content: { 'a.json': measures } },
          { name: 'eval_results_all', content: { 'a.json': [scored({ em_strict: 'NaN' })] } },
        ],
      },
      'that is no number',
    ],
    [
      'with a score above one',
      of(scored({ score: 95, em_strict: 95 })),
      'a score of 95 for `gsm8k`, which is not in 0 to 1',
    ],
    [
      'without a score',
      of(scored({ score: null, em_strict: null, score_name: null })),
      'is empty, it has no score for `gsm8k`',
    ],
    [
      'with an integration error',
      of(scored({ integration_error: true })),
      `${subject}: \`gsm8k\` failed with an integration error`,
    ],
    ['with an odd integration error', of(scored({ integration_error: 'false' })), 'integration error'],
    [
      'where one of several tasks is below its bar',
      of(scored(), scored({ task: 'gpqa', score: 0.1, em_strict: 0.1 })),
      'in `gpqa`, below the bar 0.85',
    ],
    ['where the job ran and left nothing', of(), `${subject}: its eval is empty, it has no score`],
    ['where only another concurrency was evaluated', of(scored({ conc: 8 })), 'it has no score'],
    [
      'where the job failed',
      {
        ...of(),
        checkRuns: [
          ...allJobs().filter(({ name }) => name !== lanes.eval16),
          job(lanes.eval16, { conclusion: 'failure' }),
        ],
      },
      `${subject}: its eval failed (\`failure\`) and left no score`,
    ],
    [
      'where the job was skipped',
      {
        ...of(),
        checkRuns: [
          ...allJobs().filter(({ name }) => name !== lanes.eval16),
          job(lanes.eval16, { conclusion: 'skipped' }),
        ],
      },
      `${subject}: its eval was skipped, no job ran it`,
    ],
    [
      'on another image',
      imagesAt16('acme/vllm:v1'),
      `was evaluated on \`acme/vllm:v1\`, not on its image \`${IMAGE}\``,
    ],
    [
      'where no result row names an image',
      imagesAt16(undefined),
      'its image could not be verified, a result row of this point names no image',
    ],
    [
      'where result rows name different images',
      imagesAt16(IMAGE, 'acme/vllm:v1'),
      'could not be verified, result rows that cannot be told apart name different images',
    ],
    [
      'where the point was not measured',
      { uploads: uploadsOf([scored()], [measured(4)]) },
      'could not be verified, no result row of the run is of this point',
    ],
    [
      'without a run',
      { runs: [] },
      'the planned eval has no score: no sweep run on a commit of this PR executed anything',
    ],
    [
      'with rows that are none beside',
      of(scored({ em_strict: 0.1 }), { task: 1 }),
      '; 1 rows of its artifacts are no scores',
    ],
  ])('%s', async (_name, scene, text) => {
    const outcome = await answer(scene);
    expect([outcome.kind, outcome.summary]).toEqual(['fail', expect.stringContaining(text)]);
  });

  test('and says where the bar is from, at the config', async () => {
    const { findings } = await answer(of(scored({ score: 0.5, em_strict: 0.5 })));
    expect(findings).toEqual([
      {
        message: `\`${KEY}\` (TP8) c16 scored 0.5 in \`gsm8k\`, below the bar 0.93 (\`models.m8\`) (run 5). The bar is from \`${THRESHOLDS}:3\` on the default branch of \`acme/bench\`.`,
        location: { path: MASTER, line: expect.any(Number) },
      },
    ]);
  });

  test('without showing what strangers wrote as markdown', async () => {
    const { summary } = await answer(of(scored({ task: '@ada `x` <b>', em_strict: 0.1, score: 0.1 })));
    expect(summary).toContain('``@ada `x` <b>``');
  });
});

describe('check 2 reads large and broken results', () => {
  test('of five thousand rows', async () => {
    const many = Array.from({ length: 5000 }, (_, at) => measured(at + 100));
    expect((await answer({ uploads: uploadsOf([scored()], [...many, ...measures]) })).kind).toBe('pass');
  });

  test.each<[string, Scene, string]>([
    [
      'an artifact that ends between being listed and being fetched',
      { uploads: [{ name: 'eval_results_all' }, { name: 'results_bmk', content: { 'a.json': measures } }] },
      'artifacts expired: one of run 5 is gone',
    ],
    [
      'an artifact that has expired',
      { uploads: [{ name: 'eval_results_all', isExpired: true }] },
      'artifacts expired: `eval_results_all` of run 5',
    ],
    [
      'an artifact that is no zip',
      { uploads: [{ name: 'eval_results_all', content: Buffer.from('no') }] },
      'the scores of run 5 cannot be read: `eval_results_all is refused',
    ],
    [
      'bars that are none',
      { base: { [THRESHOLDS]: 'default: {gsm8k: many}' } },
      'the eval thresholds cannot be read: `utils/evals/thresholds.yaml:1: default.gsm8k',
    ],
  ])('but cannot tell from %s', async (_name, scene, reason) => {
    const reading = gather(evalScores, sweptChange(scene).evidence);
    await expect(reading).rejects.toThrow(FactUnknown);
    await expect(reading).rejects.toThrow(reason);
  });

  test('and takes single evaluations where nothing sums them up', async () => {
    const meta = {
      is_multinode: 'false',
      infmax_model_prefix: 'm8',
      hw: 'cluster:b200-acme',
      framework: 'vllm',
      precision: 'fp4',
      spec_decoding: 'none',
      isl: '8192',
      osl: '1024',
      conc: 16,
      tp: '8',
      ep: 1,
      dp_attention: 'false',
    };
    const result = {
      lm_eval_version: '0.4.9',
      results: { gsm8k: { 'exact_match,strict-match': 0.95, 'exact_match,flexible-extract': 0.96 } },
      configs: {
        gsm8k: {
          metric_list: [{ metric: 'exact_match' }],
          filter_list: [{ name: 'strict-match' }, { name: 'flexible-extract' }],
        },
      },
      'n-samples': { gsm8k: { original: 1319, effective: 1319 } },
    };
    const outcome = await answer({
      uploads: [
        { name: 'eval_m8_8k1k_x', content: { 'meta_env.json': meta, 'results_1.json': result } },
        { name: 'eval_server_logs_x', content: { 'a.json': {} } },
        { name: 'results_bmk', content: { 'a.json': measures } },
      ],
    });
    expect(outcome).toMatchObject({
      kind: 'pass',
      summary: expect.stringContaining('em_strict 0.95, n_eff 1319'),
    });
  });
});

describe('check 2 does not apply', () => {
  test.each<[string, Scene, string]>([
    [
      'where nothing is submitted',
      { entries: {}, changelog: changelogOf([]).replace(/,\{.*$/, ']') },
      'it changes no benchmark configuration',
    ],
    [
      'where the plan has no evaluation',
      { changelog: changelogOf([KEY], { 'no-evals': true }) },
      'the sweep plan of this PR has no eval row',
    ],
    [
      'where there are no bars',
      { files: {}, base: { [THRESHOLDS]: '' }, middle: {} },
      'no file of eval thresholds',
    ],
  ])('%s', async (name, scene, text) => {
    const { evidence } = sweptChange(scene);
    const git = name.includes('bars')
      ? {
          ...evidence.git,
          entry: async (commit: string, path: string) =>
            path === THRESHOLDS ? undefined : evidence.git.entry(commit, path),
        }
      : evidence.git;
    const outcome = await evaluate({ ...evidence, git });
    expect([outcome.kind, outcome.summary]).toEqual(['not-applicable', expect.stringContaining(text)]);
  });
});
