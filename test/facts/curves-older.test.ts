import { describe, expect, test } from '@jest/globals';
import { EvidenceInputError, EvidenceRefused, EvidenceUnavailable } from '../../src/evidence/errors.ts';
import { measuredCurves } from '../../src/facts/curves.ts';
import { entryText, scripts } from '../benchmark/submission/support.ts';
import { gather } from '../support/gather.ts';
import { agenticEntry, fixedEntry } from '../support/matrix-configs.ts';
import {
  appendedPull,
  CURVE,
  MERGE,
  type OlderPull,
  olderEntry,
  olderSweep,
  row,
  VLLM,
} from './curves-older-support.ts';
import { summaryOf } from './curves-support.ts';

type Scene = Parameters<typeof appendedPull>[0];

/** The curve in short: what its run measured, what older runs add, or why it is not known. */
async function read(scene: Scene = {}) {
  const { evidence, asked } = appendedPull(scene);
  const { curves } = await gather(measuredCurves, evidence);
  const told = curves.map((curve) => {
    if (curve.kind === 'unverifiable') return curve.why;
    const own = curve.rows.map(({ concurrency }) => concurrency).join();
    const older = curve.olderResults.map(
      ({ id, pull, rows }) => ` + ${rows.map(({ concurrency }) => concurrency).join()} of ${id} of #${pull}`,
    );
    const lacking = curve.unmeasured === 0 ? '' : ` - ${curve.unmeasured}`;
    return `${own}${older.join('')}${lacking}`;
  });
  return { told, asked: asked() };
}
const told = async (scene?: Scene) => (await read(scene)).told;
const pulls = (pull: OlderPull) => ({ 1: { runs: [olderSweep(3)], ...pull } });

describe('older points of a curve', () => {
  test('count from the run of the pull request that measured them', async () => {
    expect(await read()).toEqual({
      told: ['16 + 4,8 of 3 of #1'],
      asked: ['github:pulls/1', 'github:pulls/1/runs', 'github:artifacts/3', 'github:artifact-zips/130'],
    });
  });

  test('come with their artifacts', async () => {
    const { curves } = await gather(measuredCurves, appendedPull().evidence);
    expect(curves).toMatchObject([
      { key: CURVE, configs: [VLLM], olderResults: [{ id: 3, read: [{ id: 130, name: 'results_bmk' }] }] },
    ]);
  });

  test('do not count without a row, or if another image, size or length was measured there', async () => {
    const others = [row(8, { image: 'vllm/vllm-openai:v9' }), row(8, { tp: 4 }), row(8, { isl: 1024 })];
    expect(await told({ uploads: { 3: [summaryOf([row(4), ...others])] } })).toEqual([
      '16 + 4 of 3 of #1 - 1',
    ]);
  });

  test('do not come with what else was measured there', async () => {
    // A point that was tried and given up then, and one that is appended now.
    const uploads = { 3: [summaryOf([row(2), row(4), row(8), row(16)])] };
    expect(await told({ uploads })).toEqual(['16 + 4,8 of 3 of #1']);
  });

  test('count once, however often they were measured there', async () => {
    const again = [
      row(4),
      row(4, { tput_per_gpu: 401 }),
      row(8),
      row(8, { median_e2el: 8.1, tput_per_gpu: 801 }),
    ];
    expect(await told({ uploads: { 3: [summaryOf(again)] } })).toEqual(['16 + 4,8 of 3 of #1']);
  });

  test('count as they are measured now, if they are', async () => {
    expect(await told({ uploads: { 5: [summaryOf([row(16), row(8)])] } })).toEqual(['16,8 + 4 of 3 of #1']);
    expect(await read({ uploads: { 5: [summaryOf([row(16), row(8), row(4)])] } })).toEqual({
      told: ['16,8,4'],
      asked: [],
    });
  });

  test('are not replaced by a new row of another image', async () => {
    const other = row(8, { image: 'vllm/vllm-openai:v9' });
    expect(await told({ uploads: { 5: [summaryOf([row(16), other])] } })).toEqual(['16,8 + 4,8 of 3 of #1']);
  });
});

