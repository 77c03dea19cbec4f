import { describe, expect, test } from '@jest/globals';
import { EvidenceInputError, EvidenceRefused, EvidenceUnreadable } from '../../src/evidence/errors.ts';
import type { Comment } from '../../src/evidence/github-schema.ts';
import { sweptOtherwise } from '../../src/facts/results-swept.ts';
import { CHANGELOG, entries, MASTER, projectFiles } from '../benchmark/submission/support.ts';
import { agenticRow } from '../results/support.ts';
import { commentOf } from '../support/comments.ts';
import { gather } from '../support/gather.ts';
import { fixedEntry, masterText } from '../support/matrix-configs.ts';
import { BASE, type Files, HEAD } from '../support/memory-evidence.ts';
import { sweepRun } from '../support/sweep-evidence.ts';
import { summaryOf, sweptPull } from './curves-support.ts';

/** The commit before the head was swept; what the last commit changes. */
function sweptBefore(change: Files) {
  return sweptPull({
    head: projectFiles(undefined, change),
    commits: [BASE, HEAD],
    runs: [sweepRun(5, { head_sha: BASE })],
    uploads: [summaryOf([agenticRow()])],
  }).evidence;
}

describe('a sweep', () => {
  test('of the head is of what is judged', async () => {
    const { evidence } = sweptPull({ uploads: [summaryOf([agenticRow()])] });
    expect(await gather(sweptOtherwise, evidence)).toBeUndefined();
  });

  test.each([
    ['documents', { 'docs/notes.md': 'x', 'README.md': 'y' }],
    ['the changelog', { [CHANGELOG]: '[]\n' }],
    ['CI definitions', { '.github/workflows/lint.yml': 'x' }],
  ])('of an earlier commit is so too, if only %s changed since', async (_name, change) => {
    expect(await gather(sweptOtherwise, sweptBefore(change))).toBeUndefined();
  });

  test('of an earlier commit is so too, if what changed concerns no submitted config', async () => {
    const evidence = sweptBefore({ 'utils/a.py': 'x', 'benchmarks/other.sh': 'x' });
    expect(await gather(sweptOtherwise, evidence)).toBeUndefined();
  });

  test('of an earlier commit is of something else, if a submitted config changed since', async () => {
    const changed = { ...entries, 'm8-fp4-b200-vllm': fixedEntry([{ tp: 4, 'conc-list': [4, 8] }]) };
    const evidence = sweptBefore({ [MASTER]: masterText(changed) });
    expect(await gather(sweptOtherwise, evidence)).toMatch(
      /^run 5 swept `bbbbbbb`, where `m8-fp4-b200-vllm` has no such point as at `configs\/nvidia-master.yaml:\d+`, concurrency 4$/,
    );
  });

  const workflow = '.github/workflows/run-sweep.yml';
  const own = (comments: readonly Comment[]) =>
    sweptPull({
      head: projectFiles(undefined, { [workflow]: 'run: echo' }),
      uploads: [summaryOf([agenticRow()])],
      comments,
    }).evidence;
  const late = { created_at: '2026-10-21T00:00:00Z', updated_at: '2026-10-21T00:00:00Z' };

  test.each<[string, readonly Comment[]]>([
    ['nobody', []],
    ['a stranger', [commentOf('eve', '/use 5', { ...late, author_association: 'NONE' })]],
    ['a command that was there before it', [commentOf('ada', '/reuse-sweep-run')]],
  ])(
    'by a workflow that the pull request changes says nothing if %s vouches for it',
    async (_name, comments) => {
      expect(await gather(sweptOtherwise, own(comments))).toBe(
        `run 5 does not count: this PR changes \`${workflow}\`, which made its jobs; somebody who may give commands and has read it can choose the run with \`/use 5\``,
      );
    },
  );

  test.each(['/use 5', '/reuse-sweep-run'])(
    'by such a workflow is of what is judged after %s',
    async (body) => {
      expect(await gather(sweptOtherwise, own([commentOf('ada', body, late)]))).toBeUndefined();
    },
  );

  test.each([
    [new EvidenceUnreadable('git', 'is gone')],
    [new EvidenceRefused('git', 404)],
    [new EvidenceInputError('git', 'no such tree')],
  ])('of a commit that cannot be read says nothing about the head (%s)', async (error) => {
    const evidence = sweptBefore({});
    const git = { ...evidence.git, changes: () => Promise.reject(error) };
    expect(await gather(sweptOtherwise, { ...evidence, git })).toBe(
      'run 5 swept `bbbbbbb`, where nothing can be compared with the head',
    );
  });
});
