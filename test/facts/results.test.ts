import { describe, expect, test } from '@jest/globals';
import { FactUnknown } from '../../src/check/outcome.ts';
import { EvidencePartMissing, EvidenceRefused, EvidenceUnreadable } from '../../src/evidence/errors.ts';
import { results } from '../../src/facts/results.ts';
import { resultsRun } from '../../src/facts/results-run.ts';
import { agenticRow } from '../results/support.ts';
import { commentOf } from '../support/comments.ts';
import { gather } from '../support/gather.ts';
import { parts, sweepRun } from '../support/sweep-evidence.ts';
import { summaryOf, sweptPull } from './curves-support.ts';

type Scene = Parameters<typeof sweptPull>[0];

const good = summaryOf([agenticRow(), agenticRow({ conc: 32 })]);
const runOf = (scene: Scene) => gather(resultsRun, sweptPull({ uploads: [good], ...scene }).evidence);
const read = (scene: Scene) => gather(results, sweptPull(scene).evidence);

async function unknownOf(
  reading: Promise<unknown>,
): Promise<{ reason: string; needs: string; parts: readonly string[] }> {
  try {
    await reading;
  } catch (cause) {
    if (cause instanceof FactUnknown)
      return { reason: cause.message, needs: cause.needs, parts: cause.parts };
    throw cause;
  }
  throw new Error('it is known');
}

describe('the run of the results', () => {
  const runs = [sweepRun(5), sweepRun(9), sweepRun(7, { conclusion: 'failure' })];

  test('is the newest that qualifies', async () => {
    expect(await runOf({ runs })).toMatchObject({ id: 9, isPinned: false, sha: 'c'.repeat(40) });
  });

  test.each([
    ['/use 5', { id: 5, isPinned: true }],
    ['/use 7', { id: 7, isPinned: true }],
    ['/reuse-sweep-run', { id: 9, isPinned: false }],
  ])('is what an authorised %s means', async (body, expected) => {
    expect(await runOf({ runs, comments: [commentOf('ada', body)] })).toMatchObject(expected);
  });

  test('is the newest that qualifies where the named one does not', async () => {
    expect(
      await runOf({
        runs,
        comments: [commentOf('ada', '/use 7000')],
        github: {
          run: async () => {
            throw new EvidenceRefused('run', 404);
          },
        },
      }),
    ).toMatchObject({ id: 9, isPinned: false });
  });

  test('is none where none qualifies', async () => {
    expect(await unknownOf(runOf({ runs: [sweepRun(7, { conclusion: 'failure' })] }))).toEqual({
      reason: 'no successful sweep run with results is on the commits of this PR',
      needs: 'nothing',
      parts: [],
    });
  });

  test('is not known without the runs', async () => {
    const some = parts.filter((part) => part !== 'runs');
    expect(await unknownOf(runOf({ parts: some }))).toMatchObject({ needs: 'github', parts: ['runs'] });
  });
});

describe('the results', () => {
  test('are rows with the run and the artifacts they are from', async () => {
    expect(await read({ uploads: [good] })).toMatchObject({
      run: { id: 5 },
      rows: [{ concurrency: 16 }, { concurrency: 32 }],
      bad: [],
      read: [{ name: 'results_bmk', id: 100 }],
    });
  });

  const lost: [string, Scene, RegExp][] = [
    [
      'have expired',
      {
        uploads: [
          { name: 'bmk_agentic_a', isExpired: true },
          { name: 'bmk_b', content: { 'b.json': agenticRow() } },
          { name: 'eval_results_all' },
        ],
      },
      /^artifacts expired: `bmk_agentic_a` of run 5$/,
    ],
    [
      'expired meanwhile',
      { uploads: [{ name: 'results_bmk' }] },
      /^artifacts expired: one of run 5 is gone$/,
    ],
    [
      'are only scores',
      { uploads: [{ name: 'eval_results_all' }] },
      /^run 5 has no artifact with measured points$/,
    ],
    [
      'are no zip',
      { uploads: [{ name: 'results_bmk', content: Buffer.from('x') }] },
      /^the results of run 5 cannot be read: `results_bmk is refused: it is no zip, or is damaged`$/,
    ],
    [
      'are no rows',
      { uploads: [{ name: 'results_bmk', content: { 'agg`_bmk.json': 5 } }] },
      /^the results of run 5 cannot be read: ``results_bmk\/agg`_bmk\.json holds neither a row nor a list of rows``$/,
    ],
    [
      'are refused',
      {
        uploads: [good],
        github: { artifactZip: () => Promise.reject(new EvidenceRefused('artifact 100', 403)) },
      },
      /^the results of run 5 cannot be read: `artifact 100 answered 403`$/,
    ],
    [
      'lead to a foreign host',
      {
        uploads: [good],
        github: {
          artifactZip: () => Promise.reject(new EvidenceUnreadable('artifact 100', 'leads elsewhere')),
        },
      },
      /cannot be read: `artifact 100 leads elsewhere`$/,
    ],
  ];
  test.each(lost)('are unknown where they %s', async (_name, scene, reason) => {
    expect(await unknownOf(read(scene))).toMatchObject({
      reason: expect.stringMatching(reason),
      needs: 'nothing',
    });
  });

  test('are not at hand where artifacts are not', async () => {
    const missing = new EvidencePartMissing('artifacts', 'artifact 100');
    const reading = read({ uploads: [good], github: { artifactZip: () => Promise.reject(missing) } });
    await expect(reading).rejects.toBe(missing);
  });

  test('do not hide a defect', async () => {
    const reading = read({
      uploads: [good],
      github: { artifactZip: () => Promise.reject(new TypeError('oops')) },
    });
    await expect(reading).rejects.toThrow(TypeError);
  });
});