describe('nothing older is asked for', () => {
  test('where check 12 has something against the entry, or against another change', async () => {
    expect(await read({ after: [8, 16] })).toEqual({ told: ['16'], asked: [] });
    const script = { [`${scripts}/m8_fp4_b200_vllm.sh`]: 'vllm serve "$MODEL" --other\n' };
    expect(await read({ headFiles: script })).toEqual({ told: ['16'], asked: [] });
  });

  test('where points are not appended', async () => {
    expect(await read({ mode: '' })).toEqual({ told: ['16'], asked: [] });
  });
});

describe('the entry that tells the pull request', () => {
  const runs = (id: number): OlderPull => ({ runs: [olderSweep(id)] });

  test.each<[string, string, string]>([
    ['the newest', entryText([VLLM], 2) + olderEntry, '1'],
    ['not one for evaluations', olderEntry + entryText([VLLM], 2, '  evals-only: true\n'), '1'],
    ['not one for all evaluations', olderEntry + entryText([VLLM], 2, '  all-evals: true\n'), '1'],
    ['not one for another config', olderEntry + entryText(['m8-fp4-b200-sglang'], 2), '1'],
    [
      'not one for another scenario',
      olderEntry + entryText([VLLM], 2, '  scenario-type: [agentic-coding]\n'),
      '1',
    ],
    ['one with a wildcard', entryText([VLLM], 2) + entryText(['m8-*-vllm'], 1), '1'],
  ])('is %s', async (_name, log, pull) => {
    const { told: curves, asked } = await read({ log, pulls: { 1: runs(3), 2: runs(4) } });
    expect(curves).toEqual([`16 + 4,8 of 3 of #${pull}`]);
    expect(asked.filter((address) => address.startsWith('github:pulls'))).toHaveLength(2);
  });

  const appendedBefore = olderEntry + entryText([VLLM], 2, '  append-only: true\n');

  test('is followed by an older one where it only appended', async () => {
    const scene = { log: appendedBefore, pulls: { 1: runs(3), 2: runs(4) } };
    const uploads = { 4: [summaryOf([row(8)])], 3: [summaryOf([row(4), row(8)])] };
    expect(await told({ ...scene, uploads })).toEqual(['16 + 8 of 4 of #2 + 4 of 3 of #1']);
    const all = { 4: [summaryOf([row(4), row(8)])] };
    expect(await told({ ...scene, uploads: all })).toEqual(['16 + 4,8 of 4 of #2']);
    expect(await told({ ...scene, uploads: { 4: [summaryOf([])] } })).toEqual(['16 + 4,8 of 3 of #1']);
  });

  test('is followed by none where it did not', async () => {
    const log = olderEntry + entryText([VLLM], 2);
    const uploads = { 4: [summaryOf([row(8)])] };
    expect(await told({ log, pulls: { 1: runs(3), 2: runs(4) }, uploads })).toEqual([
      '16 + 8 of 4 of #2 - 1',
    ]);
  });

  test.each([
    ['is missing', entryText(['other'], 1), `no changelog entry of the base says what measured \`${VLLM}\``],
    [
      'links another repository',
      olderEntry.replace('acme/bench', 'eve/bench'),
      '`perf-changelog.yaml:1` of the base, which measured its older points, links no PR of this repository',
    ],
    [
      'links nothing yet',
      olderEntry + entryText([VLLM], 2).replace('pull/2', 'pull/XXX'),
      '`perf-changelog.yaml:4` of the base, which measured its older points, links no PR of this repository',
    ],
    [
      'links this very pull request',
      entryText([VLLM], 7),
      'the entry that measured its older points links this PR',
    ],
  ])('leaves the curve unverifiable if it %s', async (_name, log, why) => {
    expect(await read({ log })).toEqual({ told: [why], asked: [] });
  });
});

