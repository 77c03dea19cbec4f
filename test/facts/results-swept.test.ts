import { describe, expect, test } from '@jest/globals';
import { EvidenceUnreadable } from '../../src/evidence/errors.ts';
import { sweptOtherwise } from '../../src/facts/results-swept.ts';
import { CHANGELOG, MASTER, projectFiles } from '../benchmark/submission/support.ts';
import { agenticRow } from '../results/support.ts';
import { gather } from '../support/gather.ts';
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

  test('of an earlier commit may be of something else, if a benchmark file changed since', async () => {
    const evidence = sweptBefore({ [MASTER]: '{}', 'benchmarks/a.sh': 'x', 'runners/b.sh': 'y' });
    expect(await gather(sweptOtherwise, evidence)).toBe(
      'run 5 swept `bbbbbbb`, before the last change of `benchmarks/a.sh`, `configs/nvidia-master.yaml` (+1 more)',
    );
  });

  test('of a commit that cannot be read says nothing about the head', async () => {
    const evidence = sweptBefore({});
    const git = { ...evidence.git, changes: () => Promise.reject(new EvidenceUnreadable('git', 'is gone')) };
    expect(await gather(sweptOtherwise, { ...evidence, git })).toBe(
      'run 5 swept `bbbbbbb`, which cannot be compared with the head',
    );
  });
});
