import { describe, expect, test } from '@jest/globals';
import type { CommandComment } from '../../src/commands/decide-reuse.ts';
import type { Comment } from '../../src/evidence/github-schema.ts';
import { missingGitHub } from '../../src/evidence/missing-evidence.ts';
import { reuse } from '../../src/facts/reuse.ts';
import { commandReadings } from '../../src/facts/reuse-readings.ts';
import { commandScope } from '../../src/facts/reuse-scope.ts';
import { stagingGrounds } from '../../src/facts/reuse-staging.ts';
import { inferencex } from '../../src/policy/preset/inferencex.ts';
import { commentOf } from '../support/comments.ts';
import { said } from '../support/conversation.ts';
import { parsesDuring } from '../support/counted-parses.ts';
import { gather } from '../support/gather.ts';
import { sweepEvidence, sweepRun } from '../support/sweep-evidence.ts';

const names = inferencex.commands;
const filler = (length: number) => '> * > * a\n'.repeat(length / 10);

function at(id: number, body: string): CommandComment {
  return said(id, body, { createdAt: new Date(Date.UTC(2026, 9, 20) + id * 1_000).toISOString() });
}

const read = (comments: readonly CommandComment[], github = { ...missingGitHub }) =>
  commandReadings(github, comments, names);

describe('commands', () => {
  test('are read once for the same evidence, whatever asks', async () => {
    const comments: Comment[] = [
      'Hello.',
      '/use 5',
      `/verdict help\n\n${filler(7_000)}`,
      '/stage-results',
    ].map((body, index) => commentOf('ada', body, { id: index + 1 }));
    const { evidence } = sweepEvidence({ comments, runs: [sweepRun(5)], permissions: { ada: 'write' } });
    const parses = await parsesDuring(async () => {
      for (let times = 0; times < 3; times += 1) {
        await Promise.all([gather(commandScope, evidence), gather(reuse, evidence)]);
        await gather(stagingGrounds, evidence);
      }
    });
    expect(parses).toHaveLength(3);
    expect(new Set(parses).size).toBe(3);
  });

  test('are read from comments that may hold one; others are known to hold none', async () => {
    const comments = [at(1, '/use 5'), at(2, filler(8_000)), at(3, `/use 7\n${filler(8_000)}`)];
    const parses = await parsesDuring(() => read(comments));
    expect(parses).toEqual(['/use 5']);
    const readings = await read(comments);
    expect([...readings].map(([id, { commands }]) => [id, commands.length])).toEqual([
      [3, 0],
      [2, 0],
      [1, 1],
    ]);
  });

  test('are read up to a megabyte, the newest first', async () => {
    const text = `/verdict help\n\n${filler(7_900)}`;
    const comments = [at(1, '/use 5'), ...Array.from({ length: 300 }, (_, index) => at(index + 2, text))];
    const parses = await parsesDuring(() => read(comments));
    expect(parses).toHaveLength(Math.floor(1_048_576 / text.length));
    const readings = await read(comments);
    expect([readings.has(301), readings.has(1)]).toEqual([true, false]);
  });

  test('are read again under other names', async () => {
    const github = { ...missingGitHub };
    const comments = [at(1, '/take 5')];
    const readings = await commandReadings(github, comments, names);
    expect(readings.get(1)?.commands).toEqual([]);
    const renamed = await commandReadings(github, comments, { ...names, use: '/take' });
    expect(renamed.get(1)?.commands).toHaveLength(1);
    expect(await commandReadings(github, comments, names)).toBe(readings);
  });
});
