import { describe, expect, test } from '@jest/globals';
import type { FactContext } from '../../src/check/fact.ts';
import {
  EvidenceInputError,
  EvidenceRefused,
  EvidenceUnavailable,
  EvidenceUnreadable,
} from '../../src/evidence/errors.ts';
import type { Evidence } from '../../src/evidence/evidence.ts';
import type { CommitItem } from '../../src/evidence/github-schema.ts';
import {
  describeWorkflow,
  isAcceptedWorkflow,
  type OwnWorkflow,
  sweepWorkflowProblem,
} from '../../src/facts/sweep-workflow.ts';
import { gather } from '../support/gather.ts';
import { DEFAULT, type Files, HEAD, memoryEvidence } from '../support/memory-evidence.ts';

const SWEEP = '.github/workflows/run-sweep.yml';
const called = (name: string) => `.github/workflows/${name}.yml`;
const calls = (...names: string[]) => names.map((name) => `    uses: ./${called(name)}\n`).join('');

/** What is wrong with the workflow of a run on a commit before the head, or on the head. */
function problemOf(
  commits: { readonly base?: Files; readonly middle?: Files; readonly head?: Files },
  sha: string = DEFAULT,
  listed: readonly CommitItem[] = [],
  change: (evidence: Evidence) => Evidence = (evidence) => evidence,
) {
  const { base = {}, middle = base, head = base } = commits;
  const evidence = memoryEvidence({ base, head, default: middle, github: { commits: async () => listed } });
  const gatherer = {
    name: 'problem',
    gather: (context: FactContext) => sweepWorkflowProblem(context, { id: 5, head_sha: sha }),
  };
  return gather(gatherer, change(evidence));
}

