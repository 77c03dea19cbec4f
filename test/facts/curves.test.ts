import { describe, expect, test } from '@jest/globals';
import { FactUnknown } from '../../src/check/outcome.ts';
import { EvidencePartMissing } from '../../src/evidence/errors.ts';
import { measuredCurves } from '../../src/facts/curves.ts';
import { CHANGELOG, entries, entryText, projectFiles } from '../benchmark/submission/support.ts';
import { fixedRow } from '../results/support.ts';
import { gather } from '../support/gather.ts';
import { fixedEntry } from '../support/matrix-configs.ts';
import { BASE, HEAD } from '../support/memory-evidence.ts';
import { parts, sweepRun } from '../support/sweep-evidence.ts';
import { summaryOf, sweptPull } from './curves-support.ts';

const vllm = 'm8-fp4-b200-vllm';
const key = 'm8/8k1k/b200_vllm/fp4';
const changed = projectFiles({ ...entries, [vllm]: fixedEntry([{ tp: 8, 'conc-list': [4, 8, 16] }]) });
const row = (conc: number, more = {}) =>
  fixedRow({ hw: 'cluster:b200-acme', precision: 'fp4', conc, ...more });

type Scene = Parameters<typeof sweptPull>[0];
const scene = (more: Scene = {}): Scene => ({
  head: changed,
  uploads: [summaryOf([row(16), row(8)])],
  ...more,
});
const read = (more: Scene = {}) => gather(measuredCurves, sweptPull(scene(more)).evidence);

describe('an affected curve', () => {
  test('has its rows of the run, whatever config they are of, and no others', async () => {
    const others = [row(1, { spec_decoding: 'mtp' }), row(2, { isl: 1024 }), row(3, { framework: 'sglang' })];
    expect(
      await read({ uploads: [summaryOf([row(16), ...others, row(99, { hw: 'b200-other' })])] }),
    ).toMatchObject({
      repository: 'acme/bench',
      head: HEAD,
      curves: [{ key, kind: 'measured', rows: [{ concurrency: 16 }, { concurrency: 99 }] }],
      source: { run: { id: 5 }, read: [{ name: 'results_bmk' }] },
    });
  });

  test('without rows is measured, with none', async () => {
    expect(await read({ uploads: [summaryOf([row(2, { isl: 1024 })])] })).toMatchObject({
      curves: [{ key, kind: 'measured', rows: [] }],
    });
  });

  const unknown: [string, Scene, string][] = [
    ['there is no run', { runs: [] }, 'no successful sweep run with results is on the commits of this PR'],
    [
      'results have expired',
      { uploads: [{ name: 'results_bmk' }] },
      'artifacts expired: one of run 5 is gone',
    ],
    [
      'another commit was swept',
      { runs: [sweepRun(5, { head_sha: BASE })], commits: [BASE, HEAD] },
      'run 5 swept `bbbbbbb`, where `m8-fp4-b200-vllm` has no such point as at `configs/nvidia-master.yaml:16`, concurrency 16',
    ],
    [
      'a row is bad',
      { uploads: [summaryOf([row(16), 5])] },
      'a row of run 5 cannot be told apart from others',
    ],
    [
      'rows are bad',
      { uploads: [summaryOf([row(16), 5, {}])] },
      '2 rows of run 5 cannot be told apart from others',
    ],
    [
      'points are appended to it',
      {
        head: {
          ...changed,
          [CHANGELOG]: entryText([vllm], 1) + entryText([vllm], 2, '  append-only: true\n'),
        },
      },
      'the sweep of #1, which measured its older points, is not in the evidence',
    ],
  ];
  test.each(unknown)('is unverifiable where %s', async (_name, more, why) => {
    const { curves } = await read(more);
    expect(curves).toEqual([expect.objectContaining({ key, kind: 'unverifiable', why })]);
  });
});

describe('what is not at hand', () => {
  test('is not said to be unverifiable: the artifacts', async () => {
    const missing = new EvidencePartMissing('artifacts', 'artifact 100');
    await expect(read({ github: { artifactZip: () => Promise.reject(missing) } })).rejects.toBe(missing);
  });

  test('is not said to be unverifiable: the runs', async () => {
    await expect(read({ parts: parts.filter((part) => part !== 'runs') })).rejects.toThrow(FactUnknown);
  });

  test('is not asked for where no curve is affected', async () => {
    const { evidence, fetched } = sweptPull(scene({ head: projectFiles(), parts: [] }));
    expect(await gather(measuredCurves, evidence)).toMatchObject({ curves: [], source: undefined });
    expect(fetched).toEqual([]);
  });
});
