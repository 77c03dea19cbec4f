import { describe, expect, test } from '@jest/globals';
import {
  EvidenceInputError,
  EvidenceRefused,
  EvidenceUnavailable,
  EvidenceUnreadable,
} from '../../src/evidence/errors.ts';
import type { GitEvidence, TreeEntry } from '../../src/evidence/git-evidence.ts';
import { reuse } from '../../src/facts/reuse.ts';
import { changedWorkflow } from '../../src/facts/reuse-workflow.ts';
import { commentOf } from '../support/comments.ts';
import { gather } from '../support/gather.ts';
import { BASE, HEAD, memoryEvidence } from '../support/memory-evidence.ts';
import { sweepEvidence, sweepRun, WORKFLOW } from '../support/sweep-evidence.ts';

const EARLIER = 'e'.repeat(40);
/** Of the base, where the pull request forked off. */
const FORK = 'f'.repeat(40);

type Blobs = Readonly<Record<string, string | undefined>>;

/** A pull request whose commits have these blobs as their sweep workflow, and which commits were asked about. */
function pullWith(blobs: Blobs) {
  const asked: string[] = [];
  const commits = async () => [
    { sha: HEAD, parents: [{ sha: EARLIER }] },
    { sha: EARLIER, parents: [{ sha: FORK }] },
  ];
  const evidence = memoryEvidence({ github: { commits } });
  const entry: GitEvidence['entry'] = async (commit, path): Promise<TreeEntry | undefined> => {
    asked.push(commit);
    const oid = path === WORKFLOW ? blobs[commit] : undefined;
    return oid === undefined ? undefined : { path, mode: '100644', oid };
  };
  return { asked, evidence: { ...evidence, git: { ...evidence.git, entry } } };
}

const problemOf = (blobs: Blobs, sha = EARLIER) =>
  changedWorkflow(pullWith(blobs).evidence, WORKFLOW, { head_sha: sha });

describe('the sweep workflow of a run', () => {
  test('on the head is what reviewers see: nothing is read', async () => {
    const { evidence, asked } = pullWith({ [HEAD]: 'changed', [BASE]: 'honest' });
    expect(await changedWorkflow(evidence, WORKFLOW, { head_sha: HEAD })).toBeUndefined();
    expect(asked).toEqual([]);
  });

  test.each<[string, Blobs]>([
    ['the one at the head and the base', { [EARLIER]: 'a', [HEAD]: 'a', [BASE]: 'a' }],
    ['the one at the head, which changes it', { [EARLIER]: 'b', [HEAD]: 'b', [BASE]: 'a' }],
    ['the one at the base, before the head changed it', { [EARLIER]: 'a', [HEAD]: 'b', [BASE]: 'a' }],
    ['absent everywhere', {}],
    [
      'the one of the base that its commit stands on, which the base changed meanwhile',
      { [EARLIER]: 'old', [HEAD]: 'new', [BASE]: 'new', [FORK]: 'old' },
    ],
  ])('counts if it is %s', async (_, blobs) => {
    expect(await problemOf(blobs)).toBeUndefined();
  });

  test.each<[string, Blobs]>([
    ['changed and restored later', { [EARLIER]: 'evil', [HEAD]: 'a', [BASE]: 'a' }],
    ['changed in another way than now', { [EARLIER]: 'evil', [HEAD]: 'b', [BASE]: 'a' }],
    ['there only', { [EARLIER]: 'evil' }],
    [
      'another one than that of the base it stands on',
      { [EARLIER]: 'evil', [HEAD]: 'a', [BASE]: 'a', [FORK]: 'old' },
    ],
    ['not there only', { [HEAD]: 'a', [BASE]: 'a' }],
  ])('does not count if it was %s', async (_, blobs) => {
    expect(await problemOf(blobs)).toEqual({
      kind: 'changed-workflow',
      path: WORKFLOW,
      sha: EARLIER,
      isUnread: false,
    });
  });

  test.each([
    new EvidenceRefused('tree', 404),
    new EvidenceUnreadable('tree', 'is cut'),
    new EvidenceInputError('git', 'has no such commit'),
  ])('does not count if it cannot be read: %s', async (cause) => {
    const evidence = memoryEvidence({});
    const git = { ...evidence.git, entry: () => Promise.reject(cause) };
    expect(await changedWorkflow({ ...evidence, git }, WORKFLOW, { head_sha: EARLIER })).toMatchObject({
      kind: 'changed-workflow',
      isUnread: true,
    });
  });

  test('is waited for through an outage', async () => {
    const evidence = memoryEvidence({});
    const outage = new EvidenceUnavailable('host', 'down');
    const git = { ...evidence.git, entry: () => Promise.reject(outage) };
    await expect(changedWorkflow({ ...evidence, git }, WORKFLOW, { head_sha: EARLIER })).rejects.toBe(outage);
  });
});

describe('a command', () => {
  const evil = sweepRun(9, { head_sha: EARLIER });
  const pull = (command: string, runs = [evil]) => {
    const commits = async () => [HEAD, EARLIER].map((sha) => ({ sha, parents: [] }));
    const { evidence } = sweepEvidence({ comments: [commentOf('ada', command)], runs, github: { commits } });
    const { git } = pullWith({ [EARLIER]: 'evil', [HEAD]: 'a', [BASE]: 'a' }).evidence;
    return { ...evidence, git };
  };
  const standing = async (command: string, runs = [evil]) =>
    (await gather(reuse, pull(command, runs))).decided?.standing;
  const problem = { kind: 'changed-workflow', path: WORKFLOW, sha: EARLIER, isUnread: false };

  test('for a run of a changed workflow is refused, and the best candidate is another', async () => {
    expect(await standing('/use 9')).toEqual({ kind: 'refused', problem });
    expect(await standing('/use 9', [evil, sweepRun(3)])).toMatchObject({ problem, best: { id: 3 } });
  });

  test('for the latest run passes it over, and says why where there is no other', async () => {
    expect(await standing('/reuse-sweep-run')).toEqual({ kind: 'refused', problem });
    expect(await standing('/reuse-sweep-run', [evil, sweepRun(3)])).toMatchObject({
      kind: 'qualifies',
      run: { id: 3 },
    });
  });
});
