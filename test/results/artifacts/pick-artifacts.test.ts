import { describe, expect, test } from '@jest/globals';
import type { Artifact } from '../../../src/evidence/github-schema.ts';
import { isNewer, newestArtifacts } from '../../../src/results/artifacts/newest-artifacts.ts';
import { pickArtifacts } from '../../../src/results/artifacts/pick-artifacts.ts';

/** `name@minute`, expired with a `!` behind it; without a minute its date is unknown. */
function artifact(text: string, index: number): Artifact {
  const [, name = '', minute, gone] = /^([^@!]+)(?:@(\d+))?(!)?$/.exec(text) ?? [];
  const created = minute === undefined ? null : `2026-10-20T10:${minute.padStart(2, '0')}:00Z`;
  return { id: index + 1, name, size_in_bytes: 1, expired: gone === '!', created_at: created };
}

function pick(...texts: readonly string[]) {
  const { summary, singles, agentic, expired } = pickArtifacts(texts.map(artifact));
  const ids = (list: readonly Artifact[]) => list.map(({ name, id }) => `${name}#${id}`);
  return {
    summary: summary && `${summary.name}#${summary.id}`,
    singles: ids(singles),
    agentic: ids(agentic),
    expired,
  };
}

describe('the artifacts to read', () => {
  const cases: [string, readonly string[], Partial<ReturnType<typeof pick>>][] = [
    [
      'are none of a run without results',
      ['run-stats@1', 'eval_results_all@1'],
      { summary: undefined, singles: [], expired: [] },
    ],
    [
      'are the summary',
      ['results_bmk@9', 'bmk_a@1', 'bmk_b@2'],
      { summary: 'results_bmk#1', singles: [], agentic: [] },
    ],
    [
      'are the newest summary',
      ['results_bmk@5', 'results_bmk@9', 'results_bmk@7'],
      { summary: 'results_bmk#2' },
    ],
    [
      'are by id where dates are unknown',
      ['results_bmk', 'results_bmk', 'results_bmk'],
      { summary: 'results_bmk#3' },
    ],
    [
      'are beside the summary those of agentic jobs, in case it left them out',
      ['bmk_agentic_a@1', 'bmk_b@1', 'bmk_agentic_c@1!', 'results_bmk@9'],
      { summary: 'results_bmk#4', singles: [], agentic: ['bmk_agentic_a#1'], expired: [] },
    ],
    [
      'are single jobs where one ran again after the summary',
      ['bmk_a@1', 'bmk_agentic_b@2', 'results_bmk@5', 'bmk_a@8'],
      { summary: undefined, singles: ['bmk_a#4', 'bmk_agentic_b#2'], agentic: [], expired: [] },
    ],
    [
      'are single jobs where there is no summary',
      ['bmk_a@1', 'bmk_agentic_b@2', 'bmk_agentic_b@3', 'agentic_raw@4'],
      { summary: undefined, singles: ['bmk_a#1', 'bmk_agentic_b#3'], expired: [] },
    ],
    [
      'are single jobs where the summary has expired',
      ['results_bmk@5!', 'bmk_a@1'],
      { summary: undefined, singles: ['bmk_a#2'], expired: [] },
    ],
    [
      'name the summary that has expired',
      ['results_bmk@5!'],
      { summary: undefined, singles: [], expired: ['results_bmk'] },
    ],
    [
      'name single jobs that have expired',
      ['bmk_a@5!', 'bmk_b@5', 'bmk_c@6!'],
      { singles: ['bmk_b#2'], expired: ['bmk_a', 'bmk_c'] },
    ],
    [
      'do not fall back on an older upload of the name',
      ['results_bmk@5', 'results_bmk@9!'],
      { summary: undefined, expired: ['results_bmk'] },
    ],
  ];
  test.each(cases)('%s', (_name, texts, expected) => {
    expect(pick(...texts)).toMatchObject(expected);
  });
});

test('the newest of each name is kept, in the order names were first seen', () => {
  const names = newestArtifacts(['b@1', 'a@5', 'b@3', 'a@4'].map(artifact)).map(
    ({ name, id }) => `${name}#${id}`,
  );
  expect(names).toEqual(['b#3', 'a#2']);
});

test.each([
  ['a@2', 'a@1', true],
  ['a@1', 'a@2', false],
  ['a', 'a@2', false],
  ['a@1', 'a@1', false],
])('%s is newer than %s, which has the higher id: %p', (one, other, expected) => {
  expect(isNewer(artifact(one, 0), artifact(other, 1))).toBe(expected);
});
