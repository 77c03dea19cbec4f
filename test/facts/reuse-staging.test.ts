import { describe, expect, test } from '@jest/globals';
import { type StagingGrounds, stagingGrounds } from '../../src/facts/reuse-staging.ts';
import { commentOf } from '../support/comments.ts';
import { gather } from '../support/gather.ts';
import { sweepEvidence, sweepRun } from '../support/sweep-evidence.ts';

type Scene = Parameters<typeof sweepEvidence>[0];

const permissions = { ada: 'write', bob: 'read' };

function at(second: number, login: string, body: string, more: object = {}) {
  const created_at = `2026-10-20T10:00:${String(second).padStart(2, '0')}Z`;
  return commentOf(login, body, { id: second, created_at, ...more });
}

async function grounds(scene: Scene): Promise<StagingGrounds> {
  return gather(
    stagingGrounds,
    sweepEvidence({ permissions, runs: [sweepRun(5), sweepRun(6)], ...scene }).evidence,
  );
}

describe('grounds for staging', () => {
  test('are the write access of the deciding commander and of those who ask to stage', async () => {
    const comments = [at(1, 'ada', '/use 5'), at(2, 'Bob', '/stage-results 6'), at(3, 'eve', 'thanks')];
    const { access, standings } = await grounds({ comments, permissions: { ada: 'write', Bob: 'read' } });
    expect([...access]).toEqual([
      ['bob', 'denied'],
      ['ada', 'granted'],
    ]);
    expect(standings.size).toBe(0);
  });

  test('are the runs that writers ask to stage', async () => {
    const comments = [
      at(1, 'ada', '/stage-results 5'),
      at(2, 'ada', '/stage-results'),
      at(3, 'ada', '/stage-results 9'),
    ];
    const { standings } = await grounds({ comments });
    expect(standings.get(1)).toMatchObject({ kind: 'qualifies', run: { id: 5 } });
    expect(standings.get(2)).toMatchObject({ kind: 'qualifies', run: { id: 6 } });
    expect(standings.get(3)).toMatchObject({ kind: 'refused', problem: { kind: 'unknown-run' } });
  });

  test('are asked for the newest five commands only', async () => {
    const comments = Array.from({ length: 8 }, (_, index) =>
      at(index + 1, `w${index + 1}`, '/stage-results 5'),
    );
    const { access } = await grounds({ comments, permissions: {} });
    expect([...access.keys()]).toEqual(['w8', 'w7', 'w6', 'w5', 'w4']);
  });

  test('are none of bots and of comments that somebody else edited', async () => {
    const comments = [
      at(1, 'x[bot]', '/stage-results 5'),
      at(2, 'ada', '/stage-results 5', { editor: { login: 'mallory' } }),
    ];
    expect(await grounds({ comments })).toEqual({ access: new Map(), standings: new Map() });
  });

  test('are not read where staging is off', async () => {
    const { evidence, ledger } = sweepEvidence({ comments: [at(1, 'ada', '/use 5')] });
    await gather(stagingGrounds, evidence, { staging: null });
    expect(ledger.addresses()).toEqual([]);
  });
});