describe('the run of a pull request', () => {
  const summary = { 4: [summaryOf([row(4)])], 6: [summaryOf([row(8)])] };

  test.each<[string, OlderPull, string]>([
    ['the newest', { runs: [olderSweep(3), olderSweep(4)] }, '16 + 4 of 4 of #1 - 1'],
    [
      'the newest by its time',
      {
        runs: [
          olderSweep(3, { created_at: '2026-10-21T00:00:00Z' }),
          olderSweep(4, { created_at: '2026-10-20T00:00:00Z' }),
        ],
      },
      '16 + 4,8 of 3 of #1',
    ],
    ['of the merge', { runs: [sweepOfMerge(6), olderSweep(3)] }, '16 + 8 of 6 of #1 - 1'],
    [
      'not of a push to its commits',
      { runs: [olderSweep(3), olderSweep(4, { event: 'push' })] },
      '16 + 4,8 of 3 of #1',
    ],
    [
      'not one that somebody started',
      { runs: [olderSweep(3), olderSweep(4, { event: 'workflow_dispatch' })] },
      '16 + 4,8 of 3 of #1',
    ],
    [
      'not of another workflow',
      { runs: [olderSweep(3), olderSweep(4, { path: '.github/workflows/other.yml' })] },
      '16 + 4,8 of 3 of #1',
    ],
    [
      'not one under way',
      { runs: [olderSweep(3), olderSweep(4, { status: 'queued' })] },
      '16 + 4,8 of 3 of #1',
    ],
    [
      'not one that was skipped',
      { runs: [olderSweep(3), olderSweep(4, { conclusion: 'skipped' })] },
      '16 + 4,8 of 3 of #1',
    ],
    [
      'also one that failed in part',
      { runs: [olderSweep(3), olderSweep(4, { conclusion: 'failure' })] },
      '16 + 4 of 4 of #1 - 1',
    ],
    [
      'only of the merge, if it was labelled as no whole sweep',
      { labels: [{ name: 'agentx-fast' }], runs: [olderSweep(4), sweepOfMerge(3)] },
      '16 + 4,8 of 3 of #1',
    ],
  ])('is %s', async (_name, pull, expected) => {
    expect(await told({ pulls: pulls(pull), uploads: summary })).toEqual([expected]);
  });

  const gone = [summaryOf([], { isExpired: true })];

  test('is the newest whose artifacts are left', async () => {
    const runs = [olderSweep(3), olderSweep(4), olderSweep(6), olderSweep(8)];
    const single = { name: 'bmk_a', content: { 'a.json': row(4) } };
    const uploads = { 4: gone, 6: [{ name: 'logs' }, single, { name: 'bmk_b', isExpired: true }] };
    expect(await read({ pulls: pulls({ runs }), uploads })).toEqual({
      told: ['16 + 4,8 of 3 of #1'],
      asked: [
        'github:pulls/1',
        'github:pulls/1/runs',
        'github:artifacts/8',
        'github:artifacts/6',
        'github:artifacts/4',
        'github:artifacts/3',
        'github:artifact-zips/130',
      ],
    });
  });

  test('is looked for among five', async () => {
    const runs = [3, 11, 12, 13, 14, 15].map((id) => olderSweep(id));
    const uploads = Object.fromEntries([11, 12, 13, 14, 15].map((id) => [id, gone]));
    const { told: curves, asked } = await read({ pulls: pulls({ runs }), uploads });
    expect(curves).toEqual(['artifacts expired: none with its older points is left of the sweeps of #1']);
    expect(asked.filter((address) => address.startsWith('github:artifacts/'))).toEqual([
      'github:artifacts/15',
      'github:artifacts/14',
      'github:artifacts/13',
      'github:artifacts/12',
      'github:artifacts/11',
    ]);
  });
});

function sweepOfMerge(id: number) {
  return olderSweep(id, { event: 'push', head_sha: MERGE });
}