describe('the workflow files of a run', () => {
  test.each<[string, Parameters<typeof problemOf>[0]]>([
    ['are those of the base', { base: { [SWEEP]: calls('a'), [called('a')]: '1' } }],
    ['are none', {}],
    ['are those of the base while the head changes one', { base: { [SWEEP]: '1' }, head: { [SWEEP]: '2' } }],
    [
      'do not include the one that changed',
      {
        base: { [SWEEP]: calls('a'), [called('b')]: '1' },
        middle: { [SWEEP]: calls('a'), [called('b')]: '2' },
      },
    ],
    [
      'do not include what they call elsewhere',
      {
        base: { [SWEEP]: `uses: acme/x/${called('b')}@v1\n# uses: ./${called('b')}\n`, [called('b')]: '1' },
        middle: { [SWEEP]: `uses: acme/x/${called('b')}@v1\n# uses: ./${called('b')}\n`, [called('b')]: '2' },
      },
    ],
  ])('count where they %s', async (_name, commits) => {
    expect(await problemOf(commits)).toBeUndefined();
  });

  test.each<[string, string]>([
    ['plainly', `uses: ./${called('a')}`],
    ['as an item', `- uses: ./${called('a')}`],
    ['in quotes', `uses: "./${called('a')}"`],
    ['with a comment behind', `uses: './${called('a')}' # the template`],
    ['with more blanks', `\t  uses:   ./${called('a')}  `],
    ['with other line ends', `uses: ./${called('a')}\r\nname: x`],
  ])('include what the workflow calls %s', async (_name, text) => {
    const base = { [SWEEP]: text, [called('a')]: '1' };
    expect(await problemOf({ base, head: { ...base, [called('a')]: '2' } }, HEAD)).toEqual({
      kind: 'own-workflow',
      path: called('a'),
      command: '/use 5',
    });
  });

  test('that the diff shows are told apart from those that no diff shows', async () => {
    const base = { [SWEEP]: '1' };
    expect(await problemOf({ base, middle: { [SWEEP]: '2' }, head: { [SWEEP]: '2' } })).toMatchObject({
      kind: 'own-workflow',
    });
    expect(await problemOf({ base, middle: { [SWEEP]: '2' }, head: { [SWEEP]: '3' } })).toEqual({
      kind: 'changed-workflow',
      path: SWEEP,
      sha: DEFAULT,
      isUnread: false,
    });
    expect(await problemOf({ base, middle: {} })).toMatchObject({ kind: 'changed-workflow' });
  });

  test('that no diff shows are named before those that one shows', async () => {
    const text = calls('a', 'b');
    const found = await problemOf({
      base: { [SWEEP]: text, [called('a')]: '1', [called('b')]: '1' },
      middle: { [SWEEP]: text, [called('a')]: '2', [called('b')]: 'hidden' },
      head: { [SWEEP]: text, [called('a')]: '2', [called('b')]: '1' },
    });
    expect(found).toMatchObject({ kind: 'changed-workflow', path: called('b') });
  });

  test('may be those of the base that the commit stood on', async () => {
    const commits = { base: { [SWEEP]: 'new' }, middle: { [SWEEP]: 'old' } };
    const fork = 'a'.repeat(40);
    const listed = [
      { sha: 'e'.repeat(40), parents: [{ sha: fork }] },
      { sha: DEFAULT, parents: [{ sha: 'e'.repeat(40) }] },
      { sha: HEAD, parents: [{ sha: DEFAULT }] },
    ];
    const withFork = (oid: string) => (evidence: Evidence) => ({
      ...evidence,
      git: {
        ...evidence.git,
        entry: async (commit: string, path: string) =>
          commit === fork ? { path, mode: '100644' as const, oid } : evidence.git.entry(commit, path),
      },
    });
    const old = await memoryEvidence({ base: { [SWEEP]: 'old' } }).git.entry('b'.repeat(40), SWEEP);
    expect(await problemOf(commits, DEFAULT, listed, withFork(old?.oid ?? ''))).toBeUndefined();
    for (const [commitsOf, oid] of [
      [listed, '0'.repeat(40)],
      // Where it stands is not known.
      [listed.slice(0, 1), old?.oid],
      [[], old?.oid],
    ] as const)
      expect(await problemOf(commits, DEFAULT, commitsOf, withFork(oid ?? ''))).toMatchObject({
        kind: 'changed-workflow',
      });
  });

  test('are not followed for ever', async () => {
    const chain = Object.fromEntries(
      Array.from({ length: 30 }, (_, at) => [called(`w${at}`), calls(`w${(at + 1) % 30}`)]),
    );
    const base = { [SWEEP]: calls('w0'), ...chain };
    expect(await problemOf({ base, head: { ...base, [called('w29')]: 'x' } }, HEAD)).toMatchObject({
      kind: 'changed-workflow',
      isUnread: true,
    });
    const circle = { [SWEEP]: calls('a'), [called('a')]: calls('a', 'b'), [called('b')]: calls('a') };
    expect(await problemOf({ base: circle, head: { ...circle, [called('c')]: 'x' } }, HEAD)).toBeUndefined();
  });

  const failing = (cause: Error) => (evidence: Evidence) => ({
    ...evidence,
    git: { ...evidence.git, list: () => Promise.reject(cause) },
  });

  test.each([
    new EvidenceRefused('tree', 404),
    new EvidenceUnreadable('tree', 'is cut'),
    new EvidenceInputError('git', 'has no such commit'),
  ])('do not count if they cannot be read: %s', async (cause) => {
    expect(await problemOf({}, DEFAULT, [], failing(cause))).toMatchObject({ isUnread: true });
  });

  test('are waited for through an outage', async () => {
    const outage = new EvidenceUnavailable('host', 'down');
    await expect(problemOf({}, DEFAULT, [], failing(outage))).rejects.toBe(outage);
  });
});

describe('a word for a run', () => {
  const own: OwnWorkflow = { kind: 'own-workflow', path: SWEEP, command: '/use 5' };
  const hidden = (path: string) => ({ kind: 'changed-workflow', path, sha: HEAD, isUnread: false }) as const;
  const policy = { reuse: { workflow: SWEEP } } as FactContext['policy'];

  test.each([
    [own, { isPinned: false, isVouched: false }, false],
    [own, { isPinned: false, isVouched: true }, true],
    [hidden(SWEEP), { isPinned: true, isVouched: true }, false],
    [hidden(called('a')), { isPinned: true, isVouched: true }, true],
    [hidden(called('a')), { isPinned: false, isVouched: true }, false],
  ])('is taken for what its giver can have seen: %j %j', (problem, run, expected) => {
    expect(isAcceptedWorkflow(problem, run, policy)).toBe(expected);
  });

  test('is asked for with names that do nothing', () => {
    expect(describeWorkflow({ ...own, path: 'a`@all' })).toContain('this PR changes ``a`@all``, which made');
    expect(describeWorkflow(hidden(SWEEP))).toContain('is neither the one at the head of this PR');
  });
});
