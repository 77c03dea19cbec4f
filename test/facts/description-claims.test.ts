import { describe, expect, test } from '@jest/globals';
import {
  EvidenceInputError,
  EvidencePartMissing,
  EvidenceRefused,
  EvidenceUnavailable,
  EvidenceUnreadable,
} from '../../src/evidence/errors.ts';
import { descriptionClaims, pullName } from '../../src/facts/description-claims.ts';
import { gather } from '../support/gather.ts';
import { HEAD, memoryEvidence } from '../support/memory-evidence.ts';

const ID = 39695060576;

interface Outside {
  readonly pull?: (
    repository: string,
    number: number,
  ) => Promise<{ state: string; merged_at: string | null }>;
  readonly runs?: () => Promise<readonly { id: number; conclusion: string | null; run_attempt: number }[]>;
}

/** The fact for a description, and what the outside was asked. */
async function read(body: string | null, { pull, runs }: Outside = {}) {
  const asked: string[] = [];
  const evidence = memoryEvidence({
    github: {
      pull: async () => ({ number: 7, state: 'open', title: 'T', body, user: null, labels: [] }),
      runs: async () => {
        asked.push('runs');
        const all = (await runs?.()) ?? [];
        const rest = { path: 'p', event: 'e', status: 'completed', head_sha: HEAD, created_at: 'c' };
        return { total_count: all.length, workflow_runs: all.map((run) => ({ ...run, ...rest })) };
      },
    },
  });
  const upstream = {
    ...evidence.upstream,
    pull: async (repository: string, number: number) => {
      asked.push(`${repository}#${number}`);
      const found = (await pull?.(repository, number)) ?? { state: 'open', merged_at: null };
      return { number, title: 'T', merge_commit_sha: null, html_url: 'u', ...found };
    },
  };
  return { asked, facts: await gather(descriptionClaims, { ...evidence, upstream }) };
}

describe('the claims of a description', () => {
  test('are none without one, and then nobody is asked', async () => {
    for (const body of [null, '', 'Faster.']) {
      const { asked, facts } = await read(body);
      expect([facts.claims, facts.pulls.size, facts.runs.size, asked]).toEqual([[], 0, 0, []]);
    }
  });

  test('come with what became of the pull requests that they name, each asked for once', async () => {
    const body = 'acme/engine#5 is merged.\n\nThe image includes Acme/Engine#5 and #6.';
    const { asked, facts } = await read(body, {
      pull: async (_repository, number) =>
        number === 5
          ? { state: 'closed', merged_at: '2026-10-20T00:00:00Z' }
          : { state: 'closed', merged_at: null },
    });
    expect(facts.pulls).toEqual(
      new Map([
        ['acme/engine#5', { kind: 'merged', at: '2026-10-20T00:00:00Z' }],
        ['acme/engine#6', { kind: 'closed' }],
      ]),
    );
    expect(asked).toHaveLength(2);
    expect(pullName('Acme/Engine', 5)).toBe('acme/engine#5');
  });

  test('do not make anybody ask for many', async () => {
    const body = Array.from({ length: 60 }, (_, at) => `acme/engine#${at + 1} is merged.`).join(' ');
    const { asked, facts } = await read(body);
    expect(facts.claims.filter(({ kind }) => kind === 'upstream')).toHaveLength(60);
    expect(asked).toHaveLength(20);
  });

  test.each<[Error, string]>([
    [new EvidencePartMissing('upstream', 'x'), 'missing'],
    [new EvidenceRefused('x', 404), 'unreadable'],
    [new EvidenceUnreadable('x', 'is not on the list'), 'unreadable'],
    [new EvidenceInputError('x', 'is missing'), 'unreadable'],
  ])('take %s of one for what it is', async (error, kind) => {
    const { facts } = await read('acme/engine#5 is merged.', { pull: () => Promise.reject(error) });
    expect(facts.pulls.get('acme/engine#5')).toEqual({ kind });
  });

  test('do not take an outage for an answer', async () => {
    const error = new EvidenceUnavailable('api', 'down');
    await expect(read('acme/engine#5 is merged.', { pull: () => Promise.reject(error) })).rejects.toBe(error);
  });

  test('come with how the runs that they name ended', async () => {
    const body = `All passed in run ${ID}. All passed in run 39695060577.`;
    const { asked, facts } = await read(body, {
      runs: async () => [{ id: ID, conclusion: 'failure', run_attempt: 2 }],
    });
    expect(facts.runs).toEqual(
      new Map([
        [ID, { kind: 'found', conclusion: 'failure', attempt: 2 }],
        [39695060577, { kind: 'unknown' }],
      ]),
    );
    expect(asked).toEqual(['runs']);
  });

  test('say where runs cannot be asked for', async () => {
    const { facts } = await read(`All passed in run ${ID}.`, {
      runs: () => Promise.reject(new EvidencePartMissing('runs', 'x')),
    });
    expect(facts.runs.get(ID)).toEqual({ kind: 'missing' });
  });
});