describe('a curve with older points is unverifiable', () => {
  const lost = 'artifacts expired: none with its older points is left of the sweeps of #1';

  test.each<[string, Scene, string]>([
    ['the artifacts have expired', { uploads: { 3: [summaryOf([], { isExpired: true })] } }, lost],
    ['the run was deleted meanwhile', { pulls: pulls({ runs: [olderSweep(99)] }) }, lost],
    [
      'the artifact has gone meanwhile',
      { uploads: { 3: [{ name: 'results_bmk' }] } },
      'artifacts expired: one of run 3 is gone',
    ],
    [
      'the artifact is no zip',
      { uploads: { 3: [summaryOf([], { content: Buffer.from('no zip') })] } },
      'the results of run 3 cannot be read: `results_bmk is refused: it is no zip, or is damaged`',
    ],
    [
      'a row of the older run is bad',
      { uploads: { 3: [summaryOf([row(4), 5])] } },
      'a row of run 3 of #1, which measured its older points, cannot be told apart from others',
    ],
    [
      'there is no run',
      { pulls: pulls({ runs: [] }) },
      'no sweep of #1, which measured its older points, is left',
    ],
    [
      'the pull request was not merged',
      { pulls: pulls({ merged_at: null }) },
      'the entry that measured its older points links #1, which is not merged',
    ],
    [
      'the pull request is not in the evidence',
      { pulls: {} },
      'the sweep of #1, which measured its older points, is not in the evidence',
    ],
    [
      'the pull request is refused',
      { github: { earlierPull: () => Promise.reject(new EvidenceRefused('/pulls/1', 404)) } },
      'the sweep of #1, which measured its older points, cannot be read: `/pulls/1 answered 404`',
    ],
    [
      'all was measured with another image',
      { uploads: { 3: [summaryOf([row(4, { image: 'a/b:c' }), row(8, { image: undefined })])] } },
      `run 3 of #1 has no row of the older points of \`${VLLM}\``,
    ],
    [
      'a row of its own run is bad',
      { uploads: { 5: [summaryOf([row(16), 5])] } },
      'a row of run 5 cannot be told apart from others',
    ],
  ])('where %s', async (_name, scene, why) => {
    expect(await told(scene)).toEqual([why]);
  });

  test('but not where GitHub cannot be asked, or the input is broken: that is no answer', async () => {
    for (const cause of [
      new EvidenceUnavailable('github.com', 'it is down'),
      new EvidenceInputError('x', 'y'),
    ]) {
      const { evidence } = appendedPull({ github: { earlierRuns: () => Promise.reject(cause) } });
      await expect(gather(measuredCurves, evidence)).rejects.toBe(cause);
    }
  });
});

describe('several configs', () => {
  const names = ['one', 'two', 'three', 'four', 'five', 'six'];
  const both = (count: number) => (list: readonly number[]) =>
    Object.fromEntries(
      names
        .slice(0, count)
        .map((name, at) => [
          `m8-${name}`,
          agenticEntry([{ tp: 2 ** at, 'conc-list': list }], { image: 'a/b:1' }),
        ]),
    );
  const agentic = (conc: number, tp: number) =>
    row(conc, { scenario_type: 'agentic-coding', isl: undefined, osl: undefined, image: 'a/b:1', tp });
  const log = names.map((name, at) => entryText([`m8-${name}`], at + 1)).join('');
  const all = Object.fromEntries(names.map((_, at) => [at + 1, { runs: [olderSweep(20 + at)] }]));
  const uploads = Object.fromEntries(
    names.map((_, at) => [20 + at, [summaryOf([agentic(4, 2 ** at), agentic(8, 2 ** at)])]]),
  );

  test('of one curve have older points in runs of their own', async () => {
    const scene = {
      configs: both(2),
      log,
      pulls: all,
      uploads: { ...uploads, 5: [summaryOf([agentic(16, 1)])] },
    };
    expect(await told(scene)).toEqual(['16 + 4,8 of 20 of #1 + 4,8 of 21 of #2']);
  });

  test('of one curve leave it unverifiable if those of one are lost', async () => {
    const scene = { configs: both(2), log, pulls: { 1: all[1] ?? {} }, uploads };
    expect(await told(scene)).toEqual([
      'the sweep of #2, which measured its older points, is not in the evidence',
    ]);
  });

  test('in five pull requests are read, and no more', async () => {
    const { told: curves, asked } = await read({ configs: both(6), log, pulls: all, uploads });
    expect(curves).toEqual(['its older points are in the sweeps of more than 5 PRs']);
    expect(asked.filter((address) => /^github:pulls\/\d+$/.test(address))).toHaveLength(5);
  });

  test('of one pull request are read once', async () => {
    const scene = {
      configs: (list: readonly number[]) => ({
        [VLLM]: fixedEntry([
          { tp: 8, 'conc-list': list },
          { tp: 8, 'conc-list': list, 'spec-decoding': 'mtp' },
        ]),
      }),
      uploads: {
        3: [summaryOf([row(4), row(8), row(4, { spec_decoding: 'mtp' })])],
        5: [summaryOf([row(16)])],
      },
    };
    const { told: curves, asked } = await read(scene);
    expect(curves).toEqual(['16 + 4,8 of 3 of #1', ' + 4 of 3 of #1 - 1']);
    expect(asked).toHaveLength(4);
  });
});
