import { describe, expect, test } from '@jest/globals';
import { reuseCommand } from '../../checks/04-reuse-command/index.ts';
import type { Outcome } from '../../src/check/outcome.ts';
import { isInForce } from '../../src/check/rule.ts';
import type { CommandComment } from '../../src/commands/decide-reuse.ts';
import type { DecidedReuse, Reuse } from '../../src/facts/reuse.ts';
import { artifactNamed, sweepRun } from '../support/sweep-evidence.ts';

const comment: CommandComment = {
  id: 1,
  author: 'ada',
  association: 'COLLABORATOR',
  body: '/use 5',
  createdAt: '2026-10-20T10:00:00Z',
  editor: undefined,
  isBot: false,
  url: 'https://github.com/o/r/pull/7#issuecomment-1',
};

const decided: DecidedReuse = {
  comment,
  run: '5',
  by: 'association',
  standing: { kind: 'qualifies', run: sweepRun(5), artifacts: [artifactNamed('results_bmk')] },
};

function reuseOf(more: Partial<Reuse> = {}): Reuse {
  return {
    repository: 'o/r',
    usage: '/use <run-id>',
    associations: ['OWNER', 'MEMBER'],
    decided,
    inCode: [],
    refused: [],
    ...more,
  };
}

type Facts = Parameters<typeof reuseCommand.evaluate>[0]['facts'];
type Submission = Facts['submission'];

// The check looks at nothing but whether the list is empty.
const submitted = { submitted: [{}] } as unknown as Submission;
const nothing = { submitted: [] } as unknown as Submission;

function evaluate(reuse: Reuse, submission = submitted): Outcome {
  const { rules } = reuseCommand;
  return reuseCommand.evaluate({
    facts: { reuse, submission },
    config: {},
    rules,
    reviewDate: '2026-10-22',
  });
}

const pin = (more: Partial<DecidedReuse>) => evaluate(reuseOf({ decided: { ...decided, ...more } }));

describe('PASS', () => {
  test('names who, by which right, and the run, and links both', () => {
    expect(pin({})).toEqual({
      kind: 'pass',
      summary: '`@ada` (COLLABORATOR) chose run 5',
      evidence: [
        { label: 'command', url: 'https://github.com/o/r/pull/7#issuecomment-1' },
        { label: 'run 5', url: 'https://github.com/o/r/actions/runs/5' },
      ],
    });
  });

  test('says which run an un-pinned command means', () => {
    const { run: _run, ...unpinned } = decided;
    expect(evaluate(reuseOf({ decided: unpinned })).summary).toBe(
      '`@ada` (COLLABORATOR) chose the latest run that qualifies, run 5',
    );
  });

  test('says that write access counted where the association hides it', () => {
    const hidden = { ...comment, association: 'CONTRIBUTOR' };
    expect(pin({ comment: hidden, by: 'permission' }).summary).toContain('(CONTRIBUTOR, with write access)');
  });

  test('cannot be told where nothing tells of runs', () => {
    const outcome = pin({ standing: { kind: 'unread', parts: ['runs', 'artifacts'] } });
    expect(outcome).toMatchObject({
      kind: 'cannot-tell',
      needs: 'github',
      parts: ['runs', 'artifacts'],
      summary: expect.stringContaining('whether that run qualifies is not known here'),
      evidence: [{ label: 'command' }],
    });
  });
});

describe('no command', () => {
  test('is a violation that says how to post one', () => {
    expect(evaluate(reuseOf({ decided: undefined }))).toEqual({
      kind: 'fail',
      summary:
        'No authorized reuse command has been posted on this PR; post `/use <run-id>` in a comment of its own (OWNER, MEMBER, or with write access)',
    });
  });

  test('though one stands in a code block, says so', () => {
    expect(evaluate(reuseOf({ decided: undefined, inCode: [comment] }))).toMatchObject({
      kind: 'fail',
      summary: expect.stringContaining('; `@ada` wrote one in a code block, where it is none;'),
    });
  });
});

describe('a run that does not qualify', () => {
  test('is a violation with the reason and the best candidate', () => {
    const standing = {
      kind: 'refused',
      problem: { kind: 'commit', sha: 'e'.repeat(40) },
      best: sweepRun(9),
    } as const;
    expect(pin({ standing })).toMatchObject({
      kind: 'fail',
      summary:
        '`@ada` (COLLABORATOR) chose run 5, which does not qualify: its commit `eeeeeee` is not among the commits of this PR now. ' +
        'The best candidate is run [9](https://github.com/o/r/actions/runs/9)',
    });
  });

  test('may be none at all', () => {
    const { run: _run, ...unpinned } = decided;
    const standing = { kind: 'refused', problem: { kind: 'none' } } as const;
    expect(evaluate(reuseOf({ decided: { ...unpinned, standing } })).summary).toBe(
      '`@ada` (COLLABORATOR) asked for the latest run: no successful sweep run with results is on the commits of this PR',
    );
  });
});

describe('a newer command in a code block', () => {
  const newer = { ...comment, id: 2, author: 'bob' };

  test('warns and names both', () => {
    const outcome = evaluate(reuseOf({ inCode: [newer] }));
    expect(outcome).toMatchObject({
      kind: 'warn',
      summary: expect.stringContaining('`@ada` (COLLABORATOR) chose run 5, but `@bob` has since'),
    });
  });

  test('does not hide that the run does not qualify', () => {
    const standing = { kind: 'refused', problem: { kind: 'unknown-run' } } as const;
    expect(evaluate(reuseOf({ inCode: [newer], decided: { ...decided, standing } }))).toMatchObject({
      kind: 'fail',
      summary: expect.stringContaining('there is no such run'),
    });
  });
});

test.each([reuseOf(), reuseOf({ decided: undefined })])('N/A where nothing is submitted', (found) => {
  expect(evaluate(found, nothing).kind).toBe('not-applicable');
});

test('nobody is mentioned', () => {
  for (const found of [
    reuseOf(),
    reuseOf({ inCode: [comment] }),
    reuseOf({ decided: undefined, inCode: [comment] }),
  ])
    expect(evaluate(found).summary.replace(/`[^`]*`/g, '')).not.toContain('@');
});

test.each([
  ['2026-06-29', []],
  ['2026-06-30', ['fail']],
  ['2026-09-22', ['fail']],
  ['2026-09-23', ['warn']],
  ['2026-10-22', ['warn']],
])('on %s a violation does %j', (day, severities) => {
  const active = reuseCommand.rules.filter((rule) => isInForce(rule, day));
  expect(active.map(({ severity }) => severity)).toEqual(severities);
});
