import { describe, expect, test } from '@jest/globals';
import { FactUnknown } from '../../src/check/outcome.ts';
import type { EvidencePart } from '../../src/evidence/part.ts';
import { isMeant, sweepRuns } from '../../src/facts/sweep-runs.ts';
import { commentOf } from '../support/comments.ts';
import { gather } from '../support/gather.ts';
import { HEAD } from '../support/memory-evidence.ts';
import { parts, sweepEvidence, sweepRun } from '../support/sweep-evidence.ts';

const OLDER = 'e'.repeat(40);
const all: readonly EvidencePart[] = [...parts, 'checkRuns'];
type Scene = Parameters<typeof sweepEvidence>[0];

function candidates(scene: Scene) {
  const github = {
    commits: async () => [
      { sha: OLDER, parents: [] },
      { sha: HEAD, parents: [{ sha: OLDER }] },
    ],
    ...scene.github,
  };
  return gather(sweepRuns, sweepEvidence({ parts: all, ...scene, github }).evidence);
}
const idsOf = async (scene: Scene) => (await candidates(scene)).candidates.map(({ id }) => id);

describe('the runs that may prove a sweep', () => {
  test('are those on newer commits first, and of one commit the newer', async () => {
    const runs = [
      sweepRun(9, { head_sha: OLDER }),
      sweepRun(3),
      sweepRun(5),
      sweepRun(2, { head_sha: OLDER }),
    ];
    expect(await idsOf({ runs })).toEqual([5, 3, 9, 2]);
  });

  test('begin with the one that a command names, wherever it is', async () => {
    const runs = [sweepRun(9), sweepRun(2, { head_sha: OLDER })];
    const comments = [commentOf('ada', '/use 2')];
    expect(await candidates({ runs, comments })).toMatchObject({
      candidates: [
        { id: 2, isPinned: true, isVouched: true },
        { id: 9, isPinned: false, isVouched: false },
      ],
    });
  });

  test('may have failed or been cancelled, for their jobs tell more', async () => {
    const runs = [sweepRun(4, { conclusion: 'failure' }), sweepRun(5, { conclusion: 'cancelled' })];
    expect(await idsOf({ runs })).toEqual([5, 4]);
  });

  test.each<[string, Parameters<typeof sweepRun>[1], object]>([
    ['another event', { event: 'workflow_dispatch' }, { kind: 'event' }],
    ['a commit that was pushed away', { head_sha: 'f'.repeat(40) }, { kind: 'commit' }],
    ['one that goes on', { status: 'in_progress', conclusion: null }, { kind: 'unfinished' }],
    ['one that waits for somebody', { conclusion: 'action_required' }, { kind: 'conclusion' }],
    ['one that never began', { conclusion: 'startup_failure' }, { kind: 'conclusion' }],
  ])('are none of %s, which is named', async (_name, more, problem) => {
    expect(await candidates({ runs: [sweepRun(5, more)] })).toMatchObject({
      candidates: [],
      passedOver: { run: 5, problem },
    });
  });

  test('are none of another workflow, which is not even named', async () => {
    const runs = [
      sweepRun(5, { path: '.github/workflows/other.yml' }),
      sweepRun(6, { path: 'run-sweep.yml' }),
    ];
    expect(await candidates({ runs })).toEqual({ candidates: [], passedOver: undefined });
  });

  test.each(['evals-only', 'agentx-fast'])('are none under the label %s', async (label) => {
    expect(await candidates({ runs: [sweepRun(5)], labels: [label] })).toMatchObject({
      candidates: [],
      passedOver: { run: 5, problem: { kind: 'label', label } },
    });
  });

  test('need no comments', async () => {
    const scene = { runs: [sweepRun(5)], parts: all.filter((part) => part !== 'comments') };
    expect(await candidates(scene)).toMatchObject({
      candidates: [{ id: 5, isPinned: false, isVouched: false }],
    });
  });

  test.each(['pull', 'commits', 'runs', 'checkRuns'] as const)(
    'are not known without %s',
    async (lacking) => {
      const reading = candidates({ runs: [], parts: all.filter((part) => part !== lacking) });
      await expect(reading).rejects.toThrow(FactUnknown);
      await expect(reading).rejects.toMatchObject({ needs: 'github', parts: [lacking] });
    },
  );
});

describe('a command that names no run', () => {
  const run = sweepRun(5, { created_at: '2026-10-20T10:00:00Z' });
  const comment = (createdAt: string) => ({
    id: 1,
    author: 'ada',
    association: 'MEMBER',
    body: '/reuse-sweep-run',
    createdAt,
    editor: undefined,
    isBot: false,
  });
  const chosen = (createdAt: string, id = 5) => ({
    decided: {
      comment: comment(createdAt),
      by: 'association' as const,
      standing: { kind: 'qualifies' as const, run: { ...run, id }, artifacts: [] },
    },
  });

  test.each<[string, Parameters<typeof isMeant>[1], boolean]>([
    ['after the run', chosen('2026-10-20T10:00:01Z'), true],
    ['in the same second', chosen('2026-10-20T10:00:00Z'), true],
    ['after it, by another clock', chosen('2026-10-20T12:00:00+01:00'), true],
    ['before it', chosen('2026-10-20T09:59:59Z'), false],
    ['before it, by another clock', chosen('2026-10-20T10:30:00+01:00'), false],
    ['at no time', chosen(''), false],
    ['for another run', chosen('2026-10-21T00:00:00Z', 6), false],
    [
      'in vain',
      {
        decided: {
          comment: comment('2026-10-21T00:00:00Z'),
          by: 'association',
          standing: { kind: 'refused', problem: { kind: 'none' } },
        },
      },
      false,
    ],
    ['never', { decided: undefined }, false],
    ['nowhere', undefined, false],
  ])('given %s', (_name, reuse, expected) => {
    expect(isMeant(run, reuse)).toBe(expected);
  });
});
