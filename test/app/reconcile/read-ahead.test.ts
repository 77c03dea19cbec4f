import { describe, expect, test } from '@jest/globals';
import { readAhead } from '../../../src/app/reconcile/read-ahead.ts';
import { EvidenceUnavailable } from '../../../src/evidence/errors.ts';
import type { GitHubEvidence } from '../../../src/evidence/github-evidence.ts';
import { Ledger, recorded } from '../../../src/evidence/ledger.ts';
import { evidenceParts } from '../../../src/evidence/part.ts';
import { commentOf } from '../../support/comments.ts';
import { memoryEvidence } from '../../support/memory-evidence.ts';
import { openedPull } from '../../support/opened-pull.ts';
import { signoffText } from '../../support/small-pull-request.ts';

const today = () => '2026-10-22';

/** A pull request whose evidence notes what it is asked for. */
function pullWith(github: Partial<GitHubEvidence>) {
  const asked: string[] = [];
  const noting = Object.entries(github).map(([name, method]) => [
    name,
    (...given: never[]) => {
      asked.push([name, ...given].join(' '));
      return Reflect.apply(method, undefined, given);
    },
  ]);
  const memory = memoryEvidence({ parts: evidenceParts, github: Object.fromEntries(noting) });
  return { asked, pull: openedPull({ evidence: recorded(memory, new Ledger()) }) };
}

const quiet: Partial<GitHubEvidence> = {
  reviews: async () => [],
  reviewComments: async () => [],
};

describe('reading ahead', () => {
  test('asks for people and runs, and whoever comes later does not ask again', async () => {
    const comments = [commentOf('ada', signoffText('ada')), commentOf('bob', signoffText('bob'))];
    const { pull, asked } = pullWith({
      ...quiet,
      comments: async () => comments,
      permission: async () => ({ permission: 'write', role_name: 'write' }),
      pull: async () => ({ ...(await memoryPull()), labels: [] }),
      commits: async () => [],
      runs: async () => ({ total_count: 0, workflow_runs: [] }),
    });
    readAhead(pull, { today });
    await settled();
    expect(asked).toEqual(expect.arrayContaining(['permission ada', 'permission bob', 'runs']));
    const before = asked.length;
    await Promise.all([pull.evidence.github.permission('ada'), pull.evidence.github.runs()]);
    expect(asked).toHaveLength(before);
  });

  test('fails for nobody but those who need the answer', async () => {
    const outage = new EvidenceUnavailable('api.example.com', 'it answered 502');
    const { pull } = pullWith({
      ...quiet,
      comments: async () => {
        throw outage;
      },
    });
    readAhead(pull, { today });
    await settled();
    await expect(pull.evidence.github.comments()).rejects.toBe(outage);
  });
});

async function memoryPull() {
  return {
    number: 7,
    state: 'open' as const,
    draft: false,
    title: 'T',
    body: '',
    user: { login: 'pat', type: 'User' },
    labels: [],
  };
}

/** Everything in memory has happened. */
async function settled(): Promise<void> {
  for (let turns = 0; turns < 50; turns += 1) await new Promise((resolve) => setImmediate(resolve));
}
